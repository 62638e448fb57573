// Is the position a good puzzle? Who wins, by which moves, whether the answer is the only one, what refutes the others, how hard.
import {Report, ask} from './api';
import {byId, html} from './dom';
import {colorName, colorOf, complain, draws, page} from './state';
import {Key, t} from './language';

let shown: {game: object; at: number} | null = null;

function words(report: Report): HTMLElement[] {
  const line = (text: string) => html('p', {}, text);
  const out: HTMLElement[] = [];
  for (const warning of report.warnings as string[]) out.push(html('p', {class: 'bad', 'data-warning': warning}, t(('warning_' + warning) as Key)));
  if (report.winner) out.push(line(t('wins', {color: colorName(colorOf(report.winner))})));
  if (report.winning_moves.length) out.push(line(t(report.unique ? 'check_unique' : 'check_many', {moves: report.winning_moves.join(' ')})));
  if (report.difficulty) out.push(line(t('check_difficulty', {stars: '★'.repeat(report.difficulty.stars), n: report.difficulty.proof_positions, depth: report.difficulty.depth, level: report.difficulty.level, rank: report.difficulty.rank})));
  if (report.wrong.length)
    out.push(html('details', {}, html('summary', {}, t('check_wrong', {n: report.wrong.length})), ...report.wrong.map((item: Report) => html('span', {class: 'faint pair-of'}, `${item.move} → ${item.refutation ?? '?'} `))));
  return out;
}

export function checkPuzzle(): void {
  const {game, here: {signal}} = page;
  shown = {game, at: game.at};
  byId('check-result').replaceChildren(html('p', {class: 'faint'}, t('checking')));
  ask({action: 'puzzle', maxTime: 60, ...game.fields()}, {signal}).then((report) => byId('check-result').replaceChildren(...words(report))).catch((error) => {
    byId('check-result').replaceChildren();
    complain(error);
  });
}

export function setUpCheck(): void {
  byId('check').onclick = checkPuzzle;
  draws(() => {
    if (!shown || (shown.game === page.game && shown.at === page.game.at)) return;
    shown = null;
    byId('check-result').replaceChildren();
  });
}
