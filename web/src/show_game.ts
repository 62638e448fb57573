// The course of the game: who is to move, the list of moves with variations, chances over the game.
import {Color} from './hex';
import {View} from './game';
import {byId, html, svg} from './dom';
import {Value, colorName, draws, humanColor, page, seen, switches} from './state';
import {short} from './overlays';
import {walk} from './play';

function showStatus(view: View): void {
  const {game, opponent, thinking} = page;
  const who = view.winner ?? view.toMove;
  const words = view.winner
    ? `${colorName(view.winner)} wins${view.resigned ? ' by resignation' : ''}`
    : thinking
      ? `${colorName(view.toMove)} is thinking …`
      : `${colorName(view.toMove)} to move`;
  const status = byId('status');
  if (status.dataset.words !== words) {
    status.dataset.words = words;
    status.replaceChildren(html('span', {class: 'dot', 'data-stone': who, 'aria-hidden': true}), words);
  }
  status.dataset.winner = view.winner ?? '';
  byId('versus').textContent = page.puzzle || opponent.level === 0 ? '' : `You are ${colorName(humanColor())}, against level ${opponent.level}`;
  byId('swap').hidden = !view.swapWith || thinking !== null || (opponent.level > 0 && view.toMove !== humanColor());
  byId<HTMLButtonElement>('undo').disabled = game.at === 0;
  byId<HTMLButtonElement>('hint').disabled = view.winner !== null || thinking !== null;
  byId<HTMLButtonElement>('resign').disabled = view.winner !== null || game.at === 0;
}

function showMoves(): void {
  const {game} = page;
  const line = game.shownLine();
  const place = line.indexOf(game.at) + 1;
  byId('place').textContent = `${place} / ${line.length}`;
  byId<HTMLButtonElement>('first').disabled = byId<HTMLButtonElement>('back').disabled = game.at === 0;
  byId<HTMLButtonElement>('forward').disabled = byId<HTMLButtonElement>('last').disabled = place === line.length;
  const list = byId('moves');
  list.replaceChildren(
    ...line.map((node) => {
      const [color, name] = game.nodes[node].move!;
      const siblings = game.nodes[game.nodes[node].parent].children.filter((i) => i !== node);
      const shown = (move: string) => (move.startsWith('swap') ? 'swap' : move);
      const jump = (to: number, text: string, extra: string) =>
        html('button', {class: extra, 'data-stone': color, 'aria-current': to === game.at ? 'step' : undefined, onclick: () => walk(() => ((game.at = to), true))}, text);
      return html('li', {}, jump(node, shown(name), 'move'), ...siblings.map((i) => jump(i, shown(game.nodes[i].move![1]), 'move variation')));
    }),
  );
  const current = list.querySelector<HTMLElement>('[aria-current]');
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}

interface Point {
  node: number;
  i: number;
  value: Value;
}

// The first colour's chance over the game, where it is known; what is proved has a dot. A click goes there.
function showGraph(): void {
  const {game, values} = page;
  const line = [0, ...game.shownLine()];
  const {winner} = game.view(line[line.length - 1]);
  if (winner) values.set(line[line.length - 1], {chance: winner === 'B' ? 1 : 0, proved: true});
  const width = Math.max(1, line.length - 1);
  const known = line.map((node, i) => ({node, i, value: values.get(node)})).filter((p): p is Point => p.value !== undefined);
  const graph = byId('graph');
  graph.hidden = known.length < 2;
  byId('review').hidden = line.length < 3;
  if (known.length < 2) return;
  const x = (p: Point) => ((100 * p.i) / width).toFixed(2);
  const y = (p: Point) => (27.5 - 25 * p.value.chance).toFixed(2);
  const here = known.find((p) => p.node === game.at);
  graph.onclick = (event) => {
    const box = graph.getBoundingClientRect();
    const to = line[Math.round(((event.clientX - box.left) / box.width) * width)];
    if (to !== undefined && to !== game.at) walk(() => ((game.at = to), true));
  };
  graph.replaceChildren(
    svg('svg', {viewBox: '-1 0 102 30', preserveAspectRatio: 'none', role: 'img', 'aria-label': `${colorName('B')}’s chances over the game`},
      svg('rect', {x: 0, y: 0, width: 100, height: 30, class: 'graph-W'}),
      svg('polygon', {points: `${(100 * known[0].i) / width},30 ${known.map((p) => `${x(p)},${y(p)}`).join(' ')} ${(100 * known[known.length - 1].i) / width},30`, class: 'graph-B'}),
      svg('line', {x1: 0, x2: 100, y1: 15, y2: 15, class: 'graph-middle'}),
      ...known.filter((p) => p.value.proved).map((p) => svg('ellipse', {cx: x(p), cy: y(p), rx: 0.9, ry: 1.5, class: 'graph-proved'})),
      here && svg('line', {x1: (100 * here.i) / width, x2: (100 * here.i) / width, y1: 0, y2: 30, class: 'graph-here'})),
  );
}

// The chance of the first colour, as a bar; what is proved says so.
function showEvaluation(view: View): void {
  const root = seen.analysis?.rootInfo;
  byId('evaluation').hidden = !switches.analysis;
  if (!switches.analysis) return;
  const share = view.winner ? (view.winner === 'B' ? 1 : 0) : (root?.winrate ?? 0.5);
  byId('evaluation-bar').style.width = (100 * share).toFixed(1) + '%';
  const proved = root && root.proof !== 'unknown';
  const winner: Color = share > 0.5 ? 'B' : 'W';
  byId('evaluation').dataset.proved = proved ? winner : '';
  byId('evaluation-text').textContent = !root ? (view.winner ? '' : '…')
    : proved ? `${colorName(winner)} wins (proved)`
    : `${colorName('B')} ${(100 * share).toFixed(0)} % · ${root.elo > 0 ? '+' : ''}${Math.round(root.elo)} Elo · ${short(root.visits)} visits`;
}

for (const drawer of [showStatus, showMoves, showGraph, showEvaluation]) draws(drawer);
