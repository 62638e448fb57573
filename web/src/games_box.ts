// The games that are kept in the browser: with picture, date and result, to be searched and opened again.
import {Entry, entries, removeKept} from './library';
import {byId, html} from './dom';
import {colorName, note, page} from './state';
import {reopen} from './play';
import {t} from './language';
import {thumbnail} from './thumbnail';

function words(entry: Entry): {title: string; rest: string} {
  const when = new Date(entry.when).toLocaleString(document.documentElement.lang, {dateStyle: 'medium', timeStyle: 'short'});
  const title = entry.names || (entry.level ? t('against_level', {level: entry.level}) : t('own_game'));
  const result = entry.winner ? t('wins', {color: colorName(entry.winner as 'B' | 'W')}) : t('moves_count', {n: entry.moves});
  return {title, rest: `${entry.cols}×${entry.rows} · ${result} · ${when}`};
}

function box(entry: Entry, dialog: HTMLDialogElement): HTMLElement {
  const {title, rest} = words(entry);
  const choose = () => {
    dialog.close();
    reopen(entry.id);
  };
  const remove = () => {
    removeKept(entry.id);
    list(dialog);
  };
  return html('div', {class: 'kept' + (entry.id === page.id ? ' done' : '')},
    html('button', {class: 'puzzle', 'data-game': entry.id, onclick: choose},
      thumbnail({boardXSize: entry.cols, boardYSize: entry.rows, initialStones: entry.stones, initialPlayer: 'B', moves: [], swapRule: 'none'}),
      html('b', {}, title), html('span', {class: 'faint'}, rest)),
    html('button', {class: 'remove', 'aria-label': t('remove', {game: title}), title: t('remove', {game: title}), onclick: remove}, '×'));
}

function list(dialog: HTMLDialogElement): void {
  const wanted = byId<HTMLInputElement>('games-search').value.toLowerCase();
  const found = entries().filter((entry) => {
    const {title, rest} = words(entry);
    return `${title} ${rest}`.toLowerCase().includes(wanted);
  });
  byId('games-list').replaceChildren(found.length ? html('div', {class: 'boxes'}, ...found.map((entry) => box(entry, dialog))) : html('p', {class: 'faint'}, t('no_games')));
}

export function setUpGames(): void {
  const dialog = byId<HTMLDialogElement>('games-dialog');
  byId('games').onclick = () => {
    byId<HTMLInputElement>('games-search').value = '';
    list(dialog);
    dialog.showModal();
  };
  byId('games-search').oninput = () => list(dialog);
}

// In a new tab: the game that was played last is one click away.
export function offerLast(): void {
  const [last] = entries();
  if (last) note(t('last_game', {game: words(last).rest}), '', {title: 'go_on', run: () => reopen(last.id)});
}
