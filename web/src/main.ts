// The page begins: buttons and keys, and the game that was left, or the one that a link names.
import './show_game';
import './show_side';
import {Game} from './game';
import {Switch, complain, note, page, restore, setSwitch, settings, show, switches} from './state';
import {answer, changed, forfeit, openText, otherToMove, resign, setPosition, swap, toEnd, toStart, undo, walk} from './play';
import {board} from './show_board';
import {byId} from './dom';
import {certificate, solve} from './solve';
import {clicked} from './click';
import {giveHint, look, review} from './look';
import {setUpNewGame, setUpSettings} from './dialogs';
import {setUpPuzzles} from './puzzle_box';
import {setUpRecord} from './record';
import {setUpTutorial} from './tutorial';
import {setUpWhy} from './why';
import {startClock} from './clock';
import {takeToken} from './api';

const OVERLAYS: Switch[] = ['analysis', 'must', 'inferior', 'fill', 'heat', 'path', 'connections', 'numbers'];
const ASKED: Switch[] = ['analysis', 'must', 'inferior', 'fill', 'heat', 'path'];
const back = (game: Game) => game.back();
const forward = (game: Game) => game.forward();

function toggle(name: Switch): void {
  setSwitch(name, !switches[name]);
  note('');
  show();
  if (ASKED.includes(name)) look();
}

function setUpButtons(): void {
  const actions: Record<string, () => void> = {
    swap, undo, resign, solve, review, hint: giveHint, certificate: () => void certificate(),
    first: () => walk(toStart), back: () => walk(back), forward: () => walk(forward), last: () => walk(toEnd),
    edit: () => toggle('edit'), why: () => toggle('why'), 'edit-turn': otherToMove, 'edit-clear': () => setPosition([], 'B'),
  };
  for (const [id, act] of Object.entries(actions)) byId(id).onclick = act;
  for (const name of OVERLAYS) byId('o-' + name).onclick = () => toggle(name);
}

function setUpKeys(): void {
  const keys: Record<string, () => void> = {
    u: undo, h: () => byId('hint').click(), ',': () => walk(back), '.': () => walk(forward), n: () => byId('new').click(),
    a: () => toggle('analysis'), m: () => toggle('must'), i: () => toggle('inferior'), f: () => toggle('fill'), r: () => toggle('heat'), p: () => toggle('path'), c: () => toggle('connections'), w: () => toggle('why'), s: () => byId('solve').click(),
  };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    if ((event.target as Element).closest?.('input, textarea, select')) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  window.addEventListener('resize', show);
  // A tab that nobody sees asks nothing.
  document.addEventListener('visibilitychange', () => (document.hidden ? page.looking.abort() : look()));
  // Left for another page, it gives up what it asked; coming back, it asks anew.
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    look();
    answer();
  });
  window.addEventListener('pagehide', () => [page.looking, page.thinking, page.solving].forEach((work) => work?.abort()));
}

function start(): void {
  takeToken();
  for (const setUp of [setUpNewGame, setUpPuzzles, setUpRecord, setUpSettings, setUpTutorial, setUpWhy, setUpButtons, setUpKeys]) setUp();
  board.onCell = clicked;
  startClock(forfeit);
  const shared = /^#\d/.test(location.hash) ? location.hash : '';
  if (shared) history.replaceState(null, '', location.pathname);
  if (!restore() || shared) {
    page.game.swapRule = settings.swap;
    show();
  }
  changed();
  if (shared) openText(decodeURIComponent(shared)).catch(complain);
  else if (!page.puzzle || page.game.at > 0) answer();
}

start();
