// Is the first move of a puzzle right? The solver says so. A wrong one is answered on the board and may be tried again; the
// solution is told only when asked for.
import {ask} from './api';
import {Color, other} from './hex';
import {GameFields, Pair} from './game';
import {load, put} from './settings';
import {note, page, show} from './state';
import {save} from './library';
import {t} from './language';

export const solvedPuzzles = () => new Set(load<string[]>(localStorage, 'mustplay.solved') ?? []);

const dayOf = (date: Date) => `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
export const today = () => dayOf(new Date());
const solvedDays = () => new Set(load<string[]>(localStorage, 'mustplay.days') ?? []);

// Days in a row, up to today or yesterday, on which the puzzle of the day was solved.
export function streak(): number {
  const days = solvedDays();
  const at = new Date();
  if (!days.has(dayOf(at))) at.setDate(at.getDate() - 1);
  let count = 0;
  for (; days.has(dayOf(at)); ++count) at.setDate(at.getDate() - 1);
  return count;
}
export const solvedToday = () => solvedDays().has(today());

function keepSolved(id: string, daily: boolean): void {
  put(localStorage, 'mustplay.solved', [...solvedPuzzles().add(id)]);
  if (daily) put(localStorage, 'mustplay.days', [...solvedDays().add(today())].slice(-400));
}

function wrong(name: string, reply: string | undefined, color: Color): void {
  const {game} = page;
  if (reply) {
    page.tip = game.add([other(color), reply]);
    save();
  }
  show();
  note(t(reply ? 'wrong_answered' : 'wrong', {move: name, reply: reply ?? ''}), '', {title: 'try_again', run: () => (document.getElementById('puzzle-again') as HTMLElement).click()});
}

// A move of a review need not win: it is to be better than the one that was played.
async function betterThanPlayed(after: GameFields, color: Color, played: number, signal: AbortSignal): Promise<boolean> {
  const report = await ask({maxTime: 2, includeInferior: false, ...after}, {signal});
  const chance = color === 'B' ? report.rootInfo.winrate : 1 - report.rootInfo.winrate;
  return chance > played;
}

// By the position after the move: which other moves win does not matter.
export async function judge(before: GameFields, toMove: Color, name: string): Promise<boolean> {
  const {puzzle, here: {signal}} = page;
  if (!puzzle) return false;
  note(t('is_it_right', {move: name}));
  const after = {...before, moves: [...before.moves, [toMove, name] as Pair]};
  const report = await ask({action: 'solve', allMoves: false, maxTime: puzzle.played === undefined ? 110 : 5, ...after}, {signal});
  const right = report.winner ? (report.winner === 'black') === (toMove === 'B')
    : puzzle.played === undefined ? null : await betterThanPlayed(after, toMove, puzzle.played, signal);
  if (page.puzzle !== puzzle || signal.aborted) return false;
  if (right === null) {
    note(t('not_found_out', {move: name}));
    return false;
  }
  if (right) {
    if (puzzle.played === undefined) keepSolved(puzzle.id, puzzle.daily === true);
    note(t(report.winner ? 'puzzle_solved' : 'puzzle_better', {move: name}), 'good');
    return true;
  }
  wrong(name, report.winning_moves?.[0], toMove);
  return false;
}
