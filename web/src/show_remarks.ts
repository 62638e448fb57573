// Comments and marks as one sees them, and their tools.
import {Mark, Marks} from './board';
import {TOOLS, chooseTool, commentOf, labelled, setComment} from './remarks';
import {byId} from './dom';
import {cellsOf} from './game';
import {draws, page} from './state';
import {parseCell} from './hex';

const SHAPES: Record<string, Mark['shape']> = {TR: 'triangle', SQ: 'square', CR: 'ring', MA: 'cross'};

export function addRemarks(marks: Marks): void {
  const {game} = page;
  const put = (name: string, mark: Mark) => {
    const cell = parseCell(game.size, name);
    if (cell >= 0) marks.cells.set(cell, {...marks.cells.get(cell), ...mark});
  };
  for (const [tool, shape] of Object.entries(SHAPES))
    for (const value of game.property(game.at, tool)) for (const name of cellsOf(game.size, value)) put(name, {shape, shapeClass: 'remark', strength: 1});
  for (const [name, text] of labelled(game.at)) put(name, {label: text.slice(0, 3)});
}

function showComment(): void {
  const box = byId<HTMLTextAreaElement>('comment');
  const text = commentOf(page.game.at);
  if (document.activeElement !== box && box.value !== text) box.value = text;
  for (const tool of TOOLS) byId('mark-' + tool).setAttribute('aria-pressed', String(page.tool === tool));
}

export function setUpRemarks(): void {
  draws(showComment);
  const box = byId<HTMLTextAreaElement>('comment');
  let node = 0;
  box.onfocus = () => (node = page.game.at);
  box.oninput = () => setComment(node, box.value);
  for (const tool of TOOLS) byId('mark-' + tool).onclick = () => chooseTool(tool);
}
