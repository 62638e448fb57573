// The dialogs: a new game, how the page looks and speaks, the keys.
import {CLOCKS} from './clock';
import {Color} from './hex';
import {IN_BROWSER, ask} from './api';
import {LANGUAGES, speak, t} from './language';
import {byId, download, html} from './dom';
import {chosenLanguage, keepSettings, settings} from './settings';
import {colorName, complain, show} from './state';
import {edgeIcon} from './edges';
import {loadSolved} from './solved_lines';
import {newGame} from './play';
import {threadsInBrowser} from './in_browser';

// Above level 1, as measured on 11x11 (docs/benchmarks.md, Levels).
const ELO = [0, 0, 315, 535, 726, 826, 909, 1150, 1373, 1462, 1763];
const TYPES = ['', 'level_a', 'level_a', 'level_b', 'level_b', 'level_c', 'level_d', 'level_d', 'level_e', 'level_e', 'level_f'] as const;

const select = (id: string) => byId<HTMLSelectElement>(id);

function fillNewGame(): void {
  const opponents = select('n-opponent');
  opponents.replaceChildren(html('option', {value: 0}, t('a_person')),
    ...Array.from({length: 10}, (_, i) => html('option', {value: i + 1}, t('engine_level', {level: i + 1}))));
  select('n-clock').replaceChildren(...CLOCKS.map((value) => html('option', {value}, value ? t('clock_of', {minutes: value.split('+')[0], seconds: value.split('+')[1]}) : t('no_clock'))));
  const colors = select('n-color');
  colors.options[0].text = t('plays_first', {color: colorName('B')});
  colors.options[1].text = t('plays_second', {color: colorName('W')});
}

function showChoices(): void {
  const level = Number(select('n-opponent').value);
  byId('n-level-words').textContent = level ? `${t(TYPES[level] as 'level_a')} ${t('elo_above', {elo: ELO[level]})}` : t('two_people');
  byId('n-edges').replaceChildren(edgeIcon(select('n-color').value as Color));
}

export function setUpNewGame(): void {
  const dialog = byId<HTMLDialogElement>('new-dialog');
  const cols = byId<HTMLInputElement>('n-cols');
  const rows = byId<HTMLInputElement>('n-rows');
  cols.oninput = () => (rows.value = cols.value);
  select('n-opponent').onchange = select('n-color').onchange = showChoices;
  byId('new').onclick = () => {
    fillNewGame();
    select('n-opponent').value = String(settings.level);
    cols.value = String(settings.cols);
    rows.value = String(settings.rows);
    select('n-color').value = settings.human;
    select('n-swap').value = settings.swap;
    select('n-clock').value = settings.clock;
    showChoices();
    dialog.returnValue = '';
    dialog.showModal();
    byId('n-start').focus();
  };
  dialog.onclose = () => {
    if (dialog.returnValue !== 'start') return;
    Object.assign(settings, {
      level: Number(select('n-opponent').value), cols: Number(cols.value), rows: Number(rows.value),
      human: select('n-color').value, swap: select('n-swap').value, clock: select('n-clock').value,
    });
    keepSettings();
    newGame();
  };
}

export async function useLanguage(): Promise<void> {
  await speak(chosenLanguage()).catch(complain);
  for (const [i, color] of (['B', 'W'] as Color[]).entries()) select('s-whose').options[i].text = colorName(color);
  select('s-language').options[0].text = t('as_browser');
  show();
}

export function setUpSettings(): void {
  select('s-language').append(html('option', {value: 'auto'}), ...Object.entries(LANGUAGES).map(([value, title]) => html('option', {value, lang: value}, title)));
  byId('settings').onclick = () => byId<HTMLDialogElement>('settings-dialog').showModal();
  for (const name of ['layout', 'colors', 'theme', 'values', 'whose', 'tap', 'sound', 'language'] as const) {
    select('s-' + name).value = settings[name];
    select('s-' + name).onchange = () => {
      (settings as any)[name] = select('s-' + name).value;
      keepSettings();
      useLanguage();
    };
  }
  if (IN_BROWSER) setUpEngineHere();
}

// Where the engine runs, and what it has solved, as a file for `mustplay store import`.
function setUpEngineHere(): void {
  byId('settings').addEventListener('click', () => {
    ask({action: 'query_version'}).then(({version}) => {
      byId('s-engine').hidden = false;
      const n = threadsInBrowser();
      const later = n === 0 && navigator.serviceWorker?.controller ? ' ' + t('threads_after_reload') : '';
      byId('s-engine-text').textContent = (n > 0 ? t('engine_threads', {version, n}) : t('engine_here', {version})) + later;
    }).catch(complain);
  });
  byId('s-solved').onclick = () => void loadSolved().then((lines) => download(new Blob([lines]), 'mustplay-solved.jsonl'));
}

const KEYS = [
  ['← →', 'key_walk'], [', .', 'key_walk'], ['↑ ↓', 'key_beside'], ['Home End', 'key_ends'], ['u', 'undo'], ['y', 'redo'], ['h', 'hint'], ['n', 'new_game'], ['a', 'analysis'], ['m', 'must_play'],
  ['i', 'inferior'], ['f', 'fill'], ['r', 'heat'], ['p', 'path'], ['c', 'connections'], ['s', 'solve'], ['w', 'why'], ['e', 'mistake_next'], ['d', 'mistake_back'], ['Tab, ← → ↑ ↓, Enter', 'key_board'], ['?', 'keys'],
] as const;

export function showKeys(): void {
  byId('keys-list').replaceChildren(...KEYS.flatMap(([keys, words]) => [html('dt', {}, ...keys.split(' ').map((key) => html('kbd', {}, key))), html('dd', {}, t(words))]));
  byId<HTMLDialogElement>('keys-dialog').showModal();
}
