// What people write on a game: comments, marks and labels on cells. They are properties of the record, so that a file
// keeps them: C, TR, SQ, CR, MA, LB.
import {Cell} from './hex';
import {Mark, Marks} from './board';
import {byId} from './dom';
import {cellsOf} from './game';
import {draws, page, setSwitch, show} from './state';
import {escape, unescape} from './sgf';
import {parseCell} from './hex';
import {save} from './library';

export const TOOLS = ['TR', 'SQ', 'CR', 'MA', 'LB'] as const;
const SHAPES: Record<string, Mark['shape']> = {TR: 'triangle', SQ: 'square', CR: 'ring', MA: 'cross'};

export function chooseTool(tool: typeof page.tool): void {
  page.tool = page.tool === tool ? '' : tool;
  if (page.tool) for (const name of ['edit', 'connections', 'why'] as const) setSwitch(name, false);
  show();
}

const labelled = (node: number) => page.game.property(node, 'LB').map((value) => {
  const at = value.indexOf(':');
  return [value.slice(0, at).trim().toLowerCase(), unescape(value.slice(at + 1))];
});

// The next letter that no label here has.
function freeLetter(node: number): string {
  const taken = new Set(labelled(node).map(([, text]) => text));
  for (let i = 0; i < 52; ++i) {
    const letter = String.fromCharCode(i < 26 ? 65 + i : 71 + i);
    if (!taken.has(letter)) return letter;
  }
  return '?';
}

// A second click takes it away.
export function putMark(cell: Cell): void {
  const {game, tool} = page;
  if (!tool) return;
  const name = game.name(cell);
  const old = game.property(game.at, tool).flatMap((value) => (tool === 'LB' ? [value] : cellsOf(game.size, value)));
  const is = (value: string) => value.split(':')[0].trim().toLowerCase() === name;
  game.setProperty(game.at, tool, old.some(is) ? old.filter((value) => !is(value)) : [...old, tool === 'LB' ? `${name}:${freeLetter(game.at)}` : name]);
  save();
  show();
}

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

export const commentOf = (node: number) => unescape(page.game.property(node, 'C')[0] ?? '');

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
  box.oninput = () => {
    page.game.setProperty(node, 'C', box.value ? [escape(box.value)] : []);
    save();
    show();
  };
  for (const tool of TOOLS) byId('mark-' + tool).onclick = () => chooseTool(tool);
}
