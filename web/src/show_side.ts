// What the engine said, beside the board: lines of play, connections, remarks on marks, the solution.
import {Color, other, parseCell} from './hex';
import {Key, t} from './language';
import {Report} from './api';
import {View} from './game';
import {byId, html} from './dom';
import {clicked} from './click';
import {colorName, colorOf, draws, page, seen, show, switches} from './state';
import {hasEstimate, short, wonPath, withUnit} from './overlays';
import {worthShowing} from './look';
import {openingAt} from './openings';
import {pointName, shapeName} from './explain_words';
import {swap} from './play';

const ROWS = 5;
const hover = (line: string[] | null) => () => ((seen.hoverLine = line), show());

function row(name: string, value: string, visits: string, line: string[], act: () => void): HTMLElement {
  return html('button', {class: 'line', onmouseenter: hover(line.length ? line : null), onmouseleave: hover(null), onclick: act},
    html('b', {}, name), html('span', {class: 'value'}, value), html('span', {class: 'faint'}, visits), html('span', {class: 'faint pv'}, line.slice(1, 9).join(' ')));
}

const proofWords = (proof: string) => t(proof === 'win' ? 'wins_short' : 'loses_short');

// Taking over a stone gives its owner's chances: the side to move has what it would leave to the other.
function swapRow(view: View, root: Report): HTMLElement | null {
  const {cols, rows} = page.game.size;
  if (!view.swapWith || (view.swapWith === 'swap-pieces' && cols !== rows)) return null;
  const known = openingAt(view.last);
  const proof = root.proof === 'win' ? 'loss' : root.proof === 'loss' ? 'win' : known?.proved ? (known.swap ? 'win' : 'loss') : '';
  return row(t('swap'), proof ? proofWords(proof) : withUnit(1 - root.winrate), '', [], swap);
}

function analysisRows(view: View): HTMLElement[] {
  if (!switches.analysis || !seen.analysis) return [];
  const infos: Report[] = seen.analysis.moveInfos;
  const known = infos.filter(hasEstimate);
  const out = known.slice(0, ROWS).map((info) =>
    row(info.move, info.proof === 'unknown' ? withUnit(info.winrate) : proofWords(info.proof), info.visits ? short(info.visits) : '', info.pv, () => clicked(parseCell(page.game.size, info.move))));
  const swapping = swapRow(view, seen.analysis.rootInfo);
  if (swapping) out.unshift(swapping);
  return out;
}

function connectionRows(): HTMLElement[] {
  if (!switches.connections) return [];
  if (!seen.connections) return [html('p', {class: 'faint'}, t('connections_help'))];
  return worthShowing(seen.connections).slice(0, 12).map((link, i) => {
    const choose = () => ((seen.connection = seen.connection === i ? -1 : i), show());
    return html('button', {class: 'line', 'aria-pressed': String(seen.connection === i), onclick: choose},
      html('b', {}, `${pointName(page.game.size, link.from)} – ${pointName(page.game.size, link.to)}`), html('span', {}, shapeName(link) || t(link.kind as Key)), html('span', {class: 'faint pv'}, link.carrier.join(' ')));
  });
}

function remarks(view: View): string[] {
  const out: string[] = [];
  if (switches.must && seen.inferior && !seen.inferior.must_play.threats) out.push(t('no_threat', {color: colorName(other(view.toMove))}));
  if (switches.path && seen.path) {
    const path = wonPath(seen.path);
    out.push(path ? t('connected_edge_to_edge', {color: colorName(colorOf(path.color))}) : t('nobody_connected'));
  }
  if (seen.inferior?.winner && (switches.must || switches.inferior)) out.push(t('wins_by_connections', {color: colorName(colorOf(seen.inferior.winner))}));
  return out;
}

// Hovering redraws: rows that stay the same stay in place, or the pointer would leave what it is on.
function replace(id: string, rows: HTMLElement[], more = ''): void {
  const element = byId(id);
  const key = rows.map((r) => r.textContent).join('|') + more;
  if (element.dataset.key === key) return;
  element.dataset.key = key;
  element.replaceChildren(...rows);
}

function showLines(view: View): void {
  byId('lines').classList.toggle('on', switches.analysis);
  replace('lines', analysisRows(view));
  replace('links', [...connectionRows(), ...remarks(view).map((text) => html('p', {class: 'faint'}, text))], String(seen.connection));
}

// "Only" is said when every other move is settled.
function winWords(report: Report, mover: Color): string {
  const wins: string[] = report.winning_moves;
  const color = colorName(mover);
  const open = report.unknown_moves.length;
  if (open) return t('wins_with_open', {color, moves: wins.join(' '), n: open});
  return wins.length === 1 ? t('wins_only', {color, move: wins[0]}) : t('wins_with', {color, n: wins.length, moves: wins.join(' ')});
}

function solutionWords(report: Report | null): string {
  const going = page.solving !== '';
  const progress = report?.nodes !== undefined ? t('progress', {n: short(report.nodes), s: report.seconds.toFixed(0)}) + (going && report.move ? ` · ${report.move}` : '') : '';
  if (!report) return going ? t('solving') : '';
  if (!report.winner) return going ? progress : t('not_solved', {s: report.seconds.toFixed(0)});
  const [mover, winner] = [colorOf(report.to_move), colorOf(report.winner)];
  const words = winner !== mover ? t('wins_whatever', {color: colorName(winner), other: colorName(mover)}) : winWords(report, mover);
  return going ? `${words} (${progress})` : words;
}

// What the search has proved is known to the solver's panel, too.
function provedByAnalysis(): string {
  const root = switches.analysis ? seen.analysis?.rootInfo : null;
  if (!root || root.proof === 'unknown') return '';
  const mover: Color = root.currentPlayer;
  if (root.proof === 'loss') return t('wins_whatever', {color: colorName(other(mover)), other: colorName(mover)});
  const wins = seen.analysis!.moveInfos.filter((info: Report) => info.proof === 'win').map((info: Report) => info.move);
  return t('analysis_proved', {color: colorName(mover), moves: wins.join(' ')});
}

function showSolution(view: View): void {
  const report = seen.solution;
  byId('solve').textContent = t(page.solving ? 'stop' : 'solve');
  byId<HTMLButtonElement>('solve').disabled = view.winner !== null;
  byId<HTMLButtonElement>('why').disabled = view.winner !== null;
  const button = byId<HTMLButtonElement>('certificate');
  button.textContent = seen.certificate?.words ?? t('certificate');
  button.title = seen.certificate?.title ?? '';
  button.disabled = seen.certificate?.busy ?? false;
  button.hidden = !report?.winner;
  byId('solution').textContent = (!report?.winner && provedByAnalysis()) || solutionWords(report);
}

for (const drawer of [showLines, showSolution]) draws(drawer);
