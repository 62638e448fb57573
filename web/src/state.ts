// What the page knows: the game that is shown, switches, and what the engine has said about the position.
// Modules that act change it and call show(); modules that draw register with draws(). Acting modules never import
// drawing ones.
import {Cell, Color, other} from './hex';
import {Game, View} from './game';
import {Clock} from './clock';
import {Key, t} from './language';
import {Puzzle} from './puzzles';
import {Report} from './api';
import {byId, html} from './dom';
import {settings} from './settings';

// Of a line of play: moves in turn, the cells that the winner needs.
export interface Line {
  names: string[];
  first: Color;
  carrier: string[];
  winner: string;
  shown: number; // how many moves of it
  why?: Report; // what the line is the line of
}

// What is shown besides the game; all of it follows from the position and is asked for anew when that changes.
const nothing = () => ({
  analysis: null as Report | null,
  inferior: null as Report | null,
  heat: null as Report | null,
  connections: null as Report | null,
  path: null as Report[] | null, // connections from edge to edge, of both colours
  connection: -1, // of the list; -1: all full ones
  solution: null as Report | null, // also while it grows
  certificate: null as {words: string; title: string; busy: boolean} | null, // of the solution, once it was asked for
  line: null as Line | null,
  hint: '',
  hoverLine: null as string[] | null,
  said: null as {cell: Cell; text: string} | null, // beside a cell
});
export const seen = nothing();

export const switches = {
  analysis: false, must: false, inferior: false, fill: false, heat: false, path: false, connections: false, openings: false,
  numbers: false, edit: false, why: false, explore: false,
};
export type Switch = keyof typeof switches;

// The first colour's chance, and whether it is proved.
export interface Value {
  chance: number;
  proved: boolean;
}

// What a review has said, by nodes of the game.
export interface Review {
  moves: Record<number, Report>;
  swap: Report | null;
  decidedAt: number | null; // a number of a move
  accuracy: {black: number | null; white: number | null};
  done: boolean;
}

export const page = {
  id: newId(), // of the game, in the list of games
  game: new Game({cols: settings.cols, rows: settings.rows}),
  opponent: {level: 0, human: 'B' as Color}, // level 0: nobody answers
  tip: 0, // where the game against the opponent stands; elsewhere one looks and tries
  puzzle: null as Puzzle | null,
  lesson: -1, // of LESSONS
  values: new Map<number, Value>(), // by node
  review: null as Review | null,
  reviewing: '', // the id of a review that goes on
  clock: null as Clock | null,
  thinking: null as AbortController | null, // the engine's move
  looking: new AbortController(), // questions that the switches ask about the position that is shown
  here: new AbortController(), // other questions about it
  solving: '', // the id of a solve that goes on
  tool: '' as '' | 'TR' | 'SQ' | 'CR' | 'MA' | 'LB', // a mark that a click puts
};

export function newId(): string {
  return Date.now().toString(36) + Math.random().toString(36).slice(2, 6);
}

// The position is another one: nothing that was said holds, nobody needs to think on.
export function unsee(): void {
  page.thinking?.abort();
  page.thinking = null;
  page.solving = '';
  page.here.abort();
  page.here = new AbortController();
  Object.assign(seen, nothing());
  switches.why = false;
}

// Ends what belongs to the game before: its puzzle or lesson with what that showed, its values, its clock, its review.
export function forget(): void {
  if (page.lesson >= 0) for (const name of Object.keys(switches) as Switch[]) switches[name] = false;
  page.id = newId();
  page.puzzle = null;
  page.lesson = -1;
  page.values = new Map();
  page.review = null;
  page.reviewing = '';
  page.clock = null;
  page.tip = page.game.at;
  switches.explore = false;
}

export function setSwitch(name: Switch, on: boolean): void {
  switches[name] = on;
  if (on && name === 'edit') setSwitch('connections', false);
  if (on && (name === 'connections' || name === 'why')) switches.edit = false;
  if (on && name === 'connections') switches.why = false;
  if (on && name === 'why') setSwitch('connections', false);
  if (on && ['edit', 'connections', 'why'].includes(name)) page.tool = '';
  if (name === 'connections' && !on) seen.connections = seen.line = null;
  if (name === 'why' && !on) seen.line = null;
}

// Whoever swaps sides owns the other colour from then on.
export function humanColor(): Color {
  const {game, opponent} = page;
  return game.line().filter(([, name]) => name === 'swap-sides').length % 2 ? other(opponent.human) : opponent.human;
}

// Is this the game against the engine, and not a look at another place of it?
export function inGame(): boolean {
  return page.opponent.level > 0 && page.game.at === page.tip && !switches.explore;
}
export function engineTurn(view: View): boolean {
  return inGame() && !page.puzzle && view.toMove !== humanColor();
}

export function colorName(color: Color): string {
  return settings.colors === 'red-blue' ? t(color === 'B' ? 'red' : 'blue') : t(color === 'B' ? 'black' : 'white');
}
export const colorOf = (name: string): Color => (name === 'black' ? 'B' : 'W');

// ---- drawing

const drawers: ((view: View) => void)[] = [];

export function draws(drawer: (view: View) => void): void {
  drawers.push(drawer);
}

export function show(): void {
  const view = page.game.view();
  for (const drawer of drawers) drawer(view);
}

// A sentence for the person: kind is '' for information, 'good', 'bad'. It may have a button.
export function note(text: string, kind = '', act?: {title: Key; run: () => void}): void {
  const element = byId('note');
  element.replaceChildren(text, ...(act ? [' ', html('button', {class: 'inline', onclick: act.run}, t(act.title))] : []));
  element.className = kind;
}

export function complain(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  page.thinking = null;
  note(error instanceof Error ? error.message : String(error), 'bad');
  show();
}
