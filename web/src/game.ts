// A game as a tree of moves, with one place in it that is shown. Nothing here asks the engine.
import {Cell, Color, Size, Stones, cellName, colOf, other, parseCell, rowOf, winningPath} from './hex';

export type SwapRule = 'none' | 'pieces' | 'sides' | 'either';
export type Pair = [Color, string];

export interface Node {
  move: Pair | null; // nothing in the root
  parent: number;
  children: number[];
}

// What a query of the engine needs, and what reading a record gives.
export interface GameFields {
  boardXSize: number;
  boardYSize: number;
  initialStones: Pair[];
  initialPlayer: Color;
  moves: Pair[];
  swapRule: SwapRule;
  variations?: [number, Color, string][]; // every move with the number of the one before it, from 1
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
    game.initialStones = fields.initialStones;
    game.initialPlayer = fields.initialPlayer;
    game.swapRule = fields.swapRule;
    for (const [parent, color, name] of fields.variations ?? []) {
      game.nodes.push({move: [color, name], parent, children: []});
      game.nodes[parent].children.push(game.nodes.length - 1);
    }
    for (const move of fields.moves) game.add(move);
    return game;
  }

  line(to = this.at): Pair[] {
    const out: Pair[] = [];
    for (let i = to; i > 0; i = this.nodes[i].parent) out.unshift(this.nodes[i].move!);
    return out;
  }

  // The nodes of the line that is shown: to the place, and on along first children.
  shownLine(): number[] {
    const out: number[] = [];
    for (let i = this.at; i > 0; i = this.nodes[i].parent) out.unshift(i);
    for (let i = this.nodes[this.at].children[0]; i !== undefined; i = this.nodes[i].children[0]) out.push(i);
    return out;
  }

  // Every move in the order of a file, as Game.from takes them.
  tree(): [number, Color, string][] {
    const out: [number, Color, string][] = [];
    const left: [number, number][] = this.nodes[0].children.map((i): [number, number] => [i, 0]).reverse();
    for (let step = left.pop(); step; step = left.pop()) {
      const {move, children} = this.nodes[step[0]];
      out.push([step[1], ...move!]);
      for (const i of [...children].reverse()) left.push([i, out.length]);
    }
    return out;
  }

  // Plays a move from here: an old one again, or a new variation. The move is known to be legal.
  add(move: Pair): void {
    const here = this.nodes[this.at];
    const known = here.children.find((i) => this.nodes[i].move![0] === move[0] && this.nodes[i].move![1] === move[1]);
    if (known !== undefined) {
      here.children = [known, ...here.children.filter((i) => i !== known)];
      this.at = known;
      return;
    }
    this.nodes.push({move, parent: this.at, children: []});
    here.children.unshift(this.nodes.length - 1);
    this.at = this.nodes.length - 1;
  }

  back(): boolean {
    if (this.at === 0) return false;
    this.at = this.nodes[this.at].parent;
    return true;
  }
  forward(): boolean {
    const next = this.nodes[this.at].children[0];
    if (next === undefined) return false;
    this.at = next;
    return true;
  }
  // Takes the last move back for good, with all that follows it.
  undo(): boolean {
    const gone = this.at;
    if (!this.back()) return false;
    const here = this.nodes[this.at];
    here.children = here.children.filter((i) => i !== gone);
    return true;
  }

  view(to = this.at): View {
    const {size} = this;
    const stones: Stones = new Array(size.cols * size.rows).fill(null);
    for (const [color, name] of this.initialStones) stones[parseCell(size, name)] = color;
    let toMove = this.initialPlayer;
    let last = -1;
    let swapped = -1;
    let resigned: Color | null = null;
    const line = this.line(to);
    for (const [color, name] of line) {
      toMove = other(color);
      const cell = parseCell(size, name);
      if (cell >= 0) {
        stones[cell] = color;
        last = cell;
      } else if (name === 'swap-pieces' && last >= 0) {
        stones[last] = null;
        last = colOf(size, last) * size.cols + rowOf(size, last);
        stones[last] = color;
        swapped = last;
      } else if (name === 'swap-sides') {
        toMove = color;
        swapped = last;
      } else if ((name === 'resign' || name === 'forfeit') && !resigned) {
        resigned = color;
      }
    }
    const paths = {B: winningPath(size, stones, 'B'), W: winningPath(size, stones, 'W')};
    const chain: Color | null = paths.B ? 'B' : paths.W ? 'W' : null;
    return {
      stones,
      toMove,
      last,
      swapped,
      winner: chain ?? (resigned ? other(resigned) : null),
      path: chain ? paths[chain]! : [],
      resigned: !chain && resigned !== null,
      swapWith: this.swapNow(line, last),
    };
  }

  private swapNow(line: Pair[], last: Cell): View['swapWith'] {
    if (line.length !== 1 || last < 0 || this.initialStones.length > 0) return null;
    if (this.swapRule === 'pieces')
      return colOf(this.size, last) < this.size.rows && rowOf(this.size, last) < this.size.cols ? 'swap-pieces' : null;
    return this.swapRule === 'sides' ? 'swap-sides' : null;
  }

  // The position that is shown.
  fields(to = this.at): GameFields {
    return {
      boardXSize: this.size.cols,
      boardYSize: this.size.rows,
      initialStones: this.initialStones,
      initialPlayer: this.initialPlayer,
      moves: this.line(to),
      swapRule: this.swapRule,
    };
  }

  name(cell: Cell): string {
    return cellName(this.size, cell);
  }
}
