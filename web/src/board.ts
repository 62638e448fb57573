// The board as SVG: hexagons, edges, coordinates, stones, marks, arrows. Drawn once per size and layout; what
// changes later are attributes of elements that are already there.
import {Cell, Color, Size, cellName, colOf, columnName, rowOf} from './hex';
import {Geometry, Layout, Point, text} from './geometry';
import {View} from './game';
import {html, svg} from './dom';

// What is special about a cell. Nothing is said only by colour: tints come with a letter, a shape or an outline.
export interface Mark {
  tint?: string; // a class: see page.css
  outline?: string;
  shade?: boolean; // under everything else
  shape?: 'star' | 'cross' | 'dot' | 'ring' | 'hexagon' | 'check' | 'triangle' | 'square';
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
// A name beside the cells that it is the name of.
export interface Caption {
  cells: Cell[];
  text: string;
}
export interface Marks {
  cells: Map<Cell, Mark>;
  arrows: Arrow[];
  captions: Caption[];
  legend: Map<string, {mark: Mark; words: string}>; // what the marks mean
}
export const noMarks = (): Marks => ({cells: new Map(), arrows: [], captions: [], legend: new Map()});

export interface Appearance {
  numbers: Map<Cell, number>;
  playable: boolean; // cells answer to the pointer
  names: Record<Color, string>; // of the colours, for those who listen
  empty: string; // what an empty cell is called
  label: string; // of the board
  taps: boolean; // a finger points first, and plays with the second tap
  said: {cell: Cell; text: string} | null;
}

export class Board {
  readonly element: SVGSVGElement;
  onCell: (cell: Cell) => void = () => {};
  onHover: (cell: Cell | null) => void = () => {};
  private geometry = new Geometry({cols: 0, rows: 0}, 'flat');
  private cells: SVGGElement[] = [];
  private states: string[] = []; // of the cells, as they are drawn
  private marks: (Mark | undefined)[] = [];
  private centers: Point[] = [];
  private arrows = svg('g', {class: 'arrows'});
  private captions = svg('g', {class: 'captions', 'aria-hidden': true}); // the cells say the same
  private chain = svg('polyline', {class: 'chain'}); // through the stones that won
  private preview = svg('circle', {class: 'preview', r: STONE});
  private edges: Record<Color, SVGGElement> = {B: svg('g'), W: svg('g')};
  private tip: HTMLElement;
  private focus = 0;
  private pointed: Cell | null = null; // by the pointer or the keyboard
  private tapped: Cell | null = null; // by a finger, which may play here
  private taps = false;
  private said: Appearance['said'] = null;

  constructor(parent: HTMLElement) {
    this.element = svg('svg', {class: 'board', role: 'group'});
    this.tip = html('div', {class: 'tip', role: 'tooltip', hidden: true});
    parent.append(this.element, this.tip);
    this.element.addEventListener('click', (event) => this.forCell(event, (cell) => this.click(cell, event)));
    this.element.addEventListener('pointerover', (event) => event.pointerType === 'touch' || this.hover(this.cellOf(event)));
    this.element.addEventListener('pointerleave', (event) => event.pointerType === 'touch' || this.hover(null));
    this.element.addEventListener('keydown', (event) => this.key(event));
    this.element.addEventListener('focusin', (event) => this.forCell(event, (cell) => this.hover(cell)));
    this.element.addEventListener('focusout', () => this.hover(null));
  }

  private get size(): Size {
    return this.geometry.size;
  }

