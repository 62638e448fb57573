// A game as a tree of nodes, with one place in it that is shown. A node has a move, or a set-up, or only remarks; what
// else a record says about it is kept as it was. Nothing here asks the engine, and nothing is ever deleted but by cut().
import {Cell, Color, Size, Stones, cellName, colOf, other, parseCell, rowOf, winningPath} from './hex';

export type SwapRule = 'none' | 'pieces' | 'sides' | 'either';
export type Pair = [Color, string];
export type Property = [name: string, values: string[]]; // raw, as between the brackets of an SGF file

export interface Node {
  move: Pair | null;
  parent: number;
  children: number[]; // in the order of the record
  next?: number; // the child that was visited last
  properties?: Property[];
}

// What a query of the engine needs, and what reading a record gives.
export interface GameFields {
  boardXSize: number;
  boardYSize: number;
  initialStones: Pair[];
  initialPlayer: Color;
  moves: Pair[];
  swapRule: SwapRule;
  nodes?: {parent: number; move?: Pair; properties?: Property[]}[]; // the whole record, the root first
  at?: number; // the node that is shown
}

export interface View {
  stones: Stones;
  toMove: Color;
  last: Cell;
  swapped: Cell; // the stone that a swap put where it is
  winner: Color | null;
  path: Cell[];
  resigned: boolean;
  swapWith: 'swap-pieces' | 'swap-sides' | null;
}

const SET_UP = ['AB', 'AW', 'AE', 'PL'];
const CHILDREN_MOST = 20000;

export class Game {
  size: Size;
  initialStones: Pair[] = [];
  initialPlayer: Color = 'B';
  swapRule: SwapRule = 'pieces';
  nodes: Node[] = [{move: null, parent: -1, children: []}];
  at = 0;

  constructor(size: Size) {
    this.size = size;
  }

  static from(fields: GameFields): Game {
    const game = new Game({cols: fields.boardXSize, rows: fields.boardYSize});
    game.swapRule = fields.swapRule ?? 'pieces';
    if (!fields.nodes) {
      game.initialStones = fields.initialStones;
      game.initialPlayer = fields.initialPlayer;
      for (const move of fields.moves) game.add(move);
      return game;
    }
    for (const [i, {parent, move, properties}] of fields.nodes.slice(0, CHILDREN_MOST).entries()) {
      if (i === 0) game.nodes[0] = {move: null, parent: -1, children: []};
      else {
        game.nodes.push({move: move ?? null, parent, children: []});
        game.nodes[parent].children.push(i);
      }
      if (properties) game.nodes[i].properties = properties;
    }
    game.takeRootSetUp(fields);
    game.setAsideIllegal();
    game.goTo(fields.at ?? 0);
    return game;
  }

  // The stones of the root are those that the game begins with; the engine's reader knows who is to move.
  private takeRootSetUp(fields: GameFields): void {
    const root = this.nodes[0];
    const stones = new Map<string, Color>();
    for (const [name, values] of root.properties ?? [])
      if (name === 'AB' || name === 'AW') for (const value of values) for (const cell of cellsOf(this.size, value)) stones.set(cell, name === 'AB' ? 'B' : 'W');
    this.initialStones = [...stones].map(([name, color]) => [color, name]);
    const first = this.nodes.find((node) => node.move)?.move?.[0];
    const said = root.properties?.find(([name]) => name === 'PL')?.[1][0]?.toLowerCase();
    this.initialPlayer = said ? (said.startsWith('w') || said === '2' ? 'W' : 'B') : (first ?? fields.initialPlayer);
    root.properties = root.properties?.filter(([name]) => !SET_UP.includes(name));
  }

