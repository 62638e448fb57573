// The board as SVG: hexagons, edges, coordinates, stones, marks, arrows. Drawn once per size and layout; what
// changes later are attributes of elements that are already there.
import {Cell, Color, Size, cellName, colOf, columnName, rowOf} from './hex';
import {View} from './game';
import {html, svg} from './dom';

export type Layout = 'flat' | 'diamond' | 'portrait';

// What is special about a cell. Nothing is said by colour alone: tints come with a letter, a shape or an outline.
export interface Mark {
  tint?: string; // a class: see page.css
  outline?: string;
  shape?: 'star' | 'cross' | 'dot' | 'ring' | 'hexagon' | 'check';
  shapeClass?: string;
  strength?: number; // 0 to 1, of the shape
  label?: string;
  sub?: string;
  title?: string;
}
export interface Arrow {
  from: Cell;
  to: Cell;
  kind: string;
}
export interface Marks {
  cells: Map<Cell, Mark>;
  arrows: Arrow[];
}
export const noMarks = (): Marks => ({cells: new Map(), arrows: []});

const ANGLE = {flat: 0, diamond: -Math.PI / 6, portrait: Math.PI / 3};
const ROOT3 = Math.sqrt(3);
type Point = [number, number];

export class Board {
  readonly element: SVGSVGElement;
  onCell: (cell: Cell) => void = () => {};
  onHover: (cell: Cell | null) => void = () => {};
  private size: Size = {cols: 0, rows: 0};
  private layout: Layout = 'flat';
  private cells: SVGGElement[] = [];
  private centers: Point[] = [];
  private arrows = svg('g', {class: 'arrows'});
  private edges: Record<Color, SVGGElement> = {B: svg('g'), W: svg('g')};
  private tip: HTMLElement;
  private focus = 0;
  private turn = 0;
  private hexagons = new Map<number, string>(); // points by radius

  constructor(parent: HTMLElement) {
    this.element = svg('svg', {class: 'board', role: 'group', 'aria-label': 'Hex board'});
    this.tip = html('div', {class: 'tip', role: 'tooltip', hidden: true});
    parent.append(this.element, this.tip);
    this.element.addEventListener('click', (event) => this.forCell(event, (cell) => this.onCell(cell)));
    this.element.addEventListener('pointerover', (event) => this.hover(this.cellOf(event)));
    this.element.addEventListener('pointerleave', () => this.hover(null));
    this.element.addEventListener('keydown', (event) => this.key(event));
    this.element.addEventListener('focusin', (event) => this.forCell(event, (cell) => this.hover(cell)));
    this.element.addEventListener('focusout', () => this.hover(null));
  }

  // Draws an empty board anew when size or layout are not those of the last one.
  setUp(size: Size, layout: Layout): void {
    if (size.cols === this.size.cols && size.rows === this.size.rows && layout === this.layout) return;
    this.size = {...size};
    this.layout = layout;
    this.turn = ANGLE[layout];
    this.hexagons.clear();
    this.focus = 0;
    const all = Array.from({length: size.cols * size.rows}, (_, cell) => cell);
    this.centers = all.map((cell) => this.at(colOf(size, cell), rowOf(size, cell)));
    this.cells = all.map((cell) => this.makeCell(cell));
    this.edges = {B: this.makeEdges('B'), W: this.makeEdges('W')};
    this.arrows = svg('g', {class: 'arrows'});
    this.element.replaceChildren(
      this.definitions(),
      this.edges.W,
      this.edges.B,
      svg('g', {class: 'coordinates', 'aria-hidden': true}, ...this.coordinates()),
      svg('g', {class: 'cells'}, ...this.cells),
      this.arrows,
    );
    const margin = 2.35;
    const xs = this.centers.map((p) => p[0]);
    const ys = this.centers.map((p) => p[1]);
    const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
    const [width, height] = [Math.max(...xs) + margin - left, Math.max(...ys) + margin - top];
    this.element.setAttribute('viewBox', [left, top, width, height].map((n) => n.toFixed(3)).join(' '));
    this.element.style.setProperty('--shape', String(width / height));
  }

  // Puts stones and marks. `playable` cells answer to the pointer.
  show(view: View, marks: Marks, options: {numbers: Map<Cell, number>; showPath: boolean; playable: boolean}): void {
    const path = new Set(options.showPath ? view.path : []);
    this.element.classList.toggle('playable', options.playable);
    this.element.dataset.turn = view.winner ? '' : view.toMove;
    for (const color of ['B', 'W'] as Color[])
      this.edges[color].classList.toggle('resting', !view.winner && view.toMove !== color);
    this.cells.forEach((group, cell) => {
      const stone = view.stones[cell];
      const mark = marks.cells.get(cell);
      const state = JSON.stringify([stone, mark, cell === view.last, cell === view.swapped, path.has(cell), options.numbers.get(cell)]);
      if (group.dataset.state === state) return;
      group.dataset.state = state;
      group.dataset.stone = stone ?? '';
      group.dataset.tint = mark?.tint ?? '';
      group.dataset.outline = mark?.outline ?? '';
      group.classList.toggle('path', path.has(cell));
      const words = stone === 'B' ? 'Black stone' : stone === 'W' ? 'White stone' : 'empty';
      group.setAttribute('aria-label', `${cellName(this.size, cell)}, ${words}${mark?.title ? ', ' + mark.title : ''}`);
      const decor = group.lastElementChild as SVGGElement;
      decor.replaceChildren(...this.decorate(cell, stone, mark, view, options.numbers.get(cell)));
    });
    this.arrows.replaceChildren(...marks.arrows.map((arrow) => this.makeArrow(arrow)));
  }

