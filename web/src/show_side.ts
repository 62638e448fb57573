// What the engine said, beside the board: lines of play, connections, a legend of marks, the solution.
import {Color, other, parseCell} from './hex';
import {KINDS, chanceWords, short, wonPath, worthShowing} from './overlays';
import {Report} from './api';
import {View} from './game';
import {byId, html} from './dom';
import {clicked} from './click';
import {colorName, draws, inColors, page, seen, settings, show, switches} from './state';

function analysisRows(view: View): HTMLElement[] {
  if (!switches.analysis || !seen.analysis) return [];
  const hover = (line: string[] | null) => () => ((seen.hoverLine = line), show());
  return (seen.analysis.moveInfos as Report[]).slice(0, 5).map((info) => {
    const chance = view.toMove === 'B' ? info.winrate : 1 - info.winrate;
    const value = info.proof === 'win' ? '✓ wins' : info.proof === 'loss' ? '✗ loses' : `${chanceWords(chance, 'percent')} % ${chanceWords(chance, settings.values === 'odds' ? 'odds' : 'elo')}`;
    return html('button', {
      class: 'line', onmouseenter: hover(info.pv), onmouseleave: hover(null), onclick: () => clicked(parseCell(page.game.size, info.move)),
    }, html('b', {}, info.move), html('span', {}, value), html('span', {class: 'faint'}, short(info.visits)), html('span', {class: 'faint pv'}, info.pv.slice(1, 9).join(' ')));
  });
}

function connectionRows(): HTMLElement[] {
  if (!switches.connections) return [];
  if (!seen.connections)
    return [html('p', {class: 'faint'}, 'Click a stone to see what it is connected to; then click a shaded cell to see the reply that saves the connection.')];
  return worthShowing(seen.connections).slice(0, 12).map((link, i) => {
    const choose = () => ((seen.connection = seen.connection === i ? -1 : i), show());
    return html('button', {class: 'line', 'aria-pressed': String(seen.connection === i), onclick: choose},
      html('b', {}, `${link.from}–${link.to}`), html('span', {}, link.kind), html('span', {class: 'faint pv'}, link.carrier.join(' ')));
  });
}

// Hovering redraws: rows that stay the same stay in place, or the pointer would leave what it is on.
function showLines(view: View): void {
  const element = byId('lines');
  const rows = [...analysisRows(view), ...connectionRows()];
  const key = rows.map((row) => row.textContent).join('|') + seen.connection;
  if (element.dataset.key === key) return;
  element.dataset.key = key;
  element.replaceChildren(...rows);
}

function showLegend(view: View): void {
  const kinds = new Set<string>();
  if (switches.inferior || switches.fill)
    for (const item of seen.inferior?.cells ?? [])
      if (['dead', 'captured', 'settled'].includes(item.kind) ? switches.fill : switches.inferior && item.kind !== 'outside must-play') kinds.add(item.kind);
  if (switches.must && seen.inferior?.must_play?.threats > 0) kinds.add('outside must-play');
  const remarks: string[] = [];
  if (switches.must && seen.inferior && !seen.inferior.must_play.threats) remarks.push(`${colorName(other(view.toMove))} has no threat from edge to edge: every move may do.`);
  if (switches.path && seen.path) {
    const path = wonPath(seen.path);
    remarks.push(path ? inColors(`${path.color} is connected from edge to edge: every move into the shaded cells has an answer.`) : 'Nobody is connected from edge to edge yet.');
  }
  if (seen.inferior?.winner && (switches.must || switches.inferior)) remarks.push(`${colorName(seen.inferior.winner === 'black' ? 'B' : 'W')} wins by connections alone.`);
  byId('legend').replaceChildren(
    ...[...kinds].map((kind) => html('p', {}, html('span', {class: 'swatch', 'data-tint': kind === 'outside must-play' ? 'outside' : kind}, KINDS[kind].letter), KINDS[kind].words)),
    ...remarks.map((text) => html('p', {class: 'faint'}, text)),
  );
}

function solutionWords(report: Report): string {
  const mover: Color = report.to_move === 'black' ? 'B' : 'W';
  const winner: Color = report.winner === 'black' ? 'B' : 'W';
  const wins: string[] = report.winning_moves;
  if (!report.winner) return `Not solved within ${report.seconds.toFixed(0)} s: the winner is not known.`;
  if (winner !== mover) return `${colorName(winner)} wins, whatever ${colorName(mover)} plays.`;
  const open = report.unknown_moves.length ? ` Not settled: ${report.unknown_moves.length} moves.` : '';
  return `${colorName(mover)} wins with ${wins.length === 1 ? 'one move alone: ' : wins.length + ' moves: '}${wins.join(' ')}.${open}`;
}

function showSolution(view: View): void {
  const report = seen.solution;
  byId('solve').textContent = page.solving ? 'Stop' : 'Solve';
  byId<HTMLButtonElement>('solve').disabled = view.winner !== null;
  byId<HTMLButtonElement>('why').disabled = view.winner !== null;
  const button = byId<HTMLButtonElement>('certificate');
  button.hidden = !report?.winner;
  if (report) {
    byId('solution').textContent = solutionWords(report);
  } else {
    button.textContent = 'Certificate';
    if (!page.solving) byId('solution').textContent = '';
  }
}

for (const drawer of [showLines, showLegend, showSolution]) draws(drawer);
