// Records of games: opened from a text, a file, the clipboard or a drop; written in every format, and as a link.
import {byId, download, html} from './dom';
import {ask} from './api';
import {fragment} from './link';
import {t} from './language';
import {writeSgf} from './sgf';
import {complain, page} from './state';
import {openText} from './play';

const FORMATS = ['link', 'sgf', 'hexworld', 'trmph', 'moves', 'hexwiki'] as const;
const TITLES = {link: 'Link', sgf: 'SGF', hexworld: 'HexWorld', trmph: 'trmph', moves: '', hexwiki: 'HexWiki'};
let written: Record<string, string> = {};

// The buttons are there before the texts are, so that nothing moves under the pointer.
function makeFormats(): void {
  const copy = async (format: string) => {
    byId('r-output').textContent = written[format];
    await navigator.clipboard?.writeText(written[format]).catch(() => {});
  };
  byId('r-formats').replaceChildren(
    ...FORMATS.map((format) => html('button', {disabled: true, onclick: () => void copy(format)}, TITLES[format] || t('moves'))),
    html('button', {disabled: true, onclick: () => download(new Blob([written.sgf]), 'game.sgf')}, t('save_sgf')),
  );
}

// Link and SGF are made here, with all that the game has; the others come from the engine.
async function write(): Promise<void> {
  const buttons = [...byId('r-formats').querySelectorAll('button')];
  written = {link: location.origin + location.pathname + '#' + fragment(page.game), sgf: writeSgf(page.game)};
  for (const i of [0, 1, FORMATS.length]) buttons[i].disabled = false;
  written = {...(await ask({action: 'write', ...page.game.fields()})), ...written};
  buttons.forEach((button) => (button.disabled = false));
}

function setUpDrop(): void {
  const stage = byId('stage');
  stage.addEventListener('dragover', (event) => event.preventDefault());
  stage.addEventListener('drop', async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const text = file ? await file.text() : event.dataTransfer?.getData('text');
    if (text) openText(text).catch(complain);
  });
  document.addEventListener('paste', (event) => {
    if ((event.target as Element).closest?.('textarea, input, dialog')) return;
    const text = event.clipboardData?.getData('text');
    if (text) openText(text).catch(complain);
  });
}

export function setUpRecord(): void {
  const dialog = byId<HTMLDialogElement>('record-dialog');
  const error = byId('r-error');
  const read = (text: string) =>
    openText(text).then(() => dialog.close()).catch((problem) => (error.textContent = problem.message));
  byId('record').onclick = () => {
    error.textContent = '';
    byId('r-output').textContent = '';
    makeFormats();
    dialog.showModal();
    write().catch((problem) => (error.textContent = problem.message));
  };
  byId('r-open').onclick = () => read(byId<HTMLTextAreaElement>('r-text').value);
  byId('r-file').onclick = () => byId('r-input').click();
  byId<HTMLInputElement>('r-input').onchange = async (event) => {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (file) await read(await file.text());
  };
  setUpDrop();
}
