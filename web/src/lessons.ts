// A short tour: positions to try, with what to look at switched on. The engine is the judge of what is said here;
// the page's tests ask it.
import {Color} from './hex';
import {GameFields, Pair} from './game';

export interface Lesson {
  key: string; // of its title and text
  fields: GameFields;
  see: string[]; // switches
  click?: string; // the stone whose connections are shown
  play?: Color; // to be played out against the engine, with this colour
}

function position(size: number, black: string, white: string, toMove: Color): GameFields {
  const stones = (color: Color, names: string): Pair[] => names.split(' ').filter(Boolean).map((name) => [color, name]);
  return {
    boardXSize: size, boardYSize: size, initialStones: [...stones('B', black), ...stones('W', white)],
    initialPlayer: toMove, moves: [], swapRule: 'none',
  };
}

export const LESSONS: Lesson[] = [
  {
    key: 'lesson_rules',
    fields: position(5, '', '', 'B'),
    see: [],
  },
  {
    key: 'lesson_bridge',
    fields: position(5, 'c2 b4', '', 'W'),
    see: ['connections'],
    click: 'c2',
  },
  {
    key: 'lesson_ziggurat',
    fields: position(6, 'd4', '', 'W'),
    see: ['connections'],
    click: 'd4',
  },
  {
    key: 'lesson_ladder',
    fields: position(7, 'e1 d2 d3 c4 c5 f6', 'a7 b6 b7 d5 e3', 'B'),
    see: [],
    play: 'B',
  },
  {
    key: 'lesson_mustplay',
    fields: position(5, 'a2 b3 b4', 'a3 c3 a5', 'W'),
    see: ['must'],
    play: 'W',
  },
  {
    key: 'lesson_dead',
    fields: position(5, 'b2 c3 e2 e3 a5', 'a1 d2 d3 c4 b5', 'W'),
    see: ['fill'],
    play: 'W',
  },
  {
    key: 'lesson_inferior',
    fields: position(5, 'b2 c3 e2 e3 a5', 'a1 d2 d3 c4 b5', 'W'),
    see: ['fill', 'inferior', 'must'],
    play: 'W',
  },
  {
    key: 'lesson_why',
    fields: position(5, 'b2 c3 e2 e3 a5', 'a1 d2 d3 c4 b5', 'W'),
    see: ['why'],
  },
];
