// Is the first move of a puzzle right? The solver says so.
import {ask} from './api';
import {Color} from './hex';
import {GameFields, Pair} from './game';
import {load, note, page} from './state';
import {explain} from './why';

export const solvedPuzzles = () => new Set(load<string[]>(localStorage, 'mustplay.solved') ?? []);

// By the position after the move: which other moves win does not matter.
export async function judge(before: GameFields, toMove: Color, name: string): Promise<boolean> {
  const {puzzle, looking: {signal}} = page;
  note(`Is ${name} right?`, 'quiet');
  const after = {...before, moves: [...before.moves, [toMove, name] as Pair]};
  const report = await ask({action: 'solve', allMoves: false, maxTime: 110, ...after}, {signal});
  if (page.puzzle !== puzzle || !puzzle) return false;
  if (!report.winner) {
    note(`Whether ${name} wins was not found out in time.`);
    return false;
  }
  if ((report.winner === 'black') === (toMove === 'B')) {
    localStorage.setItem('mustplay.solved', JSON.stringify([...solvedPuzzles().add(puzzle.id)]));
    note(`Solved: ${name} wins. Play it out against the engine if you like.`, 'good');
    return true;
  }
  await explain(before, name, toMove, true);
  note(`${name} loses. The numbers show the refutation; take it back and try again.`);
  return false;
}