  // Draws an empty board anew when size or layout are not those of the last one.
  setUp(size: Size, layout: Layout): void {
    if (size.cols === this.size.cols && size.rows === this.size.rows && layout === this.geometry.layout) return;
    this.geometry = new Geometry({...size}, layout);
    this.focus = 0;
    const all = Array.from({length: size.cols * size.rows}, (_, cell) => cell);
    this.centers = all.map((cell) => this.geometry.at(colOf(size, cell), rowOf(size, cell)));
    this.cells = all.map((cell) => this.makeCell(cell));
    this.states = [];
    this.marks = [];
    this.edges = {B: this.makeEdges('B'), W: this.makeEdges('W')};
    this.element.replaceChildren(
      definitions(),
      svg('g', {class: 'frame', 'aria-hidden': true}, this.edges.W, this.edges.B),
      svg('g', {class: 'coordinates', 'aria-hidden': true}, ...this.coordinates()),
      svg('g', {class: 'cells'}, ...this.cells),
      this.preview,
      this.chain,
      this.arrows,
      this.captions,
    );
    const frame = this.geometry.frame();
    this.element.setAttribute('viewBox', frame.map((n) => n.toFixed(3)).join(' '));
    this.element.style.setProperty('--shape', String(frame[2] / frame[3]));
    this.element.style.setProperty('--units', frame[2].toFixed(2));
    this.hover(null);
  }

  // A finger hides what it points at: the first tap shows where the stone would go and what is known about the cell.
  private click(cell: Cell, event: MouseEvent): void {
    const finger = (event as PointerEvent).pointerType === 'touch';
    const plays = this.element.classList.contains('playable') && this.cells[cell].dataset.stone === '';
    if (finger && this.taps && plays && this.tapped !== cell) {
      this.tapped = cell;
      this.hover(cell);
      this.preview.classList.add('armed');
      return;
    }
    this.tapped = null;
    this.preview.classList.remove('armed');
    this.onCell(cell);
    if (finger) this.hover(null);
  }

  // Puts stones and marks.
  show(view: View, marks: Marks, {numbers, playable, names, empty, label, taps, said}: Appearance): void {
    const path = new Set(view.path);
    this.taps = taps;
    change(this.element, 'aria-label', label);
    this.element.classList.toggle('playable', playable);
    this.element.dataset.turn = view.winner ? '' : view.toMove;
    for (const color of ['B', 'W'] as Color[])
      this.edges[color].classList.toggle('resting', !view.winner && view.toMove !== color);
    this.cells.forEach((group, cell) => {
      const stone = view.stones[cell];
      const mark = marks.cells.get(cell);
      const words = stone ? names[stone] : empty;
      const state = JSON.stringify([words, mark, cell === view.last, cell === view.swapped, path.has(cell), numbers.get(cell)]);
      if (this.states[cell] === state) return;
      const fresh = cell === view.last && group.dataset.stone !== stone;
      this.states[cell] = state;
      this.marks[cell] = mark;
      change(group, 'data-stone', stone ?? '');
      change(group, 'data-tint', mark?.tint ?? '');
      change(group, 'data-outline', mark?.outline ?? '');
      change(group, 'data-shade', mark?.shade ? 'true' : '');
      change(group, 'class', path.has(cell) ? 'cell path' : 'cell');
      const decorated = this.decorate(cell, stone, mark, view, numbers.get(cell));
      const said = `${cellName(this.size, cell)}, ${words}${mark?.title ? ', ' + mark.title : ''}`;
      // Whatever is written on a cell belongs to its name, as words of their own.
      const written = decorated.map((part) => part.textContent).filter(Boolean).join(' ');
      change(group, 'aria-label', ` ${said} `.includes(` ${written} `) ? said : `${said}, ${written}`);
      const decor = group.lastElementChild as SVGGElement;
      change(decor, 'class', fresh ? 'decor fresh' : 'decor');
      decor.replaceChildren(...decorated.flatMap((part) => [part, ' ']));
    });
    this.chain.setAttribute('points', view.path.map((cell) => text(this.centers[cell])).join(' '));
    this.arrows.replaceChildren(...marks.arrows.map((arrow) => this.makeArrow(arrow)));
    this.captions.replaceChildren(...this.placeCaptions(marks, view));
    this.preview.classList.toggle('off', this.pointed === null || view.stones[this.pointed] !== null);
    if (said !== this.said) {
      this.said = said;
      this.showTip();
    }
  }

