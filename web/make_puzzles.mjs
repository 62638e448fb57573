// Writes src/puzzles_found.ts from what `mustplay puzzle find GAMES --json` prints, read from standard input; the
// arguments are the commands that made it, for the file's first comment. At most three puzzles of one game, easy ones first.
import {readFileSync, writeFileSync} from 'node:fs';

const PER_GAME = 3;
const MOST = 60;

const found = JSON.parse(readFileSync(0, 'utf8')).puzzles;
found.sort((a, b) => b.proof_positions - a.proof_positions);
const taken = new Map();
const kept = found.filter(({game}) => {
  taken.set(game, (taken.get(game) ?? 0) + 1);
  return taken.get(game) <= PER_GAME;
}).slice(0, MOST).reverse();

const row = ({cols, rows, black, white, to_move, stars}) =>
  `  [${cols}, ${rows}, '${black.join(' ')}', '${white.join(' ')}', '${to_move === 'black' ? 'B' : 'W'}', ${stars}],\n`;

writeFileSync(new URL('./src/puzzles_found.ts', import.meta.url), `// Puzzles from games of the engine against itself, the easiest first. Written by make_puzzles.mjs; do not edit. Recipe:
${process.argv.slice(2).map((line) => `//   ${line}\n`).join('')}// Each has one winning move, which the solver has proved and which is not here. Stars tell the size of the proof.

// Columns, rows, black stones, white stones, side to move, stars.
export type Found = [number, number, string, string, 'B' | 'W', number];

export const FOUND: Found[] = [
${kept.map(row).join('')}];
`);
console.log(`${kept.length} of ${found.length} puzzles`);
