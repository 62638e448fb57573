// The dialogs: a new game, how the page looks.
import {CLOCKS} from './clock';
import {byId, html} from './dom';
import {newGame} from './play';
import {colorName, keepSettings, settings, show} from './state';

export function setUpNewGame(): void {
  const dialog = byId<HTMLDialogElement>('new-dialog');
  const opponents = byId<HTMLSelectElement>('n-opponent');
  opponents.append(html('option', {value: 0}, 'a person at this screen'));
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
    const colors = byId<HTMLSelectElement>('n-color');
    colors.options[0].text = `${colorName('B')}, first: top to bottom`;
    colors.options[1].text = `${colorName('W')}, second: left to right`;
    colors.value = settings.human;
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
