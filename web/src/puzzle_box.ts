// The puzzles: all of them in a dialog, with what was solved, and the one that is tried beside the board.
import {PUZZLES, Puzzle, gradeOf, isClassic} from './puzzles';
import {byId, html} from './dom';
import {changed, open} from './play';
import {colorName, draws, note, page} from './state';
import {solvedPuzzles} from './judge';
import {thumbnail} from './thumbnail';

function openPuzzle(item: Puzzle): void {
  open(item.fields);
  page.puzzle = item;
  page.opponent = {level: 10, human: item.fields.initialPlayer};
  changed();
  note('');
}

function box(item: Puzzle, index: number, solved: Set<string>, dialog: HTMLDialogElement): HTMLElement {
  const choose = () => {
    dialog.close();
    openPuzzle(item);
  };
  const done = solved.has(item.id);
  return html('button', {class: 'puzzle' + (done ? ' done' : ''), id: 'puzzle-' + (isClassic(item) ? item.id : index), onclick: choose},
    thumbnail(item.fields), html('b', {}, item.title), html('span', {class: 'faint'}, gradeOf(item), done && html('span', {class: 'solved'}, ' ✓ solved')));
}

function showDialog(dialog: HTMLDialogElement): void {
  const solved = solvedPuzzles();
  const classics = PUZZLES.filter(isClassic);
  const boxes = (list: Puzzle[]) => html('div', {class: 'boxes'}, ...list.map((item, i) => box(item, i + 1, solved, dialog)));
  byId('puzzle-list').replaceChildren(
    html('p', {class: 'faint'}, `${PUZZLES.filter((item) => solved.has(item.id)).length} of ${PUZZLES.length} solved. Stars tell how large the proof is; the solver is the judge.`),
    html('h3', {}, 'From Hex and combinatorics'), boxes(classics),
    html('h3', {}, 'From games of the engine'), boxes(PUZZLES.filter((item) => !isClassic(item))));
  dialog.showModal();
}

function showCard(): void {
  const {puzzle} = page;
  byId('puzzle-card').hidden = !puzzle;
  if (!puzzle) return;
  byId('puzzle-name').textContent = puzzle.title;
  byId('puzzle-task').textContent = `${colorName(puzzle.fields.initialPlayer)} to play and win: ${puzzle.task}`;
  byId('puzzle-source').textContent = `${gradeOf(puzzle)} · ${puzzle.source}${solvedPuzzles().has(puzzle.id) ? ' · ✓ solved' : ''}`;
}

// The next one that is not solved, or simply the next.
function next(after: Puzzle): Puzzle {
  const solved = solvedPuzzles();
  const at = PUZZLES.indexOf(after);
  const rest = [...PUZZLES.slice(at + 1), ...PUZZLES.slice(0, at + 1)];
  return rest.find((item) => !solved.has(item.id)) ?? rest[0];
}

export function setUpPuzzles(): void {
  draws(showCard);
  byId('puzzles').onclick = () => showDialog(byId<HTMLDialogElement>('puzzle-dialog'));
  byId('puzzle-again').onclick = () => page.puzzle && openPuzzle(page.puzzle);
  byId('puzzle-next').onclick = () => page.puzzle && openPuzzle(next(page.puzzle));
}
