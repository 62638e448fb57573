// A position as a small picture: the board's shape with its edges, and the stones.
import {GameFields} from './game';
import {Point, text} from './geometry';
import {colOf, parseCell, rowOf} from './hex';
import {svg} from './dom';

const ROOT3 = Math.sqrt(3);

export function thumbnail({boardXSize: cols, boardYSize: rows, initialStones}: GameFields): SVGElement {
  const size = {cols, rows};
  const at = (col: number, row: number): Point => [ROOT3 * (col + row / 2), 1.5 * row];
  const out = 0.9;
  const corners: Point[] = [at(-out * 1.15, -out), at(cols - 1 + out * 0.3, -out), at(cols - 1 + out * 1.15, rows - 1 + out), at(-out * 0.3, rows - 1 + out)];
  const side = (a: number, b: number, color: string) => svg('line', {x1: corners[a][0], y1: corners[a][1], x2: corners[b][0], y2: corners[b][1], class: 'thumb-' + color});
  const stones = initialStones.map(([color, name]) => {
    const cell = parseCell(size, name);
    const [x, y] = at(colOf(size, cell), rowOf(size, cell));
    return svg('circle', {cx: x.toFixed(2), cy: y.toFixed(2), r: 0.78, 'data-stone': color});
  });
  const [left, top] = [corners[0][0] - 0.8, corners[0][1] - 0.8];
  const box = [left, top, corners[2][0] + 0.8 - left, corners[2][1] + 0.8 - top].map((n) => n.toFixed(2)).join(' ');
  return svg('svg', {class: 'thumb', viewBox: box, 'aria-hidden': true},
    svg('polygon', {points: corners.map(text).join(' '), class: 'thumb-ground'}),
    side(0, 3, 'W'), side(1, 2, 'W'), side(0, 1, 'B'), side(3, 2, 'B'), ...stones);
}
