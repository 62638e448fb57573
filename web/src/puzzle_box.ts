// The puzzles: all of them in a dialog, with what was solved, and the one that is tried beside the board.
import {PUZZLES, Puzzle, gradeOf, isClassic, puzzleOfTheDay} from './puzzles';
import {byId, html} from './dom';
import {open, reopen, toStart, walk} from './play';
import {colorName, draws, page} from './state';
import {solvedPuzzles, solvedToday, streak} from './judge';
import {solve} from './solve';
import {t} from './language';
import {thumbnail} from './thumbnail';

function openPuzzle(item: Puzzle): void {
  open(item.fields, {puzzle: item, opponent: {level: 10, human: item.fields.initialPlayer}});
}

function box(item: Puzzle, index: number | string, solved: Set<string>, dialog: HTMLDialogElement): HTMLElement {
  const choose = () => {
    dialog.close();
    openPuzzle(item);
  };
  const done = solved.has(item.id);
  return html('button', {class: 'puzzle' + (done ? ' done' : ''), id: 'puzzle-' + (typeof index === 'number' && isClassic(item) ? item.id : index), onclick: choose},
    thumbnail(item.fields), html('b', {}, item.title), html('span', {class: 'faint'}, gradeOf(item), done && html('span', {class: 'solved'}, ' ✓ ' + t('solved'))));
}

function showDialog(dialog: HTMLDialogElement): void {
  const solved = solvedPuzzles();
  const classics = PUZZLES.filter(isClassic);
  const boxes = (list: Puzzle[]) => html('div', {class: 'boxes'}, ...list.map((item, i) => box(item, i + 1, solved, dialog)));
  const days = streak();
  byId('puzzle-list').replaceChildren(
    html('p', {class: 'faint'}, t('solved_of', {n: PUZZLES.filter((item) => solved.has(item.id)).length, of: PUZZLES.length})),
    html('h3', {}, t('puzzle_of_the_day')),
    html('div', {class: 'boxes'}, box(puzzleOfTheDay(), 'daily', solvedToday() ? new Set([puzzleOfTheDay().id]) : new Set(), dialog), html('p', {class: 'faint', id: 'streak'}, days ? t('streak', {n: days}) : t('no_streak'))),
    html('h3', {}, t('classic_puzzles')), boxes(classics),
    html('h3', {}, t('found_puzzles')), boxes(PUZZLES.filter((item) => !isClassic(item))));
  dialog.showModal();
}

function showCard(): void {
  const {puzzle} = page;
  byId('puzzle-card').hidden = !puzzle;
  if (!puzzle) return;
  byId('puzzle-name').textContent = puzzle.title;
  byId('puzzle-task').textContent = `${puzzle.from ? t('to_move', {color: colorName(puzzle.fields.initialPlayer)}) + ':' : t('to_play_and_win', {color: colorName(puzzle.fields.initialPlayer)})} ${puzzle.task}`;
  byId('puzzle-source').textContent = `${gradeOf(puzzle)} · ${puzzle.source}${solvedPuzzles().has(puzzle.id) ? ' · ✓ ' + t('solved') : ''}`;
  byId('puzzle-next').textContent = t(puzzle.from ? 'back_to_game' : 'next_puzzle');
}

// The next one that is not solved, or simply the next.
function next(after: Puzzle): Puzzle {
  const solved = solvedPuzzles();
  const at = PUZZLES.findIndex((item) => item.id === after.id);
  const rest = [...PUZZLES.slice(at + 1), ...PUZZLES.slice(0, at + 1)];
  return rest.find((item) => !solved.has(item.id)) ?? rest[0];
}

export function setUpPuzzles(): void {
  draws(showCard);
  byId('puzzles').onclick = () => showDialog(byId<HTMLDialogElement>('puzzle-dialog'));
  byId('puzzle-again').onclick = () => page.puzzle && openPuzzle(page.puzzle);
  byId('puzzle-next').onclick = () => page.puzzle && (page.puzzle.from ? reopen(page.puzzle.from) : openPuzzle(next(page.puzzle)));
  byId('puzzle-solution').onclick = () => {
    if (page.game.at !== 0) walk(toStart);
    solve();
  };
}
