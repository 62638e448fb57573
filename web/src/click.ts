// A click on the board: what it means depends on the switches.
import {Cell} from './hex';
import {complain, engineTurn, note, page, seen, switches} from './state';
import {edit, play} from './play';
import {intrude, showConnections} from './look';
import {refute} from './solve';

export function clicked(cell: Cell): void {
  const {game} = page;
  const view = game.view();
  if (switches.edit) return edit(cell, view);
  if (switches.connections) {
    if (view.stones[cell]) return showConnections(cell);
    intrude(cell).catch(complain);
    return;
  }
  if (view.winner || view.stones[cell] || page.thinking) return;
  const name = game.name(cell);
  if (!switches.why) {
    if (!engineTurn(view)) play(name);
    return;
  }
  if (seen.solution?.winning_moves?.includes(name)) return note(`${name} wins.`, 'good');
  note('');
  refute(game.fields(), name, view.toMove).catch(complain);
}