  // The picture of a mark, for a legend.
  sample(mark: Mark): SVGElement {
    const group = svg('g', {'data-tint': mark.tint ?? '', 'data-outline': mark.outline ?? '', 'data-shade': mark.shade ? 'true' : ''},
      svg('polygon', {points: this.geometry.hexagon(1), class: 'ground'}), svg('polygon', {points: this.geometry.hexagon(0.965), class: 'tint'}),
      svg('polygon', {points: this.geometry.hexagon(0.86), class: 'outline'}));
    if (mark.shape) group.append(this.makeShape(mark));
    if (mark.label) group.append(svg('text', {class: 'label', y: 0.2}, mark.label));
    return svg('svg', {class: 'sample', viewBox: '-1.08 -1.08 2.16 2.16', 'aria-hidden': true}, group);
  }

  private decorate(cell: Cell, stone: Color | null, mark: Mark | undefined, view: View, number?: number): SVGElement[] {
    const out: SVGElement[] = [];
    if (stone) {
      out.push(svg('circle', {cx: 0.04, cy: 0.09, r: STONE, class: 'shade'}));
      out.push(svg('circle', {r: STONE, class: 'stone', fill: `url(#stone-${stone})`}));
      out.push(svg('circle', {r: 0.49, class: 'stone-sign'}));
    }
    if (mark?.shape) out.push(this.makeShape(mark));
    if (cell === view.last && !number && !mark?.label && cell !== view.swapped)
      out.push(svg('polygon', {points: this.geometry.hexagon(0.3), class: 'last-move'}));
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
      case 'triangle':
        return svg('path', {...attributes, class: attributes.class + ' line', d: 'M0-.5L.45.3L-.45.3z'});
      case 'square':
        return svg('path', {...attributes, class: attributes.class + ' line', d: 'M-.36-.36L.36-.36L.36.36L-.36.36z'});
      case 'hexagon':
        return svg('polygon', {...attributes, points: this.geometry.hexagon(0.7)});
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
      svg('polygon', {points: this.geometry.hexagon(1), class: 'ground'}),
      svg('polygon', {points: this.geometry.hexagon(0.965), class: 'tint'}),
      svg('polygon', {points: this.geometry.hexagon(0.86), class: 'outline'}),
      svg('g', {class: 'decor'}),
    );
  }

  private makeEdges(color: Color): SVGGElement {
    return svg('g', {class: 'edge', 'data-color': color}, ...this.geometry.bands(color === 'B').map((d) => svg('path', {d})));
  }

  private coordinates(): SVGElement[] {
    const put = (name: string) => ([x, y]: Point) => svg('text', {x: x.toFixed(3), y: (y + 0.2).toFixed(3)}, name);
    const columns = Array.from({length: this.size.cols}, (_, c) => this.geometry.columnLabels(c).map(put(columnName(c))));
    const rows = Array.from({length: this.size.rows}, (_, r) => this.geometry.rowLabels(r).map(put(String(r + 1))));
    return [...columns, ...rows].flat();
  }

  private makeArrow({from, to, kind}: Arrow): SVGElement {
    const [a, b] = [this.centers[from], this.centers[to]];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const cut = (p: Point, q: Point, by: number): Point => [p[0] + ((q[0] - p[0]) * by) / length, p[1] + ((q[1] - p[1]) * by) / length];
    const [s, e] = [cut(a, b, 0.35), cut(b, a, 0.45)];
    const shown = from === this.pointed ? ' pointed' : '';
    return svg('line', {x1: s[0], y1: s[1], x2: e[0], y2: e[1], class: 'arrow ' + kind + shown, 'data-from': from, 'marker-end': `url(#head-${kind})`});
  }

