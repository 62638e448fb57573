// A short tour: positions to try, with what to look at switched on. The engine is the judge of what is said here;
// the page's tests ask it.
import {Color} from './hex';
import {GameFields, Pair} from './game';

export interface Lesson {
  title: string;
  text: string;
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
    title: 'The rules',
    text: 'Two players put stones in turn. The first joins top and bottom, the second left and right; edges have their owner’s colour. Whoever joins his edges wins, and somebody always does. Play both sides here until one has won.',
    fields: position(5, '', '', 'B'),
    see: [],
  },
  {
    title: 'The bridge',
    text: 'Two stones with two empty cells between them are as good as joined: when the opponent takes one cell, take the other. The stones here are joined with each other and with both edges. Click a shaded cell to see the answer to it.',
    fields: position(5, 'c2 b4', '', 'W'),
    see: ['connections'],
    click: 'c2',
  },
  {
    title: 'An edge template',
    text: 'A stone on the third line reaches the edge if it has this much room: a template, known as the ziggurat. Click inside to see how each attack is answered.',
    fields: position(6, 'd4', '', 'W'),
    see: ['connections'],
    click: 'd4',
  },
  {
    title: 'A ladder, and its escape',
    text: 'Red wants to reach the bottom. At c6 he threatens c7; Blue must block there, Red goes on to d6, and so both climb along the edge. Alone this gains nothing, for Blue arrives first. But the stone at f6 is waiting: it is a ladder escape. Play Red: one move wins.',
    fields: position(7, 'e1 d2 d3 c4 c5 f6', 'a7 b6 b7 d5 e3', 'B'),
    see: [],
    play: 'B',
  },
  {
    title: 'A threat, and the must-play',
    text: 'If the opponent could win by moving first, his threat needs certain cells. Only a move inside them, in the must-play, can stop it; where there are several threats, a move in all of them. Outlined cells are what is left to think about; all others lose. This is Piet Hein’s puzzle: play Blue, and win.',
    fields: position(5, 'a2 b3 b4', 'a3 c3 a5', 'W'),
    see: ['must'],
    play: 'W',
  },
  {
    title: 'Dead and captured cells',
    text: 'A dead cell (+) cannot matter to anybody. A captured set (c) belongs to its owner: every intrusion has an answer that leaves it dead. Point at a cell to read why. Nothing is lost by leaving them: play Blue, and win.',
    fields: position(5, 'b2 c3 e2 e3 a5', 'a1 d2 d3 c4 b5', 'W'),
    see: ['fill'],
    play: 'W',
  },
  {
    title: 'Moves that need no thought',
    text: 'A vulnerable move (v) can be killed by one reply, a dominated one (d) is no better than another; arrows lead to these. Leaving them out is safe: if the side to move can win, a move without a letter wins.',
    fields: position(5, 'b2 c3 e2 e3 a5', 'a1 d2 d3 c4 b5', 'W'),
    see: ['fill', 'inferior', 'must'],
    play: 'W',
  },
  {
    title: 'Why does it lose?',
    text: 'Click any empty cell: the engine solves the position after that move, plays out what follows, and shades what the winner needs. Whatever the loser does outside them, the winner need not care.',
    fields: position(5, 'b2 c3 e2 e3 a5', 'a1 d2 d3 c4 b5', 'W'),
    see: ['why'],
  },
];
