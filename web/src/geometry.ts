// Where things are on the board. Everything is worked out for the flat board, whose rows are level and whose cells have
// a corner at the top, and then turned: the other layouts differ only by an angle. A cell has radius 1.
import {Size} from './hex';

export type Layout = 'flat' | 'diamond' | 'portrait';
export type Point = [number, number];

const ANGLE = {flat: 0, diamond: -Math.PI / 6, portrait: Math.PI / 3};
const ROOT3 = Math.sqrt(3);

export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
const times = (a: Point, by: number): Point => [a[0] * by, a[1] * by];
const middle = (a: Point, b: Point): Point => times(add(a, b), 0.5);
export const text = (p: Point): string => p.map((n) => n.toFixed(3)).join(',');

export class Geometry {
  private turn: number;
  private hexagons = new Map<number, string>(); // points by radius

  constructor(readonly size: Size, readonly layout: Layout) {
    this.turn = ANGLE[layout];
  }

  rotate([x, y]: Point): Point {
    const [c, s] = [Math.cos(this.turn), Math.sin(this.turn)];
    return [c * x - s * y, s * x + c * y];
  }
  at(col: number, row: number): Point {
    return this.rotate([ROOT3 * (col + row / 2), 1.5 * row]);
  }
  hexagon(r: number): string {
    let points = this.hexagons.get(r);
    if (!points) this.hexagons.set(r, (points = Array.from({length: 6}, (_, i) => text(this.corner(i, r))).join(' ')));
    return points;
  }
  // The corners of a cell, from the upper left clockwise, as on the flat board.
  private corner(i: number, r = 1): Point {
    const a = (-150 + 60 * i) * (Math.PI / 180);
    return this.rotate([r * Math.cos(a), r * Math.sin(a)]);
  }

  // The two bands of a colour along the border: outlines whose inner side follows the cells and whose outer side is
  // straight. At the acute corners the bands are cut off, at the obtuse ones they meet in the middle of a side.
  bands(black: boolean): string[] {
    const {cols, rows} = this.size;
    const corner = (col: number, row: number, i: number) => add(this.at(col, row), this.corner(i));
    const side = (n: number, f: (i: number) => [number, number, number][]) => Array.from({length: n}, (_, i) => f(i)).flat().map((c) => corner(...c));
    const half = (col: number, row: number, a: number, b: number) => middle(corner(col, row, a), corner(col, row, b));
    const [far, low] = [cols - 1, rows - 1];
    const from = (col: number, row: number, flip: boolean, p: Point) => add(this.at(col, row), this.rotate(flip ? times(p, -1) : p));
    const obtuse = (flip: boolean) => (flip ? from(0, low, true, OBTUSE) : from(far, 0, false, OBTUSE));
    const acute = (flip: boolean, p: Point) => (flip ? from(far, low, true, p) : from(0, 0, false, p));
    const cut = black ? CUT_TOP : CUT_LEFT;
    const outlines: Point[][] = black
      ? [
          [...side(cols, (c) => [[c, 0, 0], [c, 0, 1]]), half(far, 0, 1, 2), obtuse(false), acute(false, cut), acute(false, TIP)],
          [...side(cols, (c) => [[far - c, low, 3], [far - c, low, 4]]), half(0, low, 5, 4), obtuse(true), acute(true, cut), acute(true, TIP)],
        ]
      : [
          [...side(rows, (r) => [[0, r, 0], [0, r, 5]]), half(0, low, 5, 4), obtuse(true), acute(false, cut), acute(false, TIP)],
          [...side(rows, (r) => [[far, low - r, 3], [far, low - r, 2]]), half(far, 0, 1, 2), obtuse(false), acute(true, cut), acute(true, TIP)],
        ];
    return outlines.map((points) => roundedAt(points, points.length - 2));
  }

  // Beside both ends of a row, in line with it, and above and below a column: on the flat board straight above, which
  // is where one looks; on the others in line with it, too.
  rowLabels(row: number): [Point, Point] {
    const away: Point = [LABEL * (2 / ROOT3), 0];
    return [add(this.at(0, row), this.rotate(times(away, -1))), add(this.at(this.size.cols - 1, row), this.rotate(away))];
  }
  columnLabels(col: number): [Point, Point] {
    const away: Point = [this.layout === 'flat' ? 0 : LABEL / ROOT3, LABEL];
    return [add(this.at(col, 0), this.rotate(times(away, -1))), add(this.at(col, this.size.rows - 1), this.rotate(away))];
  }

  // Left, top, width and height of all of it.
  frame(): [number, number, number, number] {
    const {cols, rows} = this.size;
    const points = [this.rowLabels(0), this.rowLabels(rows - 1), this.columnLabels(0), this.columnLabels(cols - 1)].flat();
    points.push(add(this.at(cols - 1, 0), this.rotate(OBTUSE)), add(this.at(0, rows - 1), this.rotate(times(OBTUSE, -1))));
    points.push(this.rotate(TIP), add(this.at(cols - 1, rows - 1), this.rotate(times(TIP, -1))));
    const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
    const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
    return [left, top, Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top];
  }
}

const OUTER = 1.5; // from the centres of the border's cells to the outer side of a band
const LABEL = 2.02; // and to the coordinates
const MARGIN = 0.45;
const ACUTE = 2.1; // from the centre of a1 to where its corner is cut off
const UP_LEFT: Point = [-ROOT3 / 2, -1 / 2];
const TIP = times(UP_LEFT, ACUTE);
const CUT_TOP: Point = [(OUTER - 2 * ACUTE) / ROOT3, -OUTER];
const CUT_LEFT = add(times(TIP, 2), times(CUT_TOP, -1)); // its mirror image
const OBTUSE: Point = [OUTER / ROOT3, -OUTER];

// A closed outline with one corner rounded.
function roundedAt(points: Point[], which: number): string {
  const toward = (a: Point, b: Point, by: number): Point => add(a, times([b[0] - a[0], b[1] - a[1]], by / Math.hypot(b[0] - a[0], b[1] - a[1])));
  const steps = points.map((p, i) => {
    if (i !== which) return text(p);
    return `${text(toward(p, points[i - 1], 0.4))} Q${text(p)} ${text(toward(p, points[i + 1], 0.4))}`;
  });
  return 'M' + steps.join(' L') + 'Z';
}
