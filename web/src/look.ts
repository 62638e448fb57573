// What the engine sees in the position that is shown: search, inferior cells, connections, a hint, a review.
import {Report, ask} from './api';
import {Cell, parseCell} from './hex';
import {Value, complain, note, page, seen, show, switches} from './state';
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
  if (switches.heat)
    ask({action: 'evaluate', ...query}, {signal}).then((report) => {
      if (!still()) return;
      seen.heat = report;
      show();
    }).catch(complain);
  if (switches.path) {
    const edges = [['north', 'south'], ['west', 'east']];
    Promise.all(edges.map(([from, to]) => ask({action: 'connections', from, to, ...query}, {signal}))).then((reports) => {
      if (!still()) return;
      seen.path = reports;
      show();
    }).catch(complain);
  }
  if (switches.analysis)
    ask({maxTime: 60, reportDuringSearchEvery: 0.25, includeInferior: false, ...query}, {
      signal,
      onReport: (report) => {
        if (!still() || report.noResults) return;
        seen.analysis = report;
        page.values.set(here, valueOf(report));
        show();
      },
    }).catch(complain);
}

const valueOf = (report: Report): Value => ({chance: report.rootInfo.winrate, proved: report.rootInfo.proof !== 'unknown'});

// The whole line, a little at every move, for the graph.
export function review(): void {
  const {game, values} = page;
  const line = [0, ...game.shownLine()];
  const button = byId<HTMLButtonElement>('review');
  button.disabled = true;
  const query = {...game.fields(line[line.length - 1]), analyzeTurns: line.map((_, i) => i), maxVisits: 300, maxTime: 10, includeInferior: false};
  ask(query, {
    onReport: (report) => {
      if (report.rootInfo) values.set(line[report.turnNumber], valueOf(report));
      show();
    },
  }).catch(complain).finally(() => (button.disabled = false));
}

// In a puzzle the must-play comes first: it is what one thinks with.
export function giveHint(): void {
  if (page.puzzle && page.game.at === 0 && !switches.must) {
    switches.must = true;
    note('The must-play: a move elsewhere loses. Ask again for the move itself.', 'quiet');
    show();
    return look();
  }
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
    const list = worthShowing(report);
    seen.connection = list.length > 0 && list.every((link) => link.kind !== 'full') ? 0 : -1;
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
  seen.line = reply ? {names: [name, reply], first: report.color === 'black' ? 'W' : 'B', carrier: [], winner: report.color, shown: 2} : null;
  show();
}
