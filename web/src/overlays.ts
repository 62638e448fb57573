// What the engine's reports look like on the board. Each function adds marks and says in the legend what they mean; none of
// them asks anything.
import {Color, Size, Stones, cellName, joined, parseCell} from './hex';
import {Arrow, Mark, Marks} from './board';
import {Key, t} from './language';
import {Report} from './api';
import {worthShowing} from './look';
import {settings} from './settings';
import {colorName, colorOf} from './state';
import {pointName, reasonWords, shapeName} from './explain_words';

function put(marks: Marks, size: Size, name: string, mark: Mark): void {
  const cell = parseCell(size, name);
  if (cell < 0) return;
  const old = marks.cells.get(cell);
  const title = [old?.title, mark.title].filter(Boolean).join('. ');
  marks.cells.set(cell, {...old, ...mark, ...(title ? {title} : {})});
}

// What a mark means, once for all cells that have it.
function means(marks: Marks, key: string, mark: Mark, words: string): void {
  if (!marks.legend.has(key)) marks.legend.set(key, {mark, words});
}

const KINDS: Record<string, {letter: string; words: Key}> = {
  dead: {letter: '+', words: 'kind_dead'},
  captured: {letter: 'c', words: 'kind_captured'},
  settled: {letter: 's', words: 'kind_settled'},
  vulnerable: {letter: 'v', words: 'kind_vulnerable'},
  dominated: {letter: 'd', words: 'kind_dominated'},
  reversible: {letter: 'r', words: 'kind_reversible'},
};
const FILL_IN = new Set(['dead', 'captured', 'settled']);

export function addInferior(marks: Marks, size: Size, report: Report, fillIn: boolean, moves: boolean): void {
  for (const item of report.cells ?? []) {
    const filled = FILL_IN.has(item.kind);
    const kind = KINDS[item.kind];
    if (!kind || (filled ? !fillIn : !moves)) continue;
    const by = item.witness?.killer ?? item.witness?.dominator ?? item.witness?.reverser;
    const owner = item.kind === 'dead' || !filled ? null : colorOf(item.color);
    const mark: Mark = {tint: owner ? 'owned-' + owner : item.kind, label: kind.letter};
    put(marks, size, item.cell, {...mark, title: reasonWords(size, item)});
    means(marks, item.kind + (owner ?? ''), mark, t(kind.words, {color: owner ? colorName(owner) : ''}));
    if (by) {
      const arrow: Arrow = {from: parseCell(size, item.cell), to: parseCell(size, by), kind: item.kind};
      marks.arrows.push(arrow);
    }
  }
}

// How much of both currents flows through a cell, 9 being the most, in the colour of whose current is the larger.
export function addHeat(marks: Marks, size: Size, report: Report): void {
  const most = Math.max(1e-9, ...report.cells.map((item: Report) => item.energy));
  for (const item of report.cells) {
    const share = item.energy / most;
    const color: Color = item.black >= item.white ? 'B' : 'W';
    put(marks, size, item.cell, {
      shape: 'hexagon', shapeClass: 'heat-' + color, strength: 0.12 + 0.78 * share, label: String(Math.min(9, Math.floor(10 * share))),
      title: t('heat_cell', {cell: item.cell, share: (100 * item.energy).toFixed(0), red: colorName('B'), black: (100 * item.black).toFixed(0), blue: colorName('W'), white: (100 * item.white).toFixed(0)}),
    });
  }
  for (const color of ['B', 'W'] as Color[])
    means(marks, 'heat' + color, {shape: 'hexagon', shapeClass: 'heat-' + color, strength: 0.9, label: '9'}, t('heat_legend', {color: colorName(color)}));
}

// A chance of the first colour, seen by the colour that the settings name and written as they want it.
export function chanceWords(chance: number, values = settings.values): string {
  const seen = settings.whose === 'B' ? chance : 1 - chance;
  if (values === 'percent') return String(Math.round(100 * seen));
  const p = Math.min(1 - 1e-4, Math.max(1e-4, seen));
  const odds = Math.log(p / (1 - p));
  const sign = odds > 0 ? '+' : odds < 0 ? '−' : '';
  return sign + (values === 'elo' ? Math.abs((400 / Math.LN10) * odds).toFixed(0) : Math.abs(odds).toFixed(1));
}
export const withUnit = (chance: number) => chanceWords(chance) + {percent: ' %', elo: ' Elo', odds: ''}[settings.values];
export const valueLabel = () => t(({percent: 'chance_of', elo: 'elo_of', odds: 'odds_of'} as const)[settings.values], {color: colorName(settings.whose)});