  private decorate(cell: Cell, stone: Color | null, mark: Mark | undefined, view: View, number?: number): SVGElement[] {
    const out: SVGElement[] = [];
    if (stone) {
      out.push(svg('circle', {r: 0.72, class: 'stone'}));
      out.push(svg('circle', {r: 0.5, class: 'stone-sign'}));
    }
    if (mark?.shape) out.push(this.makeShape(mark));
    if (cell === view.last && !number && !mark?.label)
      out.push(svg('polygon', {points: this.hexagon(0.3), class: 'last-move'}));
    const label = mark?.label ?? (cell === view.swapped && !number ? 'S' : number ? String(number) : '');
    if (label) out.push(svg('text', {class: 'label', y: mark?.sub ? -0.08 : 0.2}, label));
    if (mark?.sub) out.push(svg('text', {class: 'sub', y: 0.5}, mark.sub));
    return out;
  }

  private makeShape(mark: Mark): SVGElement {
    const attributes = {class: 'shape ' + (mark.shapeClass ?? ''), opacity: mark.strength ?? 1};
    switch (mark.shape) {
      case 'star': {
        const points = Array.from({length: 10}, (_, i) => {
          const r = i % 2 ? 0.26 : 0.6;
          const a = -Math.PI / 2 + (i * Math.PI) / 5;
          return `${(r * Math.cos(a)).toFixed(3)},${(r * Math.sin(a)).toFixed(3)}`;
        });
        return svg('polygon', {...attributes, points: points.join(' ')});
      }
      case 'cross':
        return svg('path', {...attributes, class: attributes.class + ' line', d: 'M-.3-.3L.3.3M.3-.3L-.3.3'});
      case 'check':
        return svg('path', {...attributes, class: attributes.class + ' line', d: 'M-.38.02L-.1.32L.4-.3'});
      case 'ring':
        return svg('circle', {...attributes, class: attributes.class + ' line', r: 0.48});
      case 'hexagon':
        return svg('polygon', {...attributes, points: this.hexagon(0.7)});
      default:
        return svg('circle', {...attributes, r: 0.22});
    }
  }

  private makeCell(cell: Cell): SVGGElement {
    const [x, y] = this.centers[cell];
    return svg(
      'g',
      {
        class: 'cell',
        id: 'cell-' + cellName(this.size, cell),
        'data-cell': cell,
        role: 'button',
        tabindex: cell === 0 ? 0 : -1,
        transform: `translate(${x.toFixed(3)} ${y.toFixed(3)})`,
      },
      svg('polygon', {points: this.hexagon(1), class: 'ground'}),
      svg('polygon', {points: this.hexagon(0.965), class: 'tint'}),
      svg('polygon', {points: this.hexagon(0.86), class: 'outline'}),
      svg('g', {class: 'decor'}),
    );
  }

  private rotate([x, y]: Point): Point {
    const [c, s] = [Math.cos(this.turn), Math.sin(this.turn)];
    return [c * x - s * y, s * x + c * y];
  }
  private at(col: number, row: number): Point {
    return this.rotate([ROOT3 * (col + row / 2), 1.5 * row]);
  }
  // The corners of a cell, from the upper left clockwise, as on the flat board.
  private corner(i: number, r = 1): Point {
    const a = (-150 + 60 * i) * (Math.PI / 180);
    return this.rotate([r * Math.cos(a), r * Math.sin(a)]);
  }
  private hexagon(r: number): string {
    let points = this.hexagons.get(r);
    if (!points) this.hexagons.set(r, (points = Array.from({length: 6}, (_, i) => this.corner(i, r).map((n) => n.toFixed(3)).join(',')).join(' ')));
    return points;
  }

  // Two bands along the border. At the obtuse corners two edges meet in the middle of a side.
  private makeEdges(color: Color): SVGGElement {
    const {cols, rows} = this.size;
    const walk = (list: [number, number, number][]) => list.map(([col, row, corner]) => add(this.at(col, row), this.corner(corner)));
    const half = (col: number, row: number, a: number, b: number) => middle(add(this.at(col, row), this.corner(a)), add(this.at(col, row), this.corner(b)));
    const along = (n: number, f: (i: number) => [number, number, number][]) => Array.from({length: n}, (_, i) => f(i)).flat();
    const bands =
      color === 'B'
        ? [
            [...walk(along(cols, (c) => [[c, 0, 0], [c, 0, 1]])), half(cols - 1, 0, 1, 2)],
            [half(0, rows - 1, 5, 4), ...walk(along(cols, (c) => [[c, rows - 1, 4], [c, rows - 1, 3]]))],
          ]
        : [
            [...walk(along(rows, (r) => [[0, r, 0], [0, r, 5]])), half(0, rows - 1, 5, 4)],
            [half(cols - 1, 0, 1, 2), ...walk(along(rows, (r) => [[cols - 1, r, 2], [cols - 1, r, 3]]))],
          ];
    return svg(
      'g',
      {class: 'edge', 'data-color': color, 'aria-hidden': true},
      ...bands.map((points) => svg('polyline', {points: points.map((p) => p.map((n) => n.toFixed(3)).join(',')).join(' ')})),
    );
  }

