// Puzzles from games of the engine against itself, the easiest first. Written by make_puzzles.mjs; do not edit. Recipe:
//   mustplay match --a level=5 --b level=4 --size 6-7 --games 240 --openings all --seed 7 --sgf one
//   mustplay match --a level=3 --b level=3 --size 6-7 --games 300 --openings all --seed 99 --sgf two
//   mustplay puzzle find one two --json --max-nodes 2000 | node make_puzzles.mjs RECIPE...
// Each has one winning move, which the solver has proved and which is not here. Stars tell the size of the proof.

// Columns, rows, black stones, white stones, side to move, stars.
export type Found = [number, number, string, string, 'B' | 'W', number];

export const FOUND: Found[] = [
  [7, 7, 'a3 d3 e3 e4 c5 c6', 'e2 f2 c4 d4 b6', 'W', 1],
  [6, 6, 'c2 d2 d3 d4 e5', 'c1 d1 e1 e2 e4', 'B', 1],
  [7, 7, 'e3 c4 e4 f5 c6', 'f2 d4 c5 b6', 'W', 1],
  [7, 7, 'g1 c2 d2 d3 e3 f3 e4 e5', 'c1 d1 e1 e2 f2 g2 f4 d5', 'B', 1],
  [6, 6, 'a2 c3', 'd3', 'W', 2],
  [6, 6, 'c1 c5', 'a6', 'W', 2],
  [6, 6, 'c1 c5 c6', 'a6 b6', 'W', 2],
  [7, 7, 'e2 e3 g3 e4 e5 f5 g5 c6', 'f2 f3 d4 d5 d6 e6 f6 g6', 'B', 2],
  [6, 6, 'c6', 'e2', 'B', 2],
  [6, 6, 'b1 d3', 'c3', 'W', 2],
  [6, 6, 'd1 d3', 'c3', 'W', 2],
  [6, 6, 'b2 c3', 'b3 c4', 'B', 2],
  [6, 6, 'b2 c3 a4', 'a3 b3 c4', 'B', 2],
  [7, 7, 'g1 c2 e2 e3 f3 f5', 'e1 f1 f2 g2 d4', 'W', 2],
  [7, 7, 'g1 a2 c2 e2 e3 f3 f5', 'd1 e1 f1 f2 g2 d4', 'W', 2],
  [6, 6, 'e3 a4', 'e2 a5', 'B', 2],
  [6, 6, 'f2 e3 a4', 'f1 e2 a5', 'B', 2],
  [6, 6, 'a4 a5 a6', 'b3 b4', 'W', 2],
  [6, 6, 'c1', 'b5', 'B', 3],
  [6, 6, 'c1 a6', 'a5 b5', 'B', 3],
  [6, 6, 'a2', '', 'W', 3],
  [6, 6, 'a3 b4 c4 a6', 'd3 a5 b5 c5', 'B', 4],
  [7, 7, 'e2 c3 f3 c4', 'c2 d2 f2', 'W', 4],
  [7, 7, 'a3 c3 c4', 'f2 d3', 'W', 4],
  [6, 6, 'f6', 'c3', 'B', 4],
  [7, 7, 'e4 f6', 'b6', 'W', 4],
  [6, 6, 'f4', 'd3', 'B', 4],
  [7, 7, 'b2 e4', 'd4', 'W', 4],
  [7, 7, 'c3 c4 c5', 'd2 b6 c6', 'B', 4],
  [7, 7, 'c3 f3 c4', 'c2 d2 f2', 'B', 5],
  [7, 7, 'b5 b6 b7 g7', 'c5 d5 a7', 'W', 5],
  [7, 7, 'a3 e3 e4', 'f2 d4', 'W', 5],
  [7, 7, 'b5 b6 g7', 'c5 d5', 'W', 5],
  [7, 7, 'd3 c4', 'd4', 'W', 5],
  [7, 7, 'g1 e5', 'b6', 'W', 5],
  [7, 7, 'g6', 'f2', 'B', 5],
];
