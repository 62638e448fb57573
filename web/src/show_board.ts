// The board with all its marks, and the switches beside it.
import {Board, Marks, noMarks} from './board';
import {Cell, parseCell} from './hex';
import {Switch, colorName, draws, engineTurn, page, seen, settings, show, switches} from './state';
import {addAnalysis, addConnections, addHeat, addInferior, addLine, addMustPlay, addPath, addSolution, hint} from './overlays';
import {Report} from './api';
import {Layout} from './geometry';
import {View} from './game';
import {byId} from './dom';

export const board = new Board(byId('board'));

function marksNow(view: View): Marks {
  const marks = noMarks();
  const {size} = page.game;
  if (seen.heat && switches.heat) addHeat(marks, size, seen.heat);
  if (seen.inferior && (switches.inferior || switches.fill)) addInferior(marks, size, seen.inferior, switches.fill, switches.inferior);
  if (seen.inferior && switches.must) addMustPlay(marks, size, seen.inferior);
  if (switches.path) addPath(marks, size, seen.path, view.stones);
  if (seen.connections && switches.connections) addConnections(marks, size, seen.connections, seen.connection);
  if (seen.solution && !seen.line) addSolution(marks, size, seen.solution);
  if (seen.analysis && switches.analysis && !seen.line) addAnalysis(marks, size, seen.analysis, settings.values);
  if (seen.hint) hint(marks, size, seen.hint);
  if (seen.line) {
    for (const name of seen.line.carrier) {
      const cell = parseCell(size, name);
      if (cell >= 0) marks.cells.set(cell, {...marks.cells.get(cell), tint: 'carrier-' + (seen.line.winner === 'black' ? 'B' : 'W')});
    }
    addLine(marks, size, seen.line.names.slice(0, seen.line.shown), seen.line.first);
  } else if (seen.hoverLine) {
    addLine(marks, size, seen.hoverLine, view.toMove);
  }
  marks.arrows = marks.arrows.filter((arrow) => arrow.from >= 0 && arrow.to >= 0);
  return marks;
}

// On stones alone: a swap may have taken the first one elsewhere.
function numbersNow(view: View): Map<Cell, number> {
  const out = new Map<Cell, number>();
  if (switches.numbers) page.game.line().forEach(([, name], i) => out.set(parseCell(page.game.size, name), i + 1));
  for (const cell of out.keys()) if (!view.stones[cell]) out.delete(cell);
  return out;
}

// Upright on a phone that is held upright: cells are half as large again there.
function layoutNow(): Layout {
  if (settings.layout !== 'auto') return settings.layout;
  return innerWidth < 560 && innerHeight > innerWidth ? 'portrait' : 'flat';
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
  document.documentElement.dataset.theme = settings.theme;
  board.setUp(page.game.size, layoutNow());
  board.show(view, marksNow(view), {
    numbers: numbersNow(view),
    names: {B: colorName('B'), W: colorName('W')},
    playable: switches.edit || switches.connections || (!view.winner && !page.thinking && !engineTurn(view)),
  });
  for (const name of Object.keys(switches) as Switch[]) {
    const button = document.getElementById(name === 'edit' || name === 'why' ? name : 'o-' + name);
    button?.setAttribute('aria-pressed', String(switches[name]));
  }
  byId('edit-turn').hidden = byId('edit-clear').hidden = !switches.edit;
});