  // A move to a cell that has a stone is kept as a property that nobody plays.
  private setAsideIllegal(): void {
    const stones: Stones = new Array(this.size.cols * this.size.rows).fill(null);
    for (const [color, name] of this.initialStones) stones[parseCell(this.size, name)] = color;
    const states = [{stones, toMove: this.initialPlayer, last: -1, swapped: -1, resigned: null as Color | null}];
    this.nodes.forEach((node, i) => {
      if (i === 0) return;
      const state = {...states[node.parent], stones: states[node.parent].stones.slice()};
      const cell = node.move ? parseCell(this.size, node.move[1]) : -1;
      if (node.move && cell >= 0 && state.stones[cell]) {
        node.properties = [[node.move[0], [node.move[1]]], ...(node.properties ?? [])];
        node.move = null;
      }
      this.apply(node, state);
      states.push(state);
    });
  }

  // From the root to a node, without the root.
  pathTo(to = this.at): number[] {
    const out: number[] = [];
    for (let i = to; i > 0; i = this.nodes[i].parent) out.push(i);
    return out.reverse();
  }
  line(to = this.at): Pair[] {
    return this.pathTo(to).flatMap((i) => (this.nodes[i].move ? [this.nodes[i].move!] : []));
  }
  after(node: number): number | undefined {
    return this.nodes[node].next ?? this.nodes[node].children[0];
  }
  // The nodes of the line that is shown: to the place, and on along the children that were visited last.
  shownLine(): number[] {
    const out = this.pathTo();
    for (let i = this.after(this.at); i !== undefined; i = this.after(i)) out.push(i);
    return out;
  }
  isAbove(node: number, of: number): boolean {
    for (let i = of; i >= 0; i = this.nodes[i].parent) if (i === node) return true;
    return false;
  }

  goTo(node: number): void {
    this.at = node;
    for (let i = node; i > 0; i = this.nodes[i].parent) this.nodes[this.nodes[i].parent].next = i;
  }

  // Plays a move from here: an old one again, or a new variation. The move is known to be legal. With a node to play
  // it from, the place that is shown stays.
  add(move: Pair, from?: number): number {
    const stay = from !== undefined;
    from ??= this.at;
    const here = this.nodes[from];
    let node = here.children.find((i) => this.nodes[i].move?.[0] === move[0] && this.nodes[i].move?.[1] === move[1]);
    if (node === undefined) {
      node = this.nodes.push({move, parent: from, children: []}) - 1;
      here.children.push(node);
    }
    if (!stay) this.goTo(node);
    return node;
  }

  back(): boolean {
    if (this.at === 0) return false;
    this.goTo(this.nodes[this.at].parent);
    return true;
  }
  forward(): boolean {
    const next = this.after(this.at);
    if (next === undefined) return false;
    this.goTo(next);
    return true;
  }
  // To the variation before or after this one.
  beside(by: number): boolean {
    if (this.at === 0) return false;
    const {children} = this.nodes[this.nodes[this.at].parent];
    const to = children[children.indexOf(this.at) + by];
    if (to === undefined) return false;
    this.goTo(to);
    return true;
  }

  // Takes a node out of the tree with all that follows it, and says how to put it back.
  cut(node: number): () => void {
    const {parent} = this.nodes[node];
    const above = this.nodes[parent];
    const place = above.children.indexOf(node);
    const {at} = this;
    above.children.splice(place, 1);
    above.next = undefined;
    if (this.isAbove(node, at)) this.goTo(parent);
    return () => {
      above.children.splice(place, 0, node);
      this.goTo(at);
    };
  }

  property(node: number, name: string): string[] {
    return this.nodes[node].properties?.find(([n]) => n === name)?.[1] ?? [];
  }
  // No values: the property goes.
  setProperty(node: number, name: string, values: string[]): void {
    const rest = (this.nodes[node].properties ?? []).filter(([n]) => n !== name);
    this.nodes[node].properties = values.length ? [...rest, [name, values]] : rest;
  }

