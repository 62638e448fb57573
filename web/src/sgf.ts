// A game as SGF, with everything that was read: the whole tree, names, comments, marks, properties that nobody here knows.
import {Game, Property} from './game';

// The raw value for a text, and back.
export const escape = (text: string) => text.replace(/[\]\\]/g, '\\$&');
export const unescape = (raw: string) => raw.replace(/\\\r?\n/g, '').replace(/\\([\s\S])/g, '$1');

function nodeText(properties: Property[]): string {
  return ';' + properties.map(([name, values]) => name + values.map((value) => `[${value}]`).join('')).join('');
}

function rootProperties(game: Game): Property[] {
  const {cols, rows} = game.size;
  const kept = game.nodes[0].properties ?? [];
  const of = (color: 'B' | 'W') => game.initialStones.filter(([c]) => c === color).map(([, name]) => name);
  const first = game.nodes.find((node) => node.move)?.move?.[0] ?? 'B';
  const out: Property[] = [['FF', ['4']], ['GM', ['11']], ['SZ', [cols === rows ? String(cols) : `${cols}:${rows}`]]];
  if (!kept.some(([name]) => name === 'AP')) out.push(['AP', ['Mustplay']]);
  if (of('B').length) out.push(['AB', of('B')]);
  if (of('W').length) out.push(['AW', of('W')]);
  if (game.initialPlayer !== first || game.initialStones.length) out.push(['PL', [game.initialPlayer]]);
  return [...out, ...kept];
}

// Nothing recurses: a game may be as deep as it likes.
export function writeSgf(game: Game): string {
  let out = '(' + nodeText(rootProperties(game));
  const left: (number | ')')[] = [];
  const follow = (children: number[]) => {
    if (children.length === 1) left.push(children[0]);
    else for (const child of [...children].reverse()) left.push(')', ~child);
  };
  follow(game.nodes[0].children);
  for (let step = left.pop(); step !== undefined; step = left.pop()) {
    if (step === ')') {
      out += ')';
      continue;
    }
    const index = step < 0 ? ~step : step;
    const node = game.nodes[index];
    if (step < 0) out += '\n(';
    out += nodeText([...(node.move ? [[node.move[0], [node.move[1]]] as Property] : []), ...(node.properties ?? [])]);
    follow(node.children);
  }
  return out + ')\n';
}
