// What the engine sees in the position that is shown: search, inferior cells, connections, a hint.
import {Report, ask} from './api';
import {Cell, parseCell} from './hex';
import {Value, colorOf, complain, note, page, seen, show, switches} from './state';
import {lookAtOpenings} from './openings';
import {pointName} from './explain_words';
import {t} from './language';

// Full connections, and semi connections with what has no full one.
export function worthShowing(report: Report): Report[] {
  const list: Report[] = report.connections ?? [];
  const full = new Set(list.filter((link) => link.kind === 'full').map((link) => link.from + link.to));
  return list.filter((link) => link.kind === 'full' || !full.has(link.from + link.to));
}

// Asks again for what the switches want to see of the position.
export function look(): void {
  page.looking.abort();
  page.looking = new AbortController();
  const {game, looking: {signal}} = page;
  const view = game.view();
  if (switches.openings || view.swapWith) lookAtOpenings(signal);
  if (view.winner || document.hidden) return;
  const query = game.fields();
  const here = game.at;
  const still = () => !signal.aborted && page.game === game && game.at === here;
  const keep = (set: (report: any) => void) => (report: any) => {
    if (!still()) return;
    set(report);
    show();
  };
  if (switches.must || switches.inferior || switches.fill)
    ask({action: 'inferior', ...query}, {signal}).then(keep((report) => (seen.inferior = report))).catch(complain);
  if (switches.heat) ask({action: 'evaluate', ...query}, {signal}).then(keep((report) => (seen.heat = report))).catch(complain);
  if (switches.path) {
    const edges = [['north', 'south'], ['west', 'east']];
    Promise.all(edges.map(([from, to]) => ask({action: 'connections', from, to, ...query}, {signal}))).then(keep((reports) => (seen.path = reports))).catch(complain);
  }
  if (switches.analysis)
    ask({maxTime: 60, reportDuringSearchEvery: 0.25, includeInferior: false, ...query}, {
      signal,
      onReport: keep((report) => {
        if (report.noResults) return;
        seen.analysis = report;
        page.values.set(here, valueOf(report));
      }),
    }).catch(complain);
}

export const valueOf = (report: Report): Value => ({chance: report.rootInfo.winrate, proved: report.rootInfo.proof !== 'unknown'});

// In a puzzle the must-play comes first: it is what one thinks with.
export function giveHint(): void {
  if (page.puzzle && page.game.at === 0 && !switches.must) {
    switches.must = true;
    note(t('hint_must_play'));
    show();
    return look();
  }
  const {game, here: {signal}} = page;
  ask({action: 'genmove', level: 0, ...game.fields()}, {signal}).then((report) => {
    if (parseCell(game.size, report.move) < 0) return note(t('hint_swap'));
    seen.hint = report.move;
    show();
  }).catch(complain);
}

export function showConnections(cell: Cell): void {
  const {game, here: {signal}} = page;
  ask({action: 'connections', from: game.name(cell), ...game.fields()}, {signal}).then((report) => {
    seen.connections = report;
    const list = worthShowing(report);
    seen.connection = list.length > 0 && list.every((link) => link.kind !== 'full') ? 0 : -1;
    show();
  }).catch(complain);
}

// An intrusion into a carrier that is shown: which reply saves the connection?
export async function intrude(cell: Cell): Promise<void> {
  const report = seen.connections;
  if (!report) return;
  const {game, here: {signal}} = page;
  const name = game.name(cell);
  const list = worthShowing(report);
  const link = seen.connection >= 0 ? list[seen.connection] : list.find((l) => l.kind === 'full' && l.carrier.includes(name));
  if (!link || !link.carrier.includes(name)) return;
  const answer = await ask({action: 'connections', from: link.from, to: link.to, intrusions: [name], ...game.fields()}, {signal});
  const reply = answer.replies?.[0];
  const words = reply ? t('answered_at', {cell: name, reply, from: pointName(game.size, link.from), to: pointName(game.size, link.to)}) : t('needs_no_answer', {cell: name});
  note(words);
  seen.said = {cell, text: words};
  seen.line = reply ? {names: [name, reply], first: colorOf(report.color) === 'B' ? 'W' : 'B', carrier: [], winner: report.color, shown: 2} : null;
  show();
}