  // Each near the middle of its cells, where it hides the fewest stones, labels and other captions.
  private placeCaptions(marks: Marks, view: View): SVGElement[] {
    const [left, , width] = this.geometry.frame();
    const taken: [Point, number][] = this.centers.flatMap((center, cell) => (view.stones[cell] || marks.cells.get(cell)?.label ? [[center, 0.55] as [Point, number]] : []));
    return marks.captions.map(({cells, text: words}) => {
      const half = 0.14 * words.length + 0.1;
      const middle = (axis: 0 | 1) => cells.reduce((sum, cell) => sum + this.centers[cell][axis], 0) / cells.length;
      const [x, y] = [Math.min(Math.max(middle(0), left + half), left + width - half), middle(1)];
      const hidden = (at: Point) => taken.filter(([[cx, cy], size]) => Math.abs(cx - at[0]) < half + size && Math.abs(cy - at[1]) < 0.75).length;
      const places: Point[] = [0, 0.5, -0.5, 0.9, -0.9, 1.4, -1.4, 1.9, -1.9].map((dy) => [x, y + dy]);
      const place = places.reduce((best, at) => (hidden(at) < hidden(best) ? at : best));
      taken.push([place, half]);
      return svg('text', {x: place[0].toFixed(3), y: (place[1] + 0.16).toFixed(3)}, words);
    });
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
    this.pointed = cell;
    if (cell !== this.tapped) this.tapped = null;
    this.onHover(cell);
    this.point(cell);
    this.showTip();
  }

  // What is known about the cell that is pointed at, or what was said about one; beside the cell, never on it or its
  // neighbours.
  private showTip(): void {
    const cell = this.pointed ?? this.said?.cell ?? null;
    const title = cell === null ? undefined : cell === this.said?.cell ? this.said.text : this.marks[cell]?.title;
    this.tip.hidden = !title;
    if (!title || cell === null || !this.cells[cell]) return;
    this.tip.textContent = title;
    const [box, around] = [this.cells[cell].getBoundingClientRect(), this.element.parentElement!.getBoundingClientRect()];
    const half = this.tip.offsetWidth / 2;
    const left = Math.min(Math.max(box.left - around.left + box.width / 2, half), around.width - half);
    const below = box.bottom + 0.8 * box.height + this.tip.offsetHeight < innerHeight;
    this.tip.style.left = left + 'px';
    this.tip.style.top = (below ? box.bottom - around.top + 0.8 * box.height : box.top - around.top - 0.8 * box.height - this.tip.offsetHeight) + 'px';
  }

  // Where a stone would go, and what the cell's arrow leads to.
  private point(cell: Cell | null): void {
    const free = cell !== null && this.cells[cell].dataset.stone === '';
    this.preview.classList.toggle('off', !free);
    if (free) this.preview.setAttribute('transform', `translate(${this.centers[cell][0].toFixed(3)} ${this.centers[cell][1].toFixed(3)})`);
    for (const arrow of this.arrows.children) arrow.classList.toggle('pointed', (arrow as SVGElement).dataset.from === String(cell));
  }

  private key(event: KeyboardEvent): void {
    const cell = this.cellOf(event);
    if (cell === null) return;
    const steps: Record<string, [number, number]> = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.onCell(cell);
    } else if (steps[event.key] && this.cells[cell].matches(':focus-visible')) {
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

const STONE = 0.76;

// What stays the same costs nothing.
function change(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function definitions(): SVGElement {
  const head = (kind: string) =>
    svg('marker', {id: 'head-' + kind, viewBox: '0 0 6 6', refX: 4.5, refY: 3, markerWidth: 3.4, markerHeight: 3.4, orient: 'auto-start-reverse'},
      svg('path', {d: 'M0 0L6 3L0 6z', class: 'arrow-head ' + kind}));
  const stone = (color: Color) =>
    svg('radialGradient', {id: 'stone-' + color, cx: 0.37, cy: 0.3, r: 0.78},
      ...[0, 0.5, 1].map((offset, i) => svg('stop', {offset, class: `stop-${color}-${i}`})));
  return svg('defs', {}, stone('B'), stone('W'), ...['vulnerable', 'dominated', 'reversible'].map(head));
}
