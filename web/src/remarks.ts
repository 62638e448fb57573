// What people write on a game: comments, marks and labels on cells. They are properties of the record, so that a file
// keeps them: C, TR, SQ, CR, MA, LB.
import {Cell} from './hex';
import {cellsOf} from './game';
import {page, setSwitch, show} from './state';
import {escape, unescape} from './sgf';
import {save} from './library';

export const TOOLS = ['TR', 'SQ', 'CR', 'MA', 'LB'] as const;

export function chooseTool(tool: typeof page.tool): void {
  page.tool = page.tool === tool ? '' : tool;
  if (page.tool) for (const name of ['edit', 'connections', 'why'] as const) setSwitch(name, false);
  show();
}

export const labelled = (node: number) => page.game.property(node, 'LB').map((value) => {
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

export const commentOf = (node: number) => unescape(page.game.property(node, 'C')[0] ?? '');

export function setComment(node: number, text: string): void {
  page.game.setProperty(node, 'C', text ? [escape(text)] : []);
  save();
  show();
}
