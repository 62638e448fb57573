// What the engine sees in the position that is shown: search, inferior cells, connections, a hint, a review.
import {ask} from './api';
import {Cell, parseCell} from './hex';
import {complain, note, page, seen, show, switches} from './state';
import {byId} from './dom';
import {worthShowing} from './overlays';

// Asks again for what the switches want to see of the position.
export function look(): void {
  page.looking.abort();
  page.looking = new AbortController();
  const {game, looking: {signal}} = page;
  if (game.view().winner || document.hidden) return;
  const query = game.fields();
  const here = game.at;
  const still = () => !signal.aborted && page.game === game && game.at === here;
  if (switches.must || switches.inferior || switches.fill)
    ask({action: 'inferior', ...query}, {signal}).then((report) => {
      if (!still()) return;
      seen.inferior = report;
      show();
    }).catch(complain);
  if (switches.analysis)
    ask({maxTime: 60, reportDuringSearchEvery: 0.25, includeInferior: false, ...query}, {
      signal,
      onReport: (report) => {
        if (!still() || report.noResults) return;
        seen.analysis = report;
        page.values.set(here, report.rootInfo.winrate);
        show();
      },
    }).catch(complain);
}

// The whole line, a little at every move, for the graph.
export function review(): void {
  const {game, values} = page;
  const line = [0, ...game.shownLine()];
  const button = byId<HTMLButtonElement>('review');
  button.disabled = true;
  const query = {...game.fields(line[line.length - 1]), analyzeTurns: line.map((_, i) => i), maxVisits: 300, maxTime: 10, includeInferior: false};
  ask(query, {
    onReport: (report) => {
      if (report.rootInfo) values.set(line[report.turnNumber], report.rootInfo.winrate);
      show();
    },
  }).catch(complain).finally(() => (button.disabled = false));
}

export function giveHint(): void {
  const {game, looking: {signal}} = page;
  ask({action: 'genmove', level: 0, ...game.fields()}, {signal}).then((report) => {
    if (parseCell(game.size, report.move) < 0) return note('Swap.');
    seen.hint = report.move;
    show();
  }).catch(complain);
}

export function showConnections(cell: Cell): void {
  const {game, looking: {signal}} = page;
  ask({action: 'connections', from: game.name(cell), ...game.fields()}, {signal}).then((report) => {
    seen.connections = report;
    seen.connection = -1;
    show();
  }).catch(complain);
}

// An intrusion into a carrier that is shown: which reply saves the connection?
export async function intrude(cell: Cell): Promise<void> {
  const report = seen.connections;
  if (!report) return;
  const {game, looking: {signal}} = page;
  const name = game.name(cell);
  const list = worthShowing(report);
  const link = seen.connection >= 0 ? list[seen.connection] : list.find((l) => l.kind === 'full' && l.carrier.includes(name));
  if (!link || !link.carrier.includes(name)) return;
  const answer = await ask({action: 'connections', from: link.from, to: link.to, intrusions: [name], ...game.fields()}, {signal});
  const reply = answer.replies?.[0];
  note(reply ? `${name} is answered at ${reply}: ${link.from} and ${link.to} stay connected.` : `${name} needs no answer.`);
  seen.line = reply ? {names: [name, reply], first: report.color === 'black' ? 'W' : 'B', carrier: [], winner: report.color} : null;
  show();
}
