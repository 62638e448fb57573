// The board: cells, names, neighbours, who has won. Black joins top and bottom, White left and right; cell
// (col, row) touches (col±1, row), (col, row±1), (col+1, row-1) and (col-1, row+1).

export type Color = 'B' | 'W';
export type Cell = number;
export interface Size {
  cols: number;
  rows: number;
}

export const other = (color: Color): Color => (color === 'B' ? 'W' : 'B');
export const colOf = (size: Size, cell: Cell) => cell % size.cols;
export const rowOf = (size: Size, cell: Cell) => Math.floor(cell / size.cols);

export function cellName(size: Size, cell: Cell): string {
  return columnName(colOf(size, cell)) + (rowOf(size, cell) + 1);
}

export function columnName(col: number): string {
  return col < 26 ? String.fromCharCode(97 + col) : 'a' + String.fromCharCode(97 + col - 26);
}

// -1 for what is no cell of this board.
export function parseCell(size: Size, name: string): Cell {
  const match = /^([a-z]{1,2})(\d{1,2})$/.exec(name.toLowerCase());
  if (!match) return -1;
  const letters = match[1];
  const col = letters.length === 1 ? letters.charCodeAt(0) - 97 : 26 + letters.charCodeAt(1) - 97;
  const row = Number(match[2]) - 1;
  return col < size.cols && row >= 0 && row < size.rows ? row * size.cols + col : -1;
}

const STEPS = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
];

export function neighbors(size: Size, cell: Cell): Cell[] {
  const col = colOf(size, cell);
  const row = rowOf(size, cell);
  return STEPS.map(([dc, dr]) => [col + dc, row + dr])
    .filter(([c, r]) => c >= 0 && c < size.cols && r >= 0 && r < size.rows)
    .map(([c, r]) => r * size.cols + c);
}

export type Stones = (Color | null)[];

// Every open cell that reaches both edges of the colour through open cells.
export function joined(size: Size, open: boolean[], color: Color): Cell[] {
  const depth = (cell: Cell) => (color === 'B' ? rowOf(size, cell) : colOf(size, cell));
  const far = color === 'B' ? size.rows - 1 : size.cols - 1;
  const from = (edge: number) => {
    const seen = new Set<Cell>(open.flatMap((is, cell) => (is && depth(cell) === edge ? [cell] : [])));
    for (const cell of seen) for (const next of neighbors(size, cell)) if (open[next]) seen.add(next);
    return seen;
  };
  const [near, back] = [from(0), from(far)];
  return [...near].filter((cell) => back.has(cell));
}

// A shortest chain from edge to edge, or nothing.
export function winningPath(size: Size, stones: Stones, color: Color): Cell[] | null {
  const depth = (cell: Cell) => (color === 'B' ? rowOf(size, cell) : colOf(size, cell));
  const far = color === 'B' ? size.rows - 1 : size.cols - 1;
  const from = new Map<Cell, Cell>();
  const queue: Cell[] = [];
  stones.forEach((stone, cell) => {
    if (stone === color && depth(cell) === 0) {
      from.set(cell, -1);
      queue.push(cell);
    }
  });
  for (let i = 0; i < queue.length; ++i) {
    const cell = queue[i];
    if (depth(cell) === far) {
      const path: Cell[] = [];
      for (let at = cell; at >= 0; at = from.get(at)!) path.push(at);
      return path;
    }
    for (const next of neighbors(size, cell))
      if (stones[next] === color && !from.has(next)) {
        from.set(next, cell);
        queue.push(next);
      }
  }
  return null;
}
