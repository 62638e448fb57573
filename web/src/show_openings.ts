// The opening map on the board: whether to take each first stone over, and who wins with it.
import {Marks} from './board';
import {Report} from './api';
import {colorName, page} from './state';
import {openingMap} from './openings';
import {parseCell} from './hex';
import {t} from './language';

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
