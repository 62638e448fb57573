// Games are kept in the browser: the one at hand for this tab, so that a reload changes nothing, and all of them for the list
// of recent games. When there is no more room, those not touched for longest go.
import {Game, Pair} from './game';
import {PUZZLES, puzzleOfTheDay} from './puzzles';
import {load, put, settings} from './settings';
import {Switch, page, switches} from './state';
import {fragment} from './link';

const HERE = 'mustplay.game'; // of this tab
const LIST = 'mustplay.games';
const MOST = 200;

// A game in the list: enough to draw and to find it.
export interface Entry {
  id: string;
  when: number;
  cols: number;
  rows: number;
  stones: Pair[];
  moves: number;
  names: string; // of the players, as far as they are known
  level: number;
  winner: string;
}

function stateNow() {
  const {size, initialStones, initialPlayer, swapRule, nodes, at} = page.game;
  return {
    id: page.id, size, initialStones, initialPlayer, swapRule, nodes, at, opponent: page.opponent, tip: page.tip, puzzle: page.puzzle?.from ? page.puzzle : page.puzzle?.id, daily: page.puzzle?.daily,
    lesson: page.lesson, clock: page.clock, review: page.review, values: [...page.values], switches: {...switches}, solving: page.solving !== '',
    reviewing: page.reviewing !== '',
  };
}

export function entries(): Entry[] {
  return load<Entry[]>(localStorage, LIST) ?? [];
}

function entryNow(): Entry {
  const {game} = page;
  const line = game.shownLine();
  const view = game.view(line[line.length - 1] ?? 0);
  const of = (name: string) => game.property(0, name)[0] ?? '';
  return {
    id: page.id, when: Date.now(), cols: game.size.cols, rows: game.size.rows,
    stones: view.stones.flatMap((color, i): Pair[] => (color ? [[color, game.name(i)]] : [])),
    moves: line.length, names: [of('PB'), of('PW'), of('EV'), of('GN')].filter(Boolean).join(' – '), level: page.opponent.level, winner: view.winner ?? '',
  };
}

// What nobody made needs no place: an empty board, a lesson, a puzzle.
function worthKeeping(): boolean {
  return (page.game.nodes.length > 1 || page.game.initialStones.length > 0) && !page.puzzle && page.lesson < 0;
}

function keep(state: object): void {
  const list = [entryNow(), ...entries().filter((entry) => entry.id !== page.id)];
  const drop = () => {
    const gone = list.pop();
    if (gone) localStorage.removeItem('mustplay.game.' + gone.id);
  };
  while (list.length > MOST) drop();
  while (!(put(localStorage, 'mustplay.game.' + page.id, state) && put(localStorage, LIST, list)) && list.length > 1) drop();
}

// After every change: this tab's game, the list, and the address, which is a link to what is on the board.
export function save(): void {
  const state = stateNow();
  put(sessionStorage, HERE, state);
  if (worthKeeping()) keep(state);
  const link = '#' + fragment(page.game);
  if (location.hash !== link) history.replaceState(null, '', location.pathname + link);
}

function take(kept: any): void {
  const {size, initialStones, initialPlayer, swapRule, nodes, at} = kept;
  page.game = Object.assign(new Game(size), {initialStones, initialPlayer, swapRule, nodes, at});
  page.id = kept.id ?? page.id;
  page.opponent = kept.opponent;
  page.tip = kept.tip ?? at;
  page.clock = kept.clock ?? null;
  page.puzzle = kept.puzzle?.from ? kept.puzzle : (PUZZLES.find((p) => p.id === kept.puzzle) ?? null);
  if (kept.daily && page.puzzle?.id === puzzleOfTheDay().id) page.puzzle = puzzleOfTheDay();
  page.lesson = kept.lesson ?? -1;
  page.review = kept.review ?? null;
  page.values = new Map(kept.values ?? []);
}

// What was going on in this tab; nothing when there is none, or when the address names another game.
export function restore(link: string): {solving: boolean; reviewing: boolean} | null {
  const kept = load<any>(sessionStorage, HERE);
  if (!kept) return null;
  const before = page.game;
  take(kept);
  if (link && link !== '#' + fragment(page.game)) {
    page.game = before;
    return null;
  }
  for (const name of Object.keys(switches) as Switch[]) switches[name] = kept.switches?.[name] === true;
  return {solving: kept.solving === true, reviewing: kept.reviewing === true};
}

export function openKept(id: string): boolean {
  const kept = load<any>(localStorage, 'mustplay.game.' + id);
  if (!kept) return false;
  if (page.lesson >= 0) for (const name of Object.keys(switches) as Switch[]) switches[name] = false;
  take(kept);
  switches.edit = switches.explore = switches.connections = false;
  return true;
}

export function removeKept(id: string): void {
  localStorage.removeItem('mustplay.game.' + id);
  put(localStorage, LIST, entries().filter((entry) => entry.id !== id));
}

export function emptyGame(): Game {
  return Object.assign(new Game({cols: settings.cols, rows: settings.rows}), {swapRule: settings.swap});
}
