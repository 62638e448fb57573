// A click on the board: what it means depends on the switches.
import {Cell} from './hex';
import {complain, engineTurn, page, switches} from './state';
import {edit, play} from './play';
import {intrude, showConnections} from './look';
import {askWhy} from './why';
import {putMark} from './remarks';

export function clicked(cell: Cell): void {
  const {game} = page;
  const view = game.view();
  if (page.tool) return putMark(cell);
  if (switches.edit) return edit(cell, view);
  if (switches.connections) {
    if (view.stones[cell]) return showConnections(cell);
    intrude(cell).catch(complain);
    return;
  }
  if (view.winner || view.stones[cell]) return;
  const name = game.name(cell);
  if (switches.why) return askWhy(name, view.toMove);
  if (!engineTurn(view) && !page.thinking) play(name);
}
