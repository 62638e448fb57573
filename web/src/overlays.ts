// What the engine's reports look like on the board. Each function adds marks; none of them asks anything.
import {Color, Size, Stones, cellName, joined, parseCell} from './hex';
import {Arrow, Mark, Marks} from './board';
import {Report} from './api';
import {inColors} from './state';

function put(marks: Marks, size: Size, name: string, mark: Mark): void {
  const cell = parseCell(size, name);
  if (cell < 0) return;
  const old = marks.cells.get(cell);
  const title = [old?.title, mark.title].filter(Boolean).join('. ');
  marks.cells.set(cell, {...old, ...mark, ...(title ? {title} : {})});
}

export const KINDS: Record<string, {letter: string; words: string}> = {
  dead: {letter: '+', words: 'dead: of no use to either side'},
  captured: {letter: 'c', words: 'captured: as good as its owner’s'},
  settled: {letter: 's', words: 'settled by a connection'},
  vulnerable: {letter: 'v', words: 'vulnerable: one reply kills it'},
  dominated: {letter: 'd', words: 'dominated: another move is as good'},
  reversible: {letter: 'r', words: 'reversible: one reply undoes it'},
  'outside must-play': {letter: '–', words: 'outside the must-play: loses'},
};
const FILL_IN = new Set(['dead', 'captured', 'settled']);

export function addInferior(marks: Marks, size: Size, report: Report, fillIn: boolean, moves: boolean): void {
  for (const item of report.cells ?? []) {
    const filled = FILL_IN.has(item.kind);
    if (filled ? !fillIn : !moves || item.kind === 'outside must-play') continue;
    const by = item.witness?.killer ?? item.witness?.dominator ?? item.witness?.reverser;
    const owner = item.kind === 'captured' || item.kind === 'settled' ? (item.color === 'black' ? 'ghost-B' : 'ghost-W') : '';
    put(marks, size, item.cell, {
      tint: item.kind,
      label: KINDS[item.kind].letter,
      title: inColors(`${item.cell} is ${item.reason}`),
      ...(owner ? {shape: 'hexagon', shapeClass: owner, strength: 0.85} : {}),
    });
    if (by) {
      const arrow: Arrow = {from: parseCell(size, item.cell), to: parseCell(size, by), kind: item.kind};
      marks.arrows.push(arrow);
    }
  }
}

// How much of both currents flows through a cell, 9 being the most: that is where moves matter.
export function addHeat(marks: Marks, size: Size, report: Report): void {
  const most = Math.max(1e-9, ...report.cells.map((item: Report) => item.energy));
  for (const item of report.cells) {
    const share = item.energy / most;
    put(marks, size, item.cell, {
      shape: 'hexagon', shapeClass: 'heat', strength: 0.75 * share, label: String(Math.min(9, Math.floor(10 * share))),
      title: `${item.cell}: ${(100 * item.energy).toFixed(0)} % of both currents (an estimate)`,
    });
  }
}

// A chance of the side to move, as the settings want it.
export function chanceWords(chance: number, values: 'percent' | 'elo' | 'odds'): string {
  if (values === 'percent') return String(Math.round(100 * chance));
  const p = Math.min(1 - 1e-4, Math.max(1e-4, chance));
  const odds = Math.log(p / (1 - p));
  const sign = odds > 0 ? '+' : odds < 0 ? '−' : '';
  return sign + (values === 'elo' ? Math.abs((400 / Math.LN10) * odds).toFixed(0) : Math.abs(odds).toFixed(1));
}

// Outlined are the cells where the side to move must play; the others are shaded.
export function addMustPlay(marks: Marks, size: Size, report: Report): void {
  if (!report.must_play || report.must_play.threats === 0) return;
  for (const name of report.must_play.cells) put(marks, size, name, {outline: 'must', title: 'in the must-play'});
  for (const item of report.cells ?? [])
    if (item.kind === 'outside must-play')
      put(marks, size, item.cell, {tint: 'outside', label: '–', title: inColors(`${item.cell}: ${item.reason}`)});
}

// Full connections, and semi connections with what has no full one.
export function worthShowing(report: Report): Report[] {
  const list: Report[] = report.connections ?? [];
  const full = new Set(list.filter((link) => link.kind === 'full').map((link) => link.from + link.to));
  return list.filter((link) => link.kind === 'full' || !full.has(link.from + link.to));
}

