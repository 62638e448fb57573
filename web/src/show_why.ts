// The explanation of a move: its words, and the buttons that walk along its line of play.
import {byId, html} from './dom';
import {draws, page, seen, show} from './state';
import {explanationRows} from './explain_words';
import {playOut, walkLine} from './why';

function showWhy(): void {
  const {line} = seen;
  const panel = byId('explanation');
  panel.hidden = !line?.why;
  if (!line?.why) return;
  byId('explanation-text').replaceChildren(...explanationRows(page.game.size, line.why).map(({text, deep}) => html('p', {class: deep ? 'deep' : ''}, text)));
  byId('explanation-place').textContent = `${line.shown} / ${line.names.length}`;
  byId<HTMLButtonElement>('explanation-back').disabled = line.shown === 0;
  byId<HTMLButtonElement>('explanation-forward').disabled = line.shown === line.names.length;
}

export function setUpWhy(): void {
  draws(showWhy);
  byId('explanation-back').onclick = () => walkLine(-1);
  byId('explanation-forward').onclick = () => walkLine(1);
  byId('explanation-again').onclick = () => {
    if (seen.line) seen.line.shown = 0;
    playOut();
  };
  byId('explanation-close').onclick = () => {
    seen.line = null;
    show();
  };
}