  private coordinates(): SVGElement[] {
    const {cols, rows} = this.size;
    const out: SVGElement[] = [];
    const put = (text: string, from: Point, away: Point) => {
      const [x, y] = add(from, this.rotate(away));
      out.push(svg('text', {x: x.toFixed(3), y: (y + 0.19).toFixed(3)}, text));
    };
    const side: Point = [-1.56, 0.9];
    for (let c = 0; c < cols; ++c) {
      put(columnName(c), this.at(c, 0), [0, -1.68]);
      put(columnName(c), this.at(c, rows - 1), [0, 1.68]);
    }
    for (let r = 0; r < rows; ++r) {
      put(String(r + 1), this.at(0, r), side);
      put(String(r + 1), this.at(cols - 1, r), [-side[0], -side[1]]);
    }
    return out;
  }

  private definitions(): SVGElement {
    const head = (kind: string) =>
      svg('marker', {id: 'head-' + kind, viewBox: '0 0 6 6', refX: 4.5, refY: 3, markerWidth: 3.4, markerHeight: 3.4, orient: 'auto-start-reverse'},
        svg('path', {d: 'M0 0L6 3L0 6z', class: 'arrow-head ' + kind}));
    const shine = svg('radialGradient', {id: 'shine', cx: 0.35, cy: 0.3, r: 0.8},
      svg('stop', {offset: 0, 'stop-color': '#fff', 'stop-opacity': 0.45}),
      svg('stop', {offset: 0.55, 'stop-color': '#fff', 'stop-opacity': 0}),
      svg('stop', {offset: 1, 'stop-color': '#000', 'stop-opacity': 0.18}));
    return svg('defs', {}, shine, ...['vulnerable', 'dominated', 'reversible', 'line'].map(head));
  }

  private makeArrow({from, to, kind}: Arrow): SVGElement {
    const [a, b] = [this.centers[from], this.centers[to]];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const cut = (p: Point, q: Point, by: number): Point => [p[0] + ((q[0] - p[0]) * by) / length, p[1] + ((q[1] - p[1]) * by) / length];
    const [s, e] = [cut(a, b, 0.35), cut(b, a, 0.45)];
    return svg('line', {x1: s[0], y1: s[1], x2: e[0], y2: e[1], class: 'arrow ' + kind, 'marker-end': `url(#head-${kind})`});
  }

  private cellOf(event: Event): Cell | null {
    const group = (event.target as Element).closest?.('.cell') as SVGGElement | null;
    return group ? Number(group.dataset.cell) : null;
  }
  private forCell(event: Event, then: (cell: Cell) => void): void {
    const cell = this.cellOf(event);
    if (cell !== null) then(cell);
  }

  private hover(cell: Cell | null): void {
    this.onHover(cell);
    const state = cell === null ? null : this.cells[cell].dataset.state;
    const title = state ? (JSON.parse(state)[1] as Mark | null)?.title : undefined;
    this.tip.hidden = !title;
    if (!title || cell === null) return;
    this.tip.textContent = title;
    const [box, around] = [this.cells[cell].getBoundingClientRect(), this.element.parentElement!.getBoundingClientRect()];
    const left = Math.min(Math.max(box.left - around.left + box.width / 2, 110), around.width - 110);
    this.tip.style.left = left + 'px';
    this.tip.style.top = box.bottom - around.top + 6 + 'px';
  }

  private key(event: KeyboardEvent): void {
    const cell = this.cellOf(event);
    if (cell === null) return;
    const steps: Record<string, [number, number]> = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.onCell(cell);
    } else if (steps[event.key]) {
      event.preventDefault();
      event.stopPropagation();
      const [col, row] = [colOf(this.size, cell) + steps[event.key][0], rowOf(this.size, cell) + steps[event.key][1]];
      if (col >= 0 && col < this.size.cols && row >= 0 && row < this.size.rows) this.focusCell(row * this.size.cols + col);
    }
  }

  focusCell(cell: Cell): void {
    this.cells[this.focus].setAttribute('tabindex', '-1');
    this.focus = cell;
    this.cells[cell].setAttribute('tabindex', '0');
    this.cells[cell].focus();
  }
}

function add(a: Point, b: Point): Point {
  return [a[0] + b[0], a[1] + b[1]];
}
function middle(a: Point, b: Point): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}
