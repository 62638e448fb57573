// Is the first move of a puzzle right? The solver says so.
import {ask} from './api';
import {Color} from './hex';
import {GameFields} from './game';
import {load, note, page} from './state';
import {explain} from './why';

export const solvedPuzzles = () => new Set(load<string[]>(localStorage, 'mustplay.solved') ?? []);

export async function judge(before: GameFields, toMove: Color, name: string): Promise<boolean> {
  const report = await ask({action: 'solve', ...before});
  if (report.winning_moves.includes(name)) {
    const solved = solvedPuzzles().add(page.puzzle!.id);
    localStorage.setItem('mustplay.solved', JSON.stringify([...solved]));
    note(`Solved: ${name} wins. Play it out against the engine if you like.`, 'good');
    return true;
  }
  await explain(before, name, toMove, true);
  note(`${name} loses. The numbers show the refutation; take it back and try again.`);
  return false;
}