// Outlined are the cells where the side to move must play; every other empty cell is shaded, whatever else it is.
export function addMustPlay(marks: Marks, size: Size, report: Report, stones: Stones): void {
  if (!report.must_play || report.must_play.threats === 0) return;
  const inside = new Set<string>(report.must_play.cells);
  const outside = new Map<string, Report>((report.cells ?? []).filter((item: Report) => item.kind === 'outside must-play').map((item: Report) => [item.cell, item]));
  stones.forEach((stone, cell) => {
    const name = cellName(size, cell);
    if (stone) return;
    if (inside.has(name)) return put(marks, size, name, {outline: 'must', title: t('in_must_play')});
    const item = outside.get(name);
    put(marks, size, name, {shade: true, title: item ? reasonWords(size, item) : `${name}: ${t('outside_must_play')}`});
  });
  means(marks, 'must', {outline: 'must'}, t('must_legend'));
  means(marks, 'outside', {shade: true}, t('outside_legend'));
}

export function addConnections(marks: Marks, size: Size, report: Report, chosen: number): void {
  for (const name of report.group ?? []) put(marks, size, name, {outline: 'group'});
  const color = colorOf(report.color);
  const list = worthShowing(report);
  const shown = chosen >= 0 ? list.slice(chosen, chosen + 1) : list.filter((link) => link.kind === 'full');
  means(marks, 'group', {outline: 'group'}, t('group_legend'));
  for (const link of shown) {
    const ends = {from: pointName(size, link.from), to: pointName(size, link.to)};
    const called = shapeName(link);
    for (const name of link.carrier)
      put(marks, size, name, {tint: 'carrier-' + color, title: t(link.kind === 'full' ? 'full_between' : 'semi_between', ends) + (called ? ` (${called})` : '')});
    addName(marks, size, link);
    if (link.carrier.length) means(marks, 'carrier' + color, {tint: 'carrier-' + color}, t('link_legend'));
    if (!link.key) continue;
    put(marks, size, link.key, {shape: 'star', shapeClass: 'key', title: t('key_cell')});
    means(marks, 'key', {shape: 'star', shapeClass: 'key'}, t('key_cell'));
  }
}

// A connection that players have a name for has it on the board; a ladder shows its escape.
export function addName(marks: Marks, size: Size, link: Report): void {
  const text = shapeName(link);
  const cells = link.carrier.map((name: string) => parseCell(size, name)).filter((cell: number) => cell >= 0);
  if (!text || !cells.length || marks.captions.length >= 8) return;
  marks.captions.push({cells, text});
  if (link.ladder) addEscape(marks, size, link.ladder.escape);
}

export function addEscape(marks: Marks, size: Size, name: string): void {
  put(marks, size, name, {outline: 'escape', title: t('escape_legend')});
  means(marks, 'escape', {outline: 'escape'}, t('escape_legend'));
}

// The smallest connection from edge to edge that one side has, whoever is to move.
export function wonPath(reports: Report[] | null): Report | null {
  const full: Report[] = (reports ?? []).flatMap((report) =>
    (report.connections ?? []).filter((link: Report) => link.kind === 'full').map((link: Report) => ({...link, color: report.color})));
  return full.reduce<Report | null>((best, link) => (best && best.carrier.length <= link.carrier.length ? best : link), null);
}

// Its carrier, and the stones that it joins: those that reach both edges through stones and carrier.
export function addPath(marks: Marks, size: Size, reports: Report[] | null, stones: Stones): void {
  const link = wonPath(reports);
  if (!link) return;
  const color = colorOf(link.color);
  const carrier = new Set<number>(link.carrier.map((name: string) => parseCell(size, name)));
  const open = stones.map((stone, cell) => stone === color || (stone === null && carrier.has(cell)));
  for (const name of link.carrier) put(marks, size, name, {tint: 'carrier-' + color, title: t('holds_path')});
  for (const cell of joined(size, open, color)) if (stones[cell]) put(marks, size, cellName(size, cell), {outline: 'group'});
  means(marks, 'path' + color, {tint: 'carrier-' + color}, t('path_legend', {color: colorName(color)}));
}

export function addSolution(marks: Marks, size: Size, report: Report): void {
  if (!report.winner) return;
  const color = colorOf(report.winner), mover = colorOf(report.to_move);
  for (const name of report.carrier ?? []) put(marks, size, name, {tint: 'carrier-' + color});
  if (report.carrier?.length) means(marks, 'needs' + color, {tint: 'carrier-' + color}, t('carrier_legend', {color: colorName(color)}));
  for (const name of report.winning_moves ?? []) put(marks, size, name, {shape: 'star', shapeClass: 'stone-' + mover, title: t('wins_proved', {move: name})});
  if (report.winning_moves?.length) means(marks, 'wins', {shape: 'star', shapeClass: 'stone-' + mover}, t('wins_legend'));
  addLosing(marks, size, report.losing_moves ?? []);
  if (report.unknown_moves?.length && report.winning_moves?.length) means(marks, 'open', {}, t('open_legend'));
}

