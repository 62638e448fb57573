// Puzzles: a position, and the one move that wins. The solver is the judge; nothing about the solution is here.
import {GameFields, Pair} from './game';

export interface Puzzle {
  id: string;
  title: string;
  source: string;
  fields: GameFields;
}

function make(id: string, title: string, source: string, size: number, black: string, white: string, toMove: 'B' | 'W'): Puzzle {
  const stones = (color: 'B' | 'W', names: string): Pair[] => names.split(' ').map((name) => [color, name]);
  return {
    id,
    title,
    source,
    fields: {
      boardXSize: size,
      boardYSize: size,
      initialStones: [...stones('B', black), ...stones('W', white)],
      initialPlayer: toMove,
      moves: [],
      swapRule: 'none',
    },
  };
}

export const PUZZLES: Puzzle[] = [
  make('hein', 'Hein’s puzzle', 'Piet Hein, Politiken, 1942', 5, 'a2 b3 b4', 'a3 c3 a5', 'W'),
  make('berge-1', 'Berge’s first puzzle', 'Claude Berge, L’art subtil du Hex, 1977', 5, 'b2 c3 e2 e3 a5', 'a1 d2 d3 c4 b5', 'W'),
];
