// Why a move wins or loses: the explanation in words, the cells that the winner needs, and a line of play that is
// played out move by move.
import {ask} from './api';
import {Color} from './hex';
import {GameFields} from './game';
import {byId, html} from './dom';
import {t} from './language';
import {complain, draws, note, page, seen, show} from './state';
import {explanationRows} from './explain_words';

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

function playOut(): void {
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

function walkLine(by: number): void {
  clearInterval(timer);
  step(by);
}

function showWhy(): void {
  const {line} = seen;
  const panel = byId('explanation');
  panel.hidden = !line?.why;
  if (!line?.why) return;
  byId('explanation-text').replaceChildren(...explanationRows(page.game.size, line.why).map(({text, deep}) => html('p', {class: deep ? 'deep' : ''}, text)));
  byId('explanation-place').textContent = `${line.shown} / ${line.names.length}`;
  byId<HTMLButtonElement>('explanation-back').disabled = line.shown === 0;
  byId<HTMLButtonElement>('explanation-forward').disabled = line.shown === line.names.length;
}

export function setUpWhy(): void {
  draws(showWhy);
  byId('explanation-back').onclick = () => walkLine(-1);
  byId('explanation-forward').onclick = () => walkLine(1);
  byId('explanation-again').onclick = () => {
    if (seen.line) seen.line.shown = 0;
    playOut();
  };
  byId('explanation-close').onclick = () => {
    seen.line = null;
    show();
  };
}

// Of a move that is asked about by a click.
export function askWhy(name: string, toMove: Color): void {
  explain(page.game.fields(), name, toMove).catch(complain);
}