  view(to = this.at): View {
    const {size} = this;
    const stones: Stones = new Array(size.cols * size.rows).fill(null);
    for (const [color, name] of this.initialStones) stones[parseCell(size, name)] = color;
    const state = {stones, toMove: this.initialPlayer, last: -1, swapped: -1, resigned: null as Color | null};
    const path = this.pathTo(to);
    for (const i of path) this.apply(this.nodes[i], state);
    const paths = {B: winningPath(size, stones, 'B'), W: winningPath(size, stones, 'W')};
    const chain: Color | null = paths.B ? 'B' : paths.W ? 'W' : null;
    return {
      stones, toMove: state.toMove, last: state.last, swapped: state.swapped,
      winner: chain ?? (state.resigned ? other(state.resigned) : null),
      path: chain ? paths[chain]! : [],
      resigned: !chain && state.resigned !== null,
      swapWith: this.swapNow(path, state.last),
    };
  }

  private apply(node: Node, state: {stones: Stones; toMove: Color; last: Cell; swapped: Cell; resigned: Color | null}): void {
    const {size} = this;
    for (const [name, values] of node.properties ?? []) {
      if (name === 'PL') state.toMove = /^(w|2)/i.test(values[0]) ? 'W' : 'B';
      if (name === 'AB' || name === 'AW' || name === 'AE')
        for (const value of values) for (const cell of cellsOf(size, value)) state.stones[parseCell(size, cell)] = name === 'AE' ? null : name === 'AB' ? 'B' : 'W';
    }
    if (!node.move) return;
    const [color, name] = node.move;
    const cell = parseCell(size, name);
    state.toMove = other(color);
    if (cell >= 0) {
      state.stones[cell] = color;
      state.last = cell;
    } else if (name === 'swap-pieces' && state.last >= 0) {
      state.stones[state.last] = null;
      state.last = colOf(size, state.last) * size.cols + rowOf(size, state.last);
      state.stones[state.last] = color;
      state.swapped = state.last;
    } else if (name === 'swap-sides') {
      state.toMove = color;
      state.swapped = state.last;
    } else if ((name === 'resign' || name === 'forfeit') && !state.resigned) {
      state.resigned = color;
    }
  }

  private hasSetUp(node: number): boolean {
    return (this.nodes[node].properties ?? []).some(([name]) => SET_UP.includes(name));
  }

  private swapNow(path: number[], last: Cell): View['swapWith'] {
    if (path.filter((i) => this.nodes[i].move).length !== 1 || last < 0 || this.initialStones.length > 0 || path.some((i) => this.hasSetUp(i))) return null;
    if (this.swapRule === 'pieces')
      return colOf(this.size, last) < this.size.rows && rowOf(this.size, last) < this.size.cols ? 'swap-pieces' : null;
    return this.swapRule === 'sides' ? 'swap-sides' : null;
  }

  // The position that is shown. Where a node on the way sets up stones, the game begins there.
  fields(to = this.at): GameFields {
    const path = this.pathTo(to);
    const from = path.findLastIndex((i) => this.hasSetUp(i));
    const start = from < 0 ? null : this.view(path[from]);
    return {
      boardXSize: this.size.cols,
      boardYSize: this.size.rows,
      initialStones: start ? start.stones.flatMap((color, i): Pair[] => (color ? [[color, this.name(i)]] : [])) : this.initialStones,
      initialPlayer: start ? start.toMove : this.initialPlayer,
      moves: path.slice(from + 1).flatMap((i) => (this.nodes[i].move ? [this.nodes[i].move!] : [])),
      swapRule: this.swapRule,
    };
  }

  name(cell: Cell): string {
    return cellName(this.size, cell);
  }
}

// The cells of a point list's value: one point, or a rectangle a1:c2.
export function cellsOf(size: Size, value: string): string[] {
  const [from, to = from] = value.split(':').map((name) => parseCell(size, name.trim()));
  if (from < 0 || to < 0) return [];
  const out: string[] = [];
  for (let row = rowOf(size, from); row <= rowOf(size, to); ++row)
    for (let col = colOf(size, from); col <= colOf(size, to); ++col) out.push(cellName(size, row * size.cols + col));
  return out;
}
