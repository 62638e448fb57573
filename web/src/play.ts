// What changes the game: moves of both sides, undo and redo, walking, a new game, a position that is set up.
import {ask} from './api';
import {Cell, Color, other} from './hex';
import {Game, GameFields, Pair, View} from './game';
import {settings} from './settings';
import {colorName, complain, engineTurn, forget, humanColor, inGame, newId, note, page, setSwitch, show, switches, unsee} from './state';
import {emptyGame, openKept, save} from './library';
import {engineTime, makeClock, pressClock} from './clock';
import {judge} from './judge';
import {look} from './look';
import {t} from './language';
import {tick} from './sound';

export function changed(keepNote = false): void {
  unsee();
  if (!keepNote) note('');
  save();
  show();
  look();
}

export function newGame(): void {
  page.game = emptyGame();
  page.opponent = {level: settings.level, human: settings.human};
  forget();
  page.clock = makeClock(settings.clock);
  setSwitch('edit', false);
  setSwitch('connections', false);
  changed();
  answer();
}

// The same again, with colours exchanged.
export function rematch(): void {
  Object.assign(settings, {level: page.opponent.level, human: other(page.opponent.human), cols: page.game.size.cols, rows: page.game.size.rows});
  newGame();
}

// `as`: what it is opened as, such as a puzzle.
export function open(fields: GameFields, as: Partial<Pick<typeof page, 'puzzle' | 'lesson' | 'opponent'>> = {}): void {
  page.game = Game.from(fields);
  page.opponent = {level: 0, human: 'B'};
  forget();
  Object.assign(page, as);
  setSwitch('edit', false);
  setSwitch('connections', false);
  changed();
}

export async function openText(text: string): Promise<void> {
  const report = await ask({action: 'read', text, includeNodes: true});
  open({...(report as unknown as GameFields), swapRule: 'pieces'});
}

// Of the list of recent games.
export function reopen(id: string): void {
  if (!openKept(id)) return note(t('game_gone'), 'bad');
  changed();
  answer();
}

export function play(name: string): void {
  const {game, puzzle} = page;
  const {toMove} = game.view();
  const before = game.fields();
  const counts = page.opponent.level === 0 || inGame();
  game.add([toMove, name]);
  if (counts) {
    page.tip = game.at;
    pressClock(toMove);
  }
  tick();
  changed();
  if (!counts) return;
  if (!puzzle || before.moves.length > 0) return answer();
  judge(before, toMove, name).then((solved) => solved && answer()).catch(complain);
}

// The engine's turn? Then it moves.
export function answer(): void {
  const {game, opponent} = page;
  const view = game.view();
  if (!inGame() || view.winner || view.toMove === humanColor() || switches.edit) return;
  const here = game.at;
  page.thinking = new AbortController();
  show();
  ask({action: 'genmove', level: opponent.level, maxTime: engineTime(view.toMove), ...game.fields()}, {signal: page.thinking.signal})
    .then((report) => {
      page.thinking = null;
      if (page.game !== game || game.at !== here) return;
      page.tip = game.add([view.toMove, report.move]);
      pressClock(view.toMove);
      tick();
      changed(true);
      if (report.move.startsWith('swap')) note(t('engine_swapped', {color: colorName(view.toMove)}));
    })
    .catch(complain);
}

// Takes back the last move of the game, and the engine's answer to it. Nothing is deleted: redo brings them again.
export function undo(): void {
  const {game} = page;
  const real = inGame();
  if (!game.back()) return;
  if (real) {
    page.tip = game.at;
    if (game.at > 0 && engineTurn(game.view()) && game.back()) page.tip = game.at;
  }
  changed();
  if (game.at === 0) answer();
}

export function redo(): void {
  const {game} = page;
  const real = inGame();
  if (!game.forward()) return;
  if (real) {
    page.tip = game.at;
    if (engineTurn(game.view()) && game.forward()) page.tip = game.at;
  }
  changed();
  answer();
}

// The move that is shown and all that follows go; a button brings them back.
export function deleteFromHere(): void {
  const {game} = page;
  if (game.at === 0) return;
  const [node, tip] = [game.at, page.tip];
  const restore = game.cut(node);
  if (game.isAbove(node, tip)) page.tip = game.at;
  changed();
  note(t('deleted'), '', {title: 'restore', run: () => {
    if (page.game !== game) return;
    restore();
    page.tip = tip;
    changed();
  }});
}

export function walk(step: (game: Game) => boolean): void {
  if (!step(page.game)) return;
  changed();
  answer();
}
export const toStart = (game: Game) => game.at !== 0 && (game.goTo(0), true);
export function toEnd(game: Game): boolean {
  let moved = false;
  while (game.forward()) moved = true;
  return moved;
}
export const toNode = (node: number) => (game: Game) => game.at !== node && (game.goTo(node), true);

// From a variation to where the game against the engine stands.
export function backToGame(): void {
  switches.explore = false;
  page.game.goTo(page.tip);
  changed();
  answer();
}
export function explore(): void {
  switches.explore = true;
  changed();
  note(t('exploring_note'));
}

export function swap(): void {
  const {swapWith} = page.game.view();
  if (swapWith) play(swapWith);
}

function giveUp(move: Pair): void {
  page.game.add(move);
  page.tip = page.game.at;
  changed();
}
export function resign(): void {
  const view = page.game.view();
  giveUp([inGame() ? humanColor() : view.toMove, 'resign']);
}
export function forfeit(color: Color): void {
  giveUp([color, 'forfeit']);
}

// ---- setting up

// Empty, black, white, empty.
export function edit(cell: Cell, view: View): void {
  const next: Record<string, Color | null> = {'': 'B', B: 'W', W: null};
  const stones = view.stones.slice();
  stones[cell] = next[stones[cell] ?? ''];
  setPosition(stones, view.toMove);
}

export function otherToMove(): void {
  const view = page.game.view();
  setPosition(view.stones, other(view.toMove));
}

// A position that is set up is a game of its own; the one before stays in the list.
export function setPosition(stones: (Color | null)[], toMove: Color): void {
  const {game} = page;
  const going = game.nodes.length === 1 && switches.edit ? page.id : newId();
  const initialStones = stones.flatMap((color, i) => (color ? [[color, game.name(i)] as Pair] : []));
  page.game = Object.assign(new Game(game.size), {initialStones, initialPlayer: toMove, swapRule: 'none'});
  page.opponent = {level: 0, human: 'B'};
  forget();
  page.id = going;
  changed();
}
