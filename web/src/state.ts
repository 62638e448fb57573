// What the page knows: the game that is shown, switches, settings, and what the engine has said about the position.
// Modules that act change it and call show(); modules that draw register with draws(). Acting modules never import
// drawing ones.
import {Color, other} from './hex';
import {Game, SwapRule, View} from './game';
import {Clock} from './clock';
import {Layout} from './geometry';
import {PUZZLES, Puzzle} from './puzzles';
import {Report} from './api';
import {byId} from './dom';

export interface Settings {
  layout: Layout | 'auto';
  colors: 'red-blue' | 'black-white';
  theme: 'auto' | 'light' | 'dark';
  level: number; // 0: two people
  cols: number;
  rows: number;
  human: Color;
  swap: SwapRule;
  clock: string; // of CLOCKS
  values: 'percent' | 'elo' | 'odds'; // how chances are written
}

export const settings: Settings = {
  layout: 'auto', colors: 'red-blue', theme: 'auto', level: 3, cols: 11, rows: 11, human: 'B', swap: 'pieces', clock: '', values: 'percent',
  ...load<Partial<Settings>>(localStorage, 'mustplay.settings'),
};

export function keepSettings(): void {
  localStorage.setItem('mustplay.settings', JSON.stringify(settings));
}

// Of a line of play: moves in turn, the cells that the winner needs.
export interface Line {
  names: string[];
  first: Color;
  carrier: string[];
  winner: string;
  shown: number; // so many moves of it
  text?: string; // why
}

// What is shown besides the game; all of it follows from the position and is asked for anew when that changes.
const nothing = () => ({
  analysis: null as Report | null,
  inferior: null as Report | null,
  heat: null as Report | null,
  connections: null as Report | null,
  path: null as Report[] | null, // connections from edge to edge, of both colours
  connection: -1, // of the list; -1: all full ones
  solution: null as Report | null,
  line: null as Line | null,
  hint: '',
  hoverLine: null as string[] | null,
});
export const seen = nothing();

export const switches = {analysis: false, must: false, inferior: false, fill: false, heat: false, path: false, connections: false, numbers: false, edit: false, why: false};
export type Switch = keyof typeof switches;

// The first colour's chance, and whether it is proved.
export interface Value {
  chance: number;
  proved: boolean;
}

export const page = {
  game: new Game({cols: settings.cols, rows: settings.rows}),
  opponent: {level: settings.level, human: settings.human},
  puzzle: null as Puzzle | null,
  lesson: -1, // of LESSONS
  values: new Map<number, Value>(), // by node
  clock: null as Clock | null,
  thinking: null as AbortController | null, // the engine's move
  looking: new AbortController(), // questions about the position that is shown
  solving: null as AbortController | null,
};

export function load<T>(storage: Storage, key: string): T | undefined {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function save(): void {
  const {size, initialStones, initialPlayer, swapRule, nodes, at} = page.game;
  const kept = {size, initialStones, initialPlayer, swapRule, nodes, at, opponent: page.opponent, puzzle: page.puzzle?.id, clock: page.clock};
  sessionStorage.setItem('mustplay.game', JSON.stringify(kept));
}

export function restore(): boolean {
  const kept = load<any>(sessionStorage, 'mustplay.game');
  if (!kept) return false;
  const {size, initialStones, initialPlayer, swapRule, nodes, at} = kept;
  page.game = Object.assign(new Game(size), {initialStones, initialPlayer, swapRule, nodes, at});
  page.opponent = kept.opponent;
  page.clock = kept.clock ?? null;
  page.puzzle = PUZZLES.find((p) => p.id === kept.puzzle) ?? null;
  return true;
}

// The position is another one: nothing that was said holds, nobody needs to think on.
export function unsee(): void {
  page.thinking?.abort();
  page.solving?.abort();
  page.thinking = page.solving = null;
  Object.assign(seen, nothing());
  switches.why = false;
}

// Ends what belongs to the game before: its puzzle or lesson, its values, its clock.
export function forget(): void {
  page.puzzle = null;
  page.lesson = -1;
  page.values = new Map();
  page.clock = null;
}

export function setSwitch(name: Switch, on: boolean): void {
  switches[name] = on;
  if (on && name === 'edit') setSwitch('connections', false);
  if (on && (name === 'connections' || name === 'why')) switches.edit = false;
  if (on && name === 'connections') switches.why = false;
  if (on && name === 'why') setSwitch('connections', false);
  if (name === 'connections' && !on) seen.connections = seen.line = null;
  if (name === 'why' && !on) seen.line = null;
}

// Whoever swaps sides owns the other colour from then on.
export function humanColor(): Color {
  const {game, opponent} = page;
  return game.line().filter(([, name]) => name === 'swap-sides').length % 2 ? other(opponent.human) : opponent.human;
}

export function engineTurn(view: View): boolean {
  return page.opponent.level > 0 && !page.puzzle && view.toMove !== humanColor();
}

export function colorName(color: Color): string {
  return settings.colors === 'red-blue' ? (color === 'B' ? 'Red' : 'Blue') : color === 'B' ? 'Black' : 'White';
}

// The engine says black and white; the page may call them otherwise.
export function inColors(text: string): string {
  return text.replace(/\bblack\b/g, colorName('B')).replace(/\bwhite\b/g, colorName('W'));
}

// ---- drawing

const drawers: ((view: View) => void)[] = [];

export function draws(drawer: (view: View) => void): void {
  drawers.push(drawer);
}

export function show(): void {
  const view = page.game.view();
  for (const drawer of drawers) drawer(view);
}

export function note(text: string, kind = ''): void {
  const element = byId('note');
  element.textContent = text;
  element.className = kind;
}

export function complain(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  page.thinking = null;
  note(error instanceof Error ? error.message : String(error));
  show();
}
