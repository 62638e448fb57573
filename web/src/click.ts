// A click on the board: what it means depends on the switches.
import {Cell} from './hex';
import {complain, engineTurn, page, switches} from './state';
import {edit, play} from './play';
import {intrude, showConnections} from './look';
import {askWhy} from './why';

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
  askWhy(name, view.toMove);
}
