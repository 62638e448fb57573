// The opening map: for every first stone who wins, proved or estimated, and whether to take it over. The same answer tells
// what a swap is worth.
import {Report, ask} from './api';
import {complain, page, show} from './state';
import {parseCell} from './hex';

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
