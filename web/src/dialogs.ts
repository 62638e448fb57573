// The dialogs: a new game, puzzles, how the page looks.
import {CLOCKS} from './clock';
import {PUZZLES, Puzzle} from './puzzles';
import {byId, html} from './dom';
import {changed, newGame, open} from './play';
import {colorName, keepSettings, note, page, settings, show} from './state';
import {solvedPuzzles} from './judge';

export function setUpNewGame(): void {
  const dialog = byId<HTMLDialogElement>('new-dialog');
  const opponents = byId<HTMLSelectElement>('n-opponent');
  opponents.append(html('option', {value: 0}, 'another person, at this screen'));
  for (let level = 1; level <= 10; ++level)
    opponents.append(html('option', {value: level}, `the engine, level ${level}${level === 1 ? ' (weakest)' : level === 10 ? ' (strongest)' : ''}`));
  const clocks = byId<HTMLSelectElement>('n-clock');
  for (const [value, title] of Object.entries(CLOCKS)) clocks.append(html('option', {value}, title));
  const cols = byId<HTMLInputElement>('n-cols');
  const rows = byId<HTMLInputElement>('n-rows');
  cols.oninput = () => (rows.value = cols.value);
  byId('new').onclick = () => {
    opponents.value = String(settings.level);
    cols.value = String(settings.cols);
    rows.value = String(settings.rows);
    byId<HTMLSelectElement>('n-color').value = settings.human;
    byId<HTMLSelectElement>('n-swap').value = settings.swap;
    clocks.value = settings.clock;
    dialog.showModal();
    byId('n-start').focus();
  };
  dialog.onclose = () => {
    if (dialog.returnValue !== 'start') return;
    Object.assign(settings, {
      level: Number(opponents.value), cols: Number(cols.value), rows: Number(rows.value),
      human: byId<HTMLSelectElement>('n-color').value, swap: byId<HTMLSelectElement>('n-swap').value, clock: clocks.value,
    });
    keepSettings();
    newGame();
  };
}

function openPuzzle(item: Puzzle): void {
  open(item.fields);
  page.puzzle = item;
  page.opponent = {level: 10, human: item.fields.initialPlayer};
  changed();
  note(`${colorName(item.fields.initialPlayer)} to play and win: one move does it.`, 'good');
}

export function setUpPuzzles(): void {
  const dialog = byId<HTMLDialogElement>('puzzle-dialog');
  byId('puzzles').onclick = () => {
    const solved = solvedPuzzles();
    const row = (item: Puzzle) =>
      html('button', {class: 'puzzle', onclick: () => {
        dialog.close();
        openPuzzle(item);
      }}, html('b', {}, item.title), html('span', {class: 'faint'}, item.source), html('span', {}, solved.has(item.id) ? '✓ solved' : ''));
    byId('puzzle-list').replaceChildren(...PUZZLES.map(row));
    dialog.showModal();
  };
}

export function setUpSettings(): void {
  byId('settings').onclick = () => byId<HTMLDialogElement>('settings-dialog').showModal();
  for (const name of ['layout', 'colors', 'theme', 'values'] as const) {
    const select = byId<HTMLSelectElement>('s-' + name);
    select.value = settings[name];
    select.onchange = () => {
      (settings as any)[name] = select.value;
      keepSettings();
      show();
    };
  }
}
