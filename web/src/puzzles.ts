// Puzzles: a position, and a side that wins. The solver is the judge; nothing about the solution is here.
import {FOUND, Found} from './puzzles_found';
import {GameFields, Pair} from './game';
import {Key, t} from './language';

export interface Puzzle {
  id: string;
  title: string;
  source: string;
  stars: number;
  task: string; // besides who is to play
  fields: GameFields;
  played?: number; // of a mistake in a game: between the mover's chances before and after it
  from?: string; // the game that it comes from
  daily?: boolean; // the puzzle of the day
}

function fieldsOf([cols, rows, black, white, toMove]: Found): GameFields {
  const stones = (color: 'B' | 'W', names: string): Pair[] => names.split(' ').filter(Boolean).map((name) => [color, name]);
  return {
    boardXSize: cols,
    boardYSize: rows,
    initialStones: [...stones('B', black), ...stones('W', white)],
    initialPlayer: toMove,
    moves: [],
    swapRule: 'none',
  };
}

const BERGE = 'Claude Berge, L’art subtil du Hex, 1977';

// The five of Hex and combinatorics, section 10. Of the larger ones more than one move may win.
const CLASSICS: [string, Key, number, string, Key, Found][] = [
  ['hein', 'puzzle_hein', 0, 'Piet Hein, Politiken, 1942', 'task_one',
    [5, 5, 'a2 b3 b4', 'a3 c3 a5', 'W', 1]],
  ['berge-1', 'puzzle_berge', 1, BERGE, 'task_one',
    [5, 5, 'b2 c3 e2 e3 a5', 'a1 d2 d3 c4 b5', 'W', 1]],
  ['berge-3', 'puzzle_berge', 3, BERGE, 'task_wall',
    [14, 14, 'b3 g3 a4 g4 a5 g5 c6 c7 c8 h8 j8 c9 c10 c11 c12 c13 c14', 'd2 f2 d3 i3 b4 e4 f4 j4 c5 a6 b6 d6 j6 e7 h7 f8', 'B', 1]],
  ['berge-4', 'puzzle_berge', 4, BERGE, 'task_chains',
    [14, 14, 'g2 l2 g3 l3 g4 l4 g5 l5 g6 l6 g7 l7 g8 l8 g9 l9 g10 l10 g11 m11 i12 n12', 'k1 h2 i3 k3 i4 j5 h6 k6 i7 j8 h9 k9 i10 j11 g12 h12 k12 e13 i13 l13 a14 b14 c14 d14 g14 i14 l14 m14 n14', 'B', 1]],
  ['berge-5', 'puzzle_berge', 5, BERGE, 'task_study',
    [14, 14, 'n2 m3 n3 k4 l4 n4 m5 e6 f6 g6 h6 i6 k6 l6 c7 d7 l7 b8 e8 f8 g8 h8 b9 d9 f9 h9 c10 e10 g10 c11 e11 g11 h11 i11 f12 j12 j13 k13', 'n1 m2 l3 m4 e5 f5 g5 h5 i5 j5 k5 l5 c6 j6 e7 f7 g7 h7 i7 k7 c8 d8 i8 e9 g9 d10 f10 h10 d11 f11 b12 c12 d12 e12 g12 k12 g13 h13 e14 i14', 'W', 5]],
];

// Known by its position: a new list keeps what was solved of the old one.
function found(row: Found, index: number): Puzzle {
  const [cols, rows, black, white, toMove, stars] = row;
  return {
    id: `${cols}x${rows} ${black} / ${white} ${toMove}`, stars, fields: fieldsOf(row),
    get title() { return t('puzzle_number', {n: index + 1}); }, get source() { return t('from_engine_game'); }, get task() { return t('task_one'); },
  };
}

export const PUZZLES: Puzzle[] = [
  ...CLASSICS.map(([id, title, n, source, task, row]) => ({id, get title() { return t(title, {n}); }, source, stars: row[5], get task() { return t(task); }, fields: fieldsOf(row)})),
  ...FOUND.map(found),
];

export const isClassic = (puzzle: Puzzle) => CLASSICS.some(([id]) => id === puzzle.id);

// The same for everybody on one day: a walk through all of them, so that none comes twice before all have come.
export function puzzleOfTheDay(day = new Date()): Puzzle {
  const number = Math.floor(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86400000);
  return {...PUZZLES[(number * 17) % PUZZLES.length], title: t('puzzle_of_the_day'), daily: true};
}

// Stars and size in words.
export const gradeOf = ({stars, fields}: Puzzle) => (stars ? '★'.repeat(stars) + '☆'.repeat(5 - stars) + ' ' : '') + `${fields.boardXSize}×${fields.boardYSize}`;