function addLosing(marks: Marks, size: Size, names: string[]): void {
  for (const name of names) put(marks, size, name, {shape: 'cross', shapeClass: 'loss', strength: 0.75, title: t('loses_proved', {move: name})});
  if (names.length) means(marks, 'loses', {shape: 'cross', shapeClass: 'loss', strength: 0.75}, t('loses_legend'));
}

// The move that was judged, and what would have been better. A swap has no cell.
export function addJudged(marks: Marks, size: Size, judged: Report): void {
  put(marks, size, judged.move, {outline: 'judged-' + judged.class, title: t(`class_${judged.class}` as Key)});
  if (parseCell(size, judged.move) >= 0) means(marks, 'judged', {outline: 'judged-' + judged.class}, t(`class_${judged.class}` as Key));
  if (!['inaccuracy', 'mistake', 'blunder'].includes(judged.class) || parseCell(size, judged.best ?? '') < 0) return;
  put(marks, size, judged.best, {shape: 'star', shapeClass: 'hint', title: t('better_legend')});
  means(marks, 'better', {shape: 'star', shapeClass: 'hint'}, t('better_legend'));
}

// A line of play as numbers on empty cells.
export function addLine(marks: Marks, size: Size, names: string[], first: Color): void {
  names.forEach((name, i) => {
    const color = i % 2 === 0 ? first : first === 'B' ? 'W' : 'B';
    put(marks, size, name, {shape: 'hexagon', shapeClass: 'ghost-' + color, strength: 0.9, label: String(i + 1), sub: undefined});
  });
  if (names.length) means(marks, 'line', {shape: 'hexagon', shapeClass: 'ghost-' + first, strength: 0.9, label: '1'}, t('line_legend'));
}

export const hasEstimate = (info: Report) => info.visits > 0 || info.proof !== 'unknown';

// Best moves: the stronger the hexagon, the more visits. What is proved has its own sign and no percentage; what was not
// looked at has no mark. In a lost position every move loses.
export function addAnalysis(marks: Marks, size: Size, report: Report, stones: Stones): void {
  const infos: Report[] = (report.moveInfos ?? []).filter(hasEstimate);
  const mover: Color = report.rootInfo?.currentPlayer ?? 'B';
  if (report.rootInfo?.proof === 'loss')
    return addLosing(marks, size, stones.flatMap((stone, cell) => (stone ? [] : [cellName(size, cell)])));
  const most = Math.max(1, ...infos.map((info) => info.visits));
  let shown = 0;
  infos.forEach((info, i) => {
    const share = info.visits / most;
    if (info.proof === 'win') {
      put(marks, size, info.move, {shape: 'check', shapeClass: 'win', title: t('wins_proved', {move: info.move})});
      return means(marks, 'check', {shape: 'check', shapeClass: 'win'}, t('wins_legend'));
    }
    if (info.proof === 'loss') return addLosing(marks, size, [info.move]);
    if (share < 0.04 && i > 2) return;
    ++shown;
    put(marks, size, info.move, {
      shape: 'hexagon', shapeClass: 'ghost-' + mover, strength: 0.18 + 0.62 * share, outline: shown === 1 ? 'best' : undefined,
      label: share >= 0.3 || shown === 1 ? chanceWords(info.winrate) : undefined,
      sub: share >= 0.3 || shown === 1 ? short(info.visits) : undefined,
      title: `${info.move}: ${valueLabel()} ${withUnit(info.winrate)} (${t('estimate')}), ${t('visits', {n: short(info.visits)})}`,
    });
  });
  if (!shown) return;
  means(marks, 'best', {outline: 'best', shape: 'hexagon', shapeClass: 'ghost-' + mover, strength: 0.8}, t('best_legend'));
  means(marks, 'value', {shape: 'hexagon', shapeClass: 'ghost-' + mover, strength: 0.5, label: chanceWords(0.5)}, t('value_legend', {what: valueLabel()}));
}

export function short(n: number): string {
  return n < 1000 ? String(n) : n < 1e6 ? (n / 1000).toFixed(n < 1e4 ? 1 : 0) + 'k' : (n / 1e6).toFixed(1) + 'M';
}

export function hint(marks: Marks, size: Size, name: string): void {
  put(marks, size, name, {shape: 'star', shapeClass: 'hint', title: t('good_move')});
  means(marks, 'hint', {shape: 'star', shapeClass: 'hint'}, t('good_move'));
}
