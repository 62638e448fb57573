// Why a move wins or loses: the explanation in words, the cells that the winner needs, and a line of play that is
// played out move by move.
import {ask} from './api';
import {Color} from './hex';
import {GameFields} from './game';
import {t} from './language';
import {complain, note, page, seen, show} from './state';

const STEP_MS = 700;
let timer = 0;

// From the position before the move.
export async function explain(before: GameFields, name: string, mover: Color): Promise<void> {
  const {signal} = page.here;
  note(t('looking_at', {move: name}));
  const report = await ask({action: 'explain', move: name, maxTime: 60, ...before}, {signal});
  note('');
  if (!report.winner) return note(t('not_found_out', {move: name}));
  seen.line = {
    names: report.line,
    first: mover,
    carrier: report.then.carrier,
    winner: report.winner,
    shown: 0,
    why: report,
  };
  playOut();
}

export function playOut(): void {
  clearInterval(timer);
  const {line} = seen;
  if (!line) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  step(still ? line.names.length : Math.min(2, line.names.length));
  timer = window.setInterval(() => {
    if (seen.line !== line || line.shown >= line.names.length) return clearInterval(timer);
    step(1);
  }, STEP_MS);
}

function step(by: number): void {
  const {line} = seen;
  if (!line) return;
  line.shown = Math.max(0, Math.min(line.names.length, line.shown + by));
  show();
}

export function walkLine(by: number): void {
  clearInterval(timer);
  step(by);
}

// Of a move that is asked about by a click.
export function askWhy(name: string, toMove: Color): void {
  explain(page.game.fields(), name, toMove).catch(complain);
}
