// The chances over the game as a graph with axes, and what the review says: a summary, and the move that is shown.
import {Color} from './hex';
import {settings} from './settings';
import {Review, colorName, colorOf, draws, page} from './state';
import {byId, html, svg} from './dom';
import {explainMistake, isMistake, reviewWords, tryAgain, valueAt} from './review';
import {Key, t} from './language';
import {toNode, walk} from './play';
import {valueLabel, withUnit} from './overlays';

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [320, 96, 26, 14];
export const CLASSES = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'] as const;

function points(): {node: number; i: number; chance: number; proved: boolean}[] {
  const {game, values} = page;
  const line = [0, ...game.shownLine()];
  const {winner} = game.view(line[line.length - 1]);
  if (winner) values.set(line[line.length - 1], {chance: winner === 'B' ? 1 : 0, proved: true});
  return line.flatMap((node, i) => {
    const value = valueAt(node);
    return value ? [{node, i, chance: settings.whose === 'B' ? value.chance : 1 - value.chance, proved: value.proved}] : [];
  });
}

export function drawGraph(): SVGElement {
  const {game, review} = page;
  const line = [0, ...game.shownLine()];
  const last = Math.max(1, line.length - 1);
  const x = (i: number) => LEFT + ((WIDTH - LEFT - 6) * i) / last;
  const y = (chance: number) => 6 + (HEIGHT - BOTTOM - 8) * (1 - chance);
  const known = points();
  const here = line.indexOf(game.at);
  const step = Math.max(1, Math.ceil(last / 8 / 5) * 5);
  const ticks = Array.from({length: Math.floor(last / step) + 1}, (_, k) => k * step);
  const dot = (p: (typeof known)[number]) => {
    const judged = review?.moves[p.node];
    return judged && (isMistake(judged) || p.proved) ? svg('circle', {cx: x(p.i), cy: y(p.chance), r: isMistake(judged) ? 3 : 2, class: 'graph-dot' + (p.proved ? ' proved' : ''), 'data-class': judged.class}) : null;
  };
  return svg('svg', {viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': t('graph_label', {what: valueLabel()}), 'data-whose': settings.whose},
    svg('rect', {x: LEFT, y: y(1), width: WIDTH - LEFT - 6, height: y(0) - y(1), class: 'graph-ground'}),
    ...[0, 0.5, 1].flatMap((v) => [svg('line', {x1: LEFT, x2: WIDTH - 6, y1: y(v), y2: y(v), class: 'graph-grid'}), svg('text', {x: LEFT - 4, y: y(v) + 3, class: 'graph-text end'}, String(100 * v))]),
    ...ticks.map((i) => svg('text', {x: x(i), y: HEIGHT - 3, class: 'graph-text middle'}, String(i))),
    known.length > 1 && svg('polygon', {class: 'graph-area', points: [`${x(known[0].i)},${y(0)}`, ...known.map((p) => `${x(p.i)},${y(p.chance)}`), `${x(known[known.length - 1].i)},${y(0)}`].join(' ')}),
    known.length > 1 && svg('polyline', {class: 'graph-B', points: known.map((p) => `${x(p.i)},${y(p.chance)}`).join(' ')}),
    ...known.map(dot),
    review?.decidedAt != null && review.decidedAt <= last && svg('line', {x1: x(review.decidedAt), x2: x(review.decidedAt), y1: y(1), y2: y(0), class: 'graph-decided'}),
    svg('line', {x1: x(here), x2: x(here), y1: y(1), y2: y(0), class: 'graph-here'}));
}

function nodeUnder(event: MouseEvent): number | undefined {
  const line = [0, ...page.game.shownLine()];
  const box = byId('graph').getBoundingClientRect();
  const share = (((event.clientX - box.left) / box.width) * WIDTH - LEFT) / (WIDTH - LEFT - 6);
  return line[Math.max(0, Math.min(line.length - 1, Math.round(share * (line.length - 1))))];
}

// Number, name and chance of a node.
function pointWords(node: number): string {
  const {game} = page;
  const value = valueAt(node);
  const move = game.nodes[node].move?.[1] ?? '';
  const number = [0, ...game.shownLine()].indexOf(node);
  return `${number}${move ? '. ' + move : ''}${value ? ` · ${valueLabel()}: ${withUnit(value.chance)}${value.proved ? ' ' + t('proved') : ''}` : ''}`;
}

function showGraph(): void {
  byId('graph').replaceChildren(drawGraph());
  byId('graph-here').textContent = pointWords(page.game.at);
}

function counts(review: Review, color: Color): string {
  const mine = Object.values(review.moves).filter((move) => colorOf(move.color) === color);
  return CLASSES.map((name) => [mine.filter((move) => move.class === name).length, name] as const).filter(([n]) => n > 0).map(([n, name]) => `${n} ${t(('class_' + name) as Key)}`).join(', ');
}

export function summaryWords(review: Review): string[] {
  const out: string[] = [];
  for (const color of ['B', 'W'] as Color[]) {
    const accuracy = review.accuracy[color === 'B' ? 'black' : 'white'];
    if (accuracy != null) out.push(t('accuracy_of', {color: colorName(color), n: Math.round(100 * accuracy), counts: counts(review, color)}));
  }
  if (review.swap) out.push(t(review.swap.right ? 'swap_right' : 'swap_wrong', {what: t(review.swap.swapped ? 'swapped' : 'not_swapped')}) + (review.swap.proved ? ' ' + t('proved') : ''));
  if (review.decidedAt != null) out.push(review.decidedAt ? t('decided_at', {n: review.decidedAt}) : t('decided_start'));
  return out;
}

function showReview(): void {
  const {review, game, reviewing} = page;
  const line = game.shownLine();
  const button = byId<HTMLButtonElement>('review');
  button.textContent = reviewing ? t('stop') : review && !review.done ? t('review_on') : t('review');
  button.disabled = line.length < 2;
  for (const id of ['review-share', 'review-write']) byId<HTMLButtonElement>(id).disabled = !review;
  for (const id of ['mistake-back', 'mistake-next']) byId(id).hidden = !review;
  const total = line.filter((i) => game.nodes[i].move).length;
  const done = Object.keys(review?.moves ?? {}).length;
  byId('review-summary').replaceChildren(
    ...(reviewing ? [html('p', {class: 'faint'}, t('reviewing', {n: done, of: total}))] : []),
    ...(review ? summaryWords(review).map((text) => html('p', {}, text)) : []));
  const judged = review?.moves[game.at];
  byId('review-here').replaceChildren(...(judged ? [
    html('p', {'data-class': judged.class, class: 'judged'}, reviewWords(judged)),
    ...(isMistake(judged) ? [html('div', {class: 'row'}, html('button', {id: 'explain-mistake', onclick: () => explainMistake(game.at)}, t('explain_mistake')), judged.best?.startsWith('swap') ? null : html('button', {id: 'try-again', onclick: () => tryAgain(game.at)}, t('try_as_puzzle')))] : []),
  ] : []));
}

export function setUpGraph(): void {
  draws(showGraph);
  draws(showReview);
  const graph = byId('graph');
  graph.onclick = (event) => {
    const to = nodeUnder(event);
    if (to !== undefined) walk(toNode(to));
  };
  graph.onpointermove = (event) => {
    const to = nodeUnder(event);
    if (to !== undefined) byId('graph-here').textContent = pointWords(to);
  };
  graph.onpointerleave = () => (byId('graph-here').textContent = pointWords(page.game.at));
}