export function addConnections(marks: Marks, size: Size, report: Report, chosen: number): void {
  for (const name of report.group ?? []) put(marks, size, name, {outline: 'group'});
  const color: Color = report.color === 'black' ? 'B' : 'W';
  const list = worthShowing(report);
  const shown = chosen >= 0 ? list.slice(chosen, chosen + 1) : list.filter((link) => link.kind === 'full');
  for (const link of shown) {
    for (const name of link.carrier)
      put(marks, size, name, {tint: 'carrier-' + color, title: `${link.kind} connection ${link.from}–${link.to}`});
    if (link.key) put(marks, size, link.key, {shape: 'star', shapeClass: 'key', title: 'the key: play here to connect'});
  }
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
  const color: Color = link.color === 'black' ? 'B' : 'W';
  const carrier = new Set<number>(link.carrier.map((name: string) => parseCell(size, name)));
  const open = stones.map((stone, cell) => stone === color || (stone === null && carrier.has(cell)));
  for (const name of link.carrier) put(marks, size, name, {tint: 'carrier-' + color, title: 'holds the connection from edge to edge'});
  for (const cell of joined(size, open, color)) if (stones[cell]) put(marks, size, cellName(size, cell), {outline: 'group'});
}

export function addSolution(marks: Marks, size: Size, report: Report): void {
  if (!report.winner) return;
  const color = report.winner === 'black' ? 'B' : 'W';
  const mover = report.to_move === 'black' ? 'B' : 'W';
  for (const name of report.carrier ?? []) put(marks, size, name, {tint: 'carrier-' + color});
  for (const name of report.winning_moves ?? [])
    put(marks, size, name, {shape: 'star', shapeClass: 'stone-' + mover, title: `${name} wins (proved)`});
  if (report.winning_moves?.length)
    for (const name of report.losing_moves ?? [])
      put(marks, size, name, {shape: 'cross', shapeClass: 'loss', strength: 0.55, title: `${name} loses (proved)`});
}

// A line of play as numbers on empty cells.
export function addLine(marks: Marks, size: Size, names: string[], first: Color): void {
  names.forEach((name, i) => {
    const color = i % 2 === 0 ? first : first === 'B' ? 'W' : 'B';
    put(marks, size, name, {shape: 'hexagon', shapeClass: 'ghost-' + color, strength: 0.9, label: String(i + 1)});
  });
}

// Best moves: the stronger the hexagon, the more visits. What is proved has its own sign and no percentage.
export function addAnalysis(marks: Marks, size: Size, report: Report, values: 'percent' | 'elo' | 'odds'): void {
  const infos: Report[] = report.moveInfos ?? [];
  const mover = report.rootInfo?.currentPlayer ?? 'B';
  const most = Math.max(1, ...infos.map((info) => info.visits));
  infos.slice(0, 24).forEach((info, i) => {
    const share = infos.length === 1 ? 1 : info.visits / most;
    const chance = mover === 'B' ? info.winrate : 1 - info.winrate;
    const title = `${info.move}: ${info.proof === 'win' ? 'wins (proved)' : info.proof === 'loss' ? 'loses (proved)' : `${chanceWords(chance, 'percent')} %, ${chanceWords(chance, 'elo')} Elo (estimate)`}, ${info.visits} visits`;
    if (info.proof === 'win') return put(marks, size, info.move, {shape: 'check', shapeClass: 'win', title});
    if (info.proof === 'loss') return put(marks, size, info.move, {shape: 'cross', shapeClass: 'loss', strength: 0.6, title});
    if (share < 0.04 && i > 2) return;
    put(marks, size, info.move, {
      shape: 'hexagon',
      shapeClass: 'ghost-' + mover,
      strength: 0.18 + 0.62 * share,
      outline: i === 0 ? 'best' : undefined,
      label: share >= 0.3 ? chanceWords(chance, values) : undefined,
      sub: share >= 0.3 && info.visits > 0 ? short(info.visits) : undefined,
      title,
    });
  });
}

export function short(n: number): string {
  return n < 1000 ? String(n) : n < 1e6 ? (n / 1000).toFixed(n < 1e4 ? 1 : 0) + 'k' : (n / 1e6).toFixed(1) + 'M';
}

export function hint(marks: Marks, size: Size, name: string): void {
  put(marks, size, name, {shape: 'star', shapeClass: 'hint', title: 'a good move'});
}
