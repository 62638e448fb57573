// The page of a distributed solve: draws what `mustplay serve --cluster` tells, again every two seconds.
import {EngineError, clusterStatus, takeToken} from './api';
import {byId, html, svg} from './dom';
import {chosenLanguage, showTheme} from './settings';
import {speak, t} from './language';

// As src/cluster/coordinator_status.cpp writes it.
interface Branch {
  move: string;
  proof: number;
  disproof: number;
  winner: string | null;
  under_way: number;
  next?: Branch[];
}
interface Worker {
  name: string;
  position: string;
  nodes: number;
  nodes_per_s: number;
}
export interface ClusterStatus {
  position: string;
  winner: string | null;
  proof: number;
  disproof: number;
  progress: number;
  rest_s: number | null;
  age_s: number; // since the coordinator wrote it
  jobs: {waiting: number; running: number; solved: number; open: number; refused: number};
  moves: Branch[];
  workers: Worker[];
  history: [seconds: number, proof: number, disproof: number, nodes: number, solved: number][];
}

const PAUSE_MS = 2000;
const SILENT_S = 10;
const INFINITE = 2 ** 30;

const count = (n: number) => Math.round(n).toLocaleString(document.documentElement.lang);
const number = (n: number) => (n >= INFINITE ? '∞' : count(n));
const time = (s: number) => (s < 120 ? `${Math.round(s)} s` : s < 7200 ? `${Math.round(s / 60)} min` : `${(s / 3600).toFixed(1)} h`);
const wins = (winner: string) => t('wins', {color: t(winner === 'white' ? 'white' : 'black')});
const numbers = (of: {proof: number; disproof: number}) => `${t('cluster_proof', {n: number(of.proof)})}, ${t('cluster_disproof', {n: number(of.disproof)})}`;

// Lines over time, from 0 to the largest value, which is returned.
function chart(id: string, seconds: number[], lines: Record<string, number[]>): number {
  const area = byId(id) as unknown as SVGSVGElement;
  const {width, height} = area.viewBox.baseVal;
  const most = Math.max(1e-9, ...Object.values(lines).flat());
  const end = Math.max(1e-9, seconds.at(-1) ?? 0);
  const point = (s: number, value: number) => `${((s / end) * (width - 8) + 4).toFixed(1)},${(height - 5 - (value / most) * (height - 10)).toFixed(1)}`;
  area.replaceChildren(...Object.entries(lines).map(([name, values]) => svg('polyline', {class: name, points: values.map((value, i) => point(seconds[i], value)).join(' ')})));
  return most;
}

function showCharts(history: ClusterStatus['history']): void {
  const seconds = history.map(([s]) => s);
  const last = time(seconds.at(-1) ?? 0);
  const logarithm = (n: number) => Math.log2(1 + Math.min(n, INFINITE));
  const highest = chart('numbers', seconds, {proof: history.map((h) => logarithm(h[1])), disproof: history.map((h) => logarithm(h[2]))});
  byId('numbers-line').replaceChildren(html('span', {}, t('cluster_numbers_line', {most: number(2 ** highest - 1)})), html('span', {}, last));
  const rates = history.map(([s, , , nodes], i) => (i === 0 ? 0 : (nodes - history[i - 1][3]) / Math.max(0.1, s - history[i - 1][0])));
  byId('rate-line').replaceChildren(html('span', {}, t('cluster_rate_line', {most: count(chart('throughput', seconds, {rate: rates}))})), html('span', {}, last));
}

function branches(moves: Branch[]): HTMLElement[] {
  return moves.map((m) => {
    const state = m.winner ? wins(m.winner) : numbers(m);
    const running = m.under_way > 0 ? '; ' + t('cluster_running', {n: m.under_way}) : '';
    return html('li', {}, `${m.move}: ${state}${running}`, m.next?.length ? html('ul', {}, ...branches(m.next)) : null);
  });
}

function workers(list: Worker[]): HTMLElement {
  if (list.length === 0) return html('p', {}, t('cluster_none'));
  const head = (['name', 'nodes', 'rate', 'at'] as const).map((key) => html('th', {class: key === 'nodes' || key === 'rate' ? 'number' : null}, t(`cluster_${key}`)));
  const rows = list.map((w) =>
    html('tr', {}, html('td', {}, w.name), html('td', {class: 'number'}, count(w.nodes)), html('td', {class: 'number'}, count(w.nodes_per_s)), html('td', {}, w.position || t('cluster_idle'))));
  return html('table', {}, html('thead', {}, html('tr', {}, ...head)), html('tbody', {}, ...rows));
}

function draw(s: ClusterStatus): void {
  const what = s.winner ? [wins(s.winner)] : [numbers(s), t('cluster_done', {n: Math.round(100 * s.progress)})];
  if (!s.winner && s.rest_s != null) what.push(t('cluster_rest', {time: time(s.rest_s)}));
  byId('what').textContent = [s.position, ...what].join(' · ');
  byId<HTMLProgressElement>('progress').value = s.winner ? 1 : s.progress;
  const {waiting, running, solved, open, refused} = s.jobs;
  byId('jobs').textContent = t('cluster_jobs', {waiting: count(waiting), running: count(running), solved: count(solved), open: count(open), refused: count(refused)});
  showCharts(s.history);
  byId('workers').replaceChildren(workers(s.workers));
  byId('tree').replaceChildren(...branches(s.moves));
  byId('message').textContent = s.age_s > SILENT_S && !s.winner ? t('cluster_silent', {time: time(s.age_s)}) : '';
  byId('all').hidden = false;
}

async function look(): Promise<void> {
  try {
    draw(await clusterStatus());
  } catch (error) {
    byId('message').textContent = error instanceof EngineError ? t('cluster_nothing', {why: error.message}) : t('cluster_lost');
  }
  setTimeout(() => void look(), PAUSE_MS);
}

takeToken();
showTheme();
await speak(chosenLanguage()).catch(() => {}); // English is there in any case
document.title = `Mustplay – ${t('cluster_title')}`;
await look();
