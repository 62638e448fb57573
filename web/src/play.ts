// What changes the game: moves of both sides, undo, walking, a new game, a position that is set up.
import {ask} from './api';
import {Cell, Color, other} from './hex';
import {Game, GameFields, Pair, View} from './game';
import {complain, engineTurn, forget, humanColor, note, page, save, setSwitch, settings, show, switches, unsee} from './state';
import {engineTime, makeClock, pressClock} from './clock';
import {judge} from './judge';
import {look} from './look';

export function changed(keepNote = false): void {
  unsee();
  if (!keepNote) note('');
  save();
  show();
  look();
}

export function newGame(): void {
  page.game = new Game({cols: settings.cols, rows: settings.rows});
  page.game.swapRule = settings.swap;
  page.opponent = {level: settings.level, human: settings.human};
  forget();
  page.clock = makeClock(settings.clock);
  setSwitch('edit', false);
  changed();
  answer();
}

export function open(fields: GameFields): void {
  page.game = Game.from(fields);
  page.opponent = {level: 0, human: 'B'};
  forget();
  changed();
}

export async function openText(text: string): Promise<void> {
  const report = await ask({action: 'read', text});
  open(report as unknown as GameFields);
}

export function play(name: string): void {
  const {game, puzzle} = page;
  const {toMove} = game.view();
  const before = game.fields();
  game.add([toMove, name]);
  pressClock(toMove);
  changed();
  if (!puzzle || before.moves.length > 0) return answer();
  judge(before, toMove, name).then((solved) => solved && answer()).catch(complain);
}

// The engine's turn? Then it moves.
export function answer(): void {
  const {game, opponent} = page;
  const view = game.view();
  if (opponent.level === 0 || view.winner || view.toMove === humanColor() || switches.edit) return;
  const here = game.at;
  page.thinking = new AbortController();
  show();
  ask({action: 'genmove', level: opponent.level, maxTime: engineTime(view.toMove), ...game.fields()}, {signal: page.thinking.signal})
    .then((report) => {
      page.thinking = null;
      if (page.game !== game || game.at !== here) return;
      game.add([view.toMove, report.move]);
      pressClock(view.toMove);
      changed(true);
    })
    .catch(complain);
}

export function undo(): void {
  const {game} = page;
  if (!game.undo()) return;
  if (game.at > 0 && engineTurn(game.view())) game.undo();
  changed();
  if (game.at === 0) answer();
}

export function walk(step: (game: Game) => boolean): void {
  if (step(page.game)) changed();
}
export const toStart = (game: Game) => game.at !== 0 && ((game.at = 0), true);
export function toEnd(game: Game): boolean {
  let moved = false;
  while (game.forward()) moved = true;
  return moved;
}

export function swap(): void {
  const {swapWith} = page.game.view();
  if (swapWith) play(swapWith);
}

export function resign(): void {
  const view = page.game.view();
  page.game.add([page.opponent.level > 0 ? humanColor() : view.toMove, 'resign']);
  changed();
}

export function forfeit(color: Color): void {
  page.game.add([color, 'forfeit']);
  changed();
}

// ---- setting up

// Empty, black, white, empty. An edited position is a new game.
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

export function setPosition(stones: (Color | null)[], toMove: Color): void {
  const {game} = page;
  const initialStones = stones.flatMap((color, i) => (color ? [[color, game.name(i)] as Pair] : []));
  page.game = Object.assign(new Game(game.size), {initialStones, initialPlayer: toMove, swapRule: 'none'});
  page.opponent = {level: 0, human: 'B'};
  forget();
  changed();
}
