// Puzzles: a position, and the one move that wins. The solver is the judge; nothing about the solution is here.
import {FOUND, Found} from './puzzles_found';
import {GameFields, Pair} from './game';

export interface Puzzle {
  id: string;
  title: string;
  source: string;
  fields: GameFields;
}

function make(id: string, title: string, source: string, cols: number, rows: number, black: string, white: string, toMove: 'B' | 'W'): Puzzle {
  const stones = (color: 'B' | 'W', names: string): Pair[] => names.split(' ').filter(Boolean).map((name) => [color, name]);
  return {
    id,
    title,
    source,
    fields: {
      boardXSize: cols,
      boardYSize: rows,
      initialStones: [...stones('B', black), ...stones('W', white)],
      initialPlayer: toMove,
      moves: [],
      swapRule: 'none',
    },
  };
}

// Known by its position: a new list keeps what was solved of the old one.
function found([cols, rows, black, white, toMove, stars]: Found, index: number): Puzzle {
  const grade = '★'.repeat(stars) + '☆'.repeat(5 - stars);
  const id = `${cols}x${rows} ${black} / ${white} ${toMove}`;
  return make(id, `Number ${index + 1}`, `${grade} ${cols}×${rows}`, cols, rows, black, white, toMove);
}

export const PUZZLES: Puzzle[] = [
  make('hein', 'Hein’s puzzle', 'Piet Hein, Politiken, 1942', 5, 5, 'a2 b3 b4', 'a3 c3 a5', 'W'),
  make('berge-1', 'Berge’s first puzzle', 'Claude Berge, L’art subtil du Hex, 1977', 5, 5, 'b2 c3 e2 e3 a5', 'a1 d2 d3 c4 b5', 'W'),
  ...FOUND.map(found),
];
