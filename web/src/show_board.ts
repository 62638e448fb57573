// The board with all its marks, what they mean, and the switches beside it.
import {Board, Marks, noMarks} from './board';
import {Cell, parseCell} from './hex';
import {settings, showTheme} from './settings';
import {Switch, colorName, colorOf, draws, engineTurn, page, seen, show, switches} from './state';
import {addAnalysis, addConnections, addEscape, addHeat, addInferior, addJudged, addLine, addMustPlay, addName, addPath, addSolution, hint} from './overlays';
import {Report} from './api';
import {View} from './game';
import {addOpenings} from './show_openings';
import {addRemarks} from './show_remarks';
import {byId, html} from './dom';
import {layoutNow} from './edges';
import {t} from './language';

export const board = new Board(byId('board'));

function marksNow(view: View): Marks {
  const marks = noMarks();
  const {size} = page.game;
  if (switches.openings) addOpenings(marks);
  if (seen.heat && switches.heat) addHeat(marks, size, seen.heat);
  if (seen.inferior && (switches.inferior || switches.fill)) addInferior(marks, size, seen.inferior, switches.fill, switches.inferior);
  if (seen.inferior && switches.must) addMustPlay(marks, size, seen.inferior, view.stones);
  if (switches.path) addPath(marks, size, seen.path, view.stones);
  if (seen.connections && switches.connections) addConnections(marks, size, seen.connections, seen.connection);
  if (seen.solution && !seen.line) addSolution(marks, size, seen.solution);
  if (seen.analysis && switches.analysis && !seen.line) addAnalysis(marks, size, seen.analysis, view.stones);
  if (seen.hint) hint(marks, size, seen.hint);
  const judged = page.review?.moves[page.game.at];
  if (judged && !seen.line) addJudged(marks, size, judged);
  if (seen.line) {
    const color = colorOf(seen.line.winner);
    for (const name of seen.line.carrier) {
      const cell = parseCell(size, name);
      if (cell >= 0) marks.cells.set(cell, {...marks.cells.get(cell), tint: 'carrier-' + color});
    }
    if (seen.line.carrier.length) marks.legend.set('needs' + color, {mark: {tint: 'carrier-' + color}, words: t('carrier_legend', {color: colorName(color)})});
    addLine(marks, size, seen.line.names.slice(0, seen.line.shown), seen.line.first);
    for (const link of seen.line.why?.then.connections ?? []) addName(marks, size, link);
    for (const ladder of seen.line.why?.ladders ?? []) if (ladder.escape) addEscape(marks, size, ladder.escape);
  } else if (seen.hoverLine) {
    addLine(marks, size, seen.hoverLine, view.toMove);
  }
  addRemarks(marks);
  marks.arrows = marks.arrows.filter((arrow) => arrow.from >= 0 && arrow.to >= 0);
  if (marks.arrows.length) marks.legend.set('arrow', {mark: {label: '→'}, words: t('arrow_legend')});
  return marks;
}

// On stones only: a swap may have taken the first one elsewhere.
function numbersNow(view: View): Map<Cell, number> {
  const out = new Map<Cell, number>();
  if (switches.numbers) page.game.line().forEach(([, name], i) => out.set(parseCell(page.game.size, name), i + 1));
  for (const cell of out.keys()) if (!view.stones[cell]) out.delete(cell);
  return out;
}

function showLegend(marks: Marks): void {
  const rows = [...marks.legend].map(([key, {mark, words}]) => html('p', {'data-mark': key}, board.sample(mark), html('span', {}, words)));
  const element = byId('legend');
  const key = rows.map((row) => row.outerHTML).join('');
  if (element.dataset.key === key) return;
  element.dataset.key = key;
  element.replaceChildren(...rows);
}

// Pointing at a move that was looked at shows what would follow.
board.onHover = (cell) => {
  const infos: Report[] = switches.analysis && !seen.line ? (seen.analysis?.moveInfos ?? []) : [];
  const info = cell === null ? undefined : infos.find((i) => parseCell(page.game.size, i.move) === cell);
  const line = info && info.pv.length > 1 ? info.pv : null;
  if (line === seen.hoverLine) return;
  seen.hoverLine = line;
  show();
};

draws((view) => {
  document.documentElement.dataset.colors = settings.colors;
  showTheme();
  board.setUp(page.game.size, layoutNow());
  const marks = marksNow(view);
  board.show(view, marks, {
    numbers: numbersNow(view),
    names: {B: t('stone', {color: colorName('B')}), W: t('stone', {color: colorName('W')})},
    empty: t('empty'),
    label: t('board'),
    playable: switches.edit || switches.connections || page.tool !== '' || (!view.winner && !page.thinking && !engineTurn(view)),
    taps: settings.tap === 'two' && !switches.edit && !page.tool,
    said: seen.said,
  });
  showLegend(marks);
  for (const name of Object.keys(switches) as Switch[]) {
    const button = document.getElementById(name === 'edit' || name === 'why' ? name : 'o-' + name);
    button?.setAttribute('aria-pressed', String(switches[name]));
  }
  byId('bar-analysis').setAttribute('aria-pressed', String(switches.analysis));
  byId('edit-turn').hidden = byId('edit-clear').hidden = !switches.edit;
  byId('zoom').hidden = page.game.size.cols < 13;
});
