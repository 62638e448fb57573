// The opening map: for every first stone who wins, proved or estimated, and whether to take it over. The same answer tells
// what a swap is worth.
import {Report, ask} from './api';
import {Marks} from './board';
import {colorName, complain, page, show} from './state';
import {parseCell} from './hex';
import {t} from './language';

const kept = new Map<string, Report>(); // by size

export function openingMap(): Report | undefined {
  const {cols, rows} = page.game.size;
  return kept.get(`${cols}x${rows}`);
}

export function lookAtOpenings(signal: AbortSignal): void {
  const {cols, rows} = page.game.size;
  if (openingMap()?.isDuringSearch === false) return;
  // A board that is not shipped is searched: the map fills while one looks.
  const keep = (report: Report) => {
    kept.set(`${cols}x${rows}`, report);
    show();
  };
  ask({action: 'openings', boardXSize: cols, boardYSize: rows, maxTime: 110, reportDuringSearchEvery: 1}, {signal, onReport: keep}).then(keep).catch(complain);
}

// Of the first stone, when it may be taken over.
export function openingAt(cell: number): Report | undefined {
  return openingMap()?.cells.find((item: Report) => parseCell(page.game.size, item.cell) === cell);
}

export function addOpenings(marks: Marks): void {
  const map = openingMap();
  if (!map || page.game.view().stones.some(Boolean)) return;
  for (const item of map.cells) {
    const cell = parseCell(page.game.size, item.cell);
    const title = `${item.cell}: ${t(item.proved ? (item.winner === 'black' ? 'opening_wins' : 'opening_loses') : 'opening_guess', {percent: Math.round(100 * item.chance)})}. ${t(item.swap ? 'swap_it' : 'do_not_swap')}`;
    marks.cells.set(cell, {
      ...marks.cells.get(cell), tint: item.swap ? 'swap' : 'keep', title,
      ...(item.proved ? {shape: item.winner === 'black' ? 'check' : 'cross', shapeClass: item.winner === 'black' ? 'win' : 'loss', strength: 0.9} : {label: String(Math.round(100 * item.chance))}),
    });
  }
  marks.legend.set('swap', {mark: {tint: 'swap'}, words: t('swap_legend')});
  marks.legend.set('keep', {mark: {tint: 'keep'}, words: t('keep_legend')});
  if (map.cells.some((item: Report) => item.proved)) {
    marks.legend.set('opening-win', {mark: {shape: 'check', shapeClass: 'win'}, words: t('opening_win_legend', {color: colorName('B')})});
    marks.legend.set('opening-loss', {mark: {shape: 'cross', shapeClass: 'loss'}, words: t('opening_loss_legend', {color: colorName('B')})});
  } else marks.legend.set('opening-guess', {mark: {label: '50'}, words: t('opening_guess_legend', {color: colorName('B')})});
}
