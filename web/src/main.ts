// The page begins: buttons and keys, and the game that was left, or the one that a link names.
import './show_game';
import './show_side';
import {Game} from './game';
import {Switch, complain, note, page, setSwitch, show, switches} from './state';
import {answer, backToGame, changed, deleteFromHere, explore, forfeit, openText, otherToMove, redo, rematch, resign, setPosition, swap, toEnd, toStart, undo, walk} from './play';
import {board} from './show_board';
import {byId} from './dom';
import {certificate, solve} from './solve';
import {clicked} from './click';
import {emptyGame, restore, save} from './library';
import {giveHint, look} from './look';
import {offerLast, setUpGames} from './games_box';
import {resumeLesson, setUpTutorial} from './tutorial';
import {review, toMistake, writeReview} from './review';
import {setUpCheck} from './check';
import {setUpGraph} from './show_review';
import {setUpNewGame, setUpSettings, showKeys, useLanguage} from './dialogs';
import {setUpPuzzles} from './puzzle_box';
import {setUpRecord} from './record';
import {setUpRemarks} from './show_remarks';
import {setUpWhy} from './show_why';
import {sharePicture} from './share_picture';
import {startClock} from './clock';
import {showClock} from './show_clock';
import {t} from './language';
import {takeToken, watchConnection} from './api';

const OVERLAYS: Switch[] = ['analysis', 'must', 'inferior', 'fill', 'heat', 'path', 'connections', 'numbers', 'openings'];
const back = (game: Game) => game.back();
const forward = (game: Game) => game.forward();
const beside = (by: number) => (game: Game) => game.beside(by);

function toggle(name: Switch): void {
  setSwitch(name, !switches[name]);
  note('');
  save();
  show();
  if (OVERLAYS.includes(name) && name !== 'numbers' && name !== 'connections') look();
}

function toggleSheet(): void {
  const open = document.body.classList.toggle('sheet');
  byId('bar-see').setAttribute('aria-pressed', String(open));
  if (open) scrollTo({top: 0});
}

function setUpButtons(): void {
  const actions: Record<string, () => void> = {
    swap, undo, redo, resign, solve, review, rematch, explore, hint: giveHint, certificate: () => void certificate(), delete: deleteFromHere, 'to-game': backToGame,
    first: () => walk(toStart), back: () => walk(back), forward: () => walk(forward), last: () => walk(toEnd),
    edit: () => toggle('edit'), why: () => toggle('why'), 'edit-turn': otherToMove, 'edit-clear': () => setPosition([], 'B'),
    'bar-undo': undo, 'bar-back': () => walk(back), 'bar-forward': () => walk(forward), 'bar-analysis': () => toggle('analysis'), 'bar-see': toggleSheet,
    'mistake-back': () => toMistake(-1), 'mistake-next': () => toMistake(1), 'review-share': () => void sharePicture().catch(complain), 's-keys': showKeys, 'review-write': writeReview,
    'review-end': () => {
      review();
      byId('moves-card').scrollIntoView({block: 'nearest'});
    },
    zoom: () => byId('board').classList.toggle('zoomed'),
  };
  for (const [id, act] of Object.entries(actions)) byId(id).onclick = act;
  for (const name of OVERLAYS) byId('o-' + name).onclick = () => toggle(name);
}

function setUpKeys(): void {
  const keys: Record<string, () => void> = {
    u: undo, y: redo, h: () => byId('hint').click(), n: () => byId('new').click(), s: () => byId('solve').click(), w: () => toggle('why'),
    ',': () => walk(back), '.': () => walk(forward), ArrowLeft: () => walk(back), ArrowRight: () => walk(forward), ArrowUp: () => walk(beside(-1)), ArrowDown: () => walk(beside(1)),
    Home: () => walk(toStart), End: () => walk(toEnd), '?': showKeys, e: () => toMistake(1), d: () => toMistake(-1),
    a: () => toggle('analysis'), m: () => toggle('must'), i: () => toggle('inferior'), f: () => toggle('fill'), r: () => toggle('heat'), p: () => toggle('path'), c: () => toggle('connections'),
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
  window.addEventListener('pagehide', () => {
    save();
    [page.looking, page.thinking, page.here].forEach((work) => work?.abort());
  });
  // The address was changed by hand: it names another game.
  window.addEventListener('hashchange', () => {
    if (/^#\d/.test(location.hash)) openText(decodeURIComponent(location.hash)).catch(complain);
  });
}

function showConnection(lost: boolean): void {
  byId('connection').hidden = !lost;
  if (lost) byId('connection').textContent = t('connection_lost');
}

async function begin(): Promise<void> {
  const shared = /^#\d/.test(location.hash) ? decodeURIComponent(location.hash) : '';
  const left = restore(shared);
  if (!left) page.game = emptyGame();
  await useLanguage();
  if (!left && shared) {
    show();
    await openText(shared).catch(complain);
    return;
  }
  changed();
  if (!left) return offerLast();
  if (page.lesson >= 0) resumeLesson();
  if (left.solving) solve();
  if (left.reviewing) review();
  if (!page.puzzle || page.game.at > 0) answer();
}

function start(): void {
  takeToken();
  watchConnection(showConnection);
  for (const setUp of [setUpNewGame, setUpGames, setUpPuzzles, setUpRecord, setUpSettings, setUpTutorial, setUpWhy, setUpRemarks, setUpGraph, setUpCheck, setUpButtons, setUpKeys]) setUp();
  board.onCell = clicked;
  startClock(forfeit, showClock);
  void begin();
  if ('serviceWorker' in navigator && isSecureContext) navigator.serviceWorker.register('worker.js').catch(() => {});
}

start();
