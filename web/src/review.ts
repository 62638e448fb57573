// The review of a game: asked for, kept with the game, walked through mistake by mistake. It goes on while one looks around.
import {Report, ask, newId, terminate} from './api';
import {Review, Value, colorName, colorOf, complain, note, page, seen, show} from './state';
import {GameFields} from './game';
import {Key, t} from './language';
import {escape, unescape} from './sgf';
import {other} from './hex';
import {explain} from './why';
import {open, toNode, walk} from './play';
import {save} from './library';

export const STANDARD_S = 150;

// The first colour's chance after a move that was judged.
export const blackAfter = (move: Report): number => (colorOf(move.color) === 'B' ? move.win_after : 1 - move.win_after);
// A move in words: its class, and what was better.
export function reviewWords(judged: Report): string {
  const named = (name: string) => (name.startsWith('swap') ? t('swap') : name);
  const [move, best] = [named(judged.move), judged.best ? named(judged.best) : '?'];
  const words = t(('class_' + judged.class) as Key);
  const proved = judged.proved ? ' ' + t('proved') : '';
  if (judged.proof_before === 'win' && judged.proof_after === 'loss')
    return t('threw_away', {color: colorName(colorOf(judged.color)), move, words: words + proved, best});
  return judged.best && judged.best !== judged.move && isMistake(judged) ? t('better_was', {move, words: words + proved, best}) : `${move}: ${words}${proved}`;
}
export const isMistake = (move: Report | undefined) => move !== undefined && ['inaccuracy', 'mistake', 'blunder'].includes(move.class);

// The chance at a node, as a review or a search knows it.
export function valueAt(node: number): Value | undefined {
  const judged = page.review?.moves[node];
  const first = node === 0 ? page.review?.moves[page.game.shownLine()[0]] : undefined;
  if (first) return {chance: colorOf(first.color) === 'B' ? first.win_before : 1 - first.win_before, proved: first.proof_before !== 'unknown'};
  return judged ? {chance: blackAfter(judged), proved: judged.proof_after !== 'unknown'} : page.values.get(node);
}

function take(line: number[], report: Report): Review {
  const moves: Record<number, Report> = {};
  for (const move of report.moves ?? []) if (line[move.number - 1] !== undefined) moves[line[move.number - 1]] = move;
  return {moves, swap: report.swap ?? null, decidedAt: report.decided_at ?? null, accuracy: report.accuracy ?? {black: null, white: null}, done: report.complete === true};
}

export function review(): void {
  if (page.reviewing) return terminate(page.reviewing);
  const {game} = page;
  const line = game.shownLine().filter((i) => game.nodes[i].move);
  if (!line.length) return;
  const id = (page.reviewing = newId());
  const known = page.review && !page.review.done ? Object.values(page.review.moves) : [];
  const query = {id, action: 'review', reportDuringSearchEvery: 0.3, maxTime: STANDARD_S, ...game.fields(line[line.length - 1]), ...(known.length ? {resume: known} : {})};
  save();
  show();
  ask(query, {
    onReport: (report) => {
      if (page.game !== game) return terminate(id);
      page.review = take(line, report);
      show();
    },
  }).catch(complain).finally(() => {
    if (page.reviewing === id) page.reviewing = '';
    if (page.game === game) save();
    show();
  });
}

// To the position before the next mistake, or the one before this place.
export function toMistake(by: 1 | -1): void {
  const {game} = page;
  const line = game.shownLine();
  const here = line.indexOf(game.at);
  const all = line.map((node, i) => ({node, i})).filter(({node}) => isMistake(page.review?.moves[node]));
  const next = by > 0 ? all.find(({i}) => i > here) : all.findLast(({i}) => i < here);
  if (next) walk(toNode(next.node));
  else note(t(all.length ? 'no_more_mistakes' : 'no_mistakes'));
}

// Comments and better lines into the record; what stands there stays.
export function writeReview(): void {
  const {game, review: said} = page;
  if (!said) return;
  for (const [node, judged] of Object.entries(said.moves).map(([key, move]) => [Number(key), move] as const)) {
    const words = reviewWords(judged);
    const old = unescape(game.property(node, 'C')[0] ?? '');
    if (!old.includes(words)) game.setProperty(node, 'C', [escape(old ? `${old}\n${words}` : words)]);
    if (!isMistake(judged)) continue;
    let [at, color] = [game.nodes[node].parent, colorOf(judged.color)];
    for (const name of judged.line) {
      at = game.add([color, name], at);
      color = other(color);
    }
  }
  save();
  show();
  note(t('review_written'));
}

// What was missed, in words and on the board.
export function explainMistake(node: number): void {
  const {game} = page;
  const [color, name] = game.nodes[node].move!;
  const judged = page.review?.moves[node];
  walk(toNode(game.nodes[node].parent));
  if (!judged || judged.proved || !judged.line.length) return void explain(game.fields(), name, color).catch(complain);
  // A guess cannot be proved in a moment, or the review would have done so: the better line speaks for it.
  seen.line = {names: judged.line, first: color, carrier: [], winner: color === 'B' ? 'black' : 'white', shown: judged.line.length};
  note(reviewWords(judged));
  show();
}

// The position before the mistake as a puzzle: find a better move. The game stays in the list.
export function tryAgain(node: number): void {
  const {game} = page;
  const fields: GameFields = {...game.fields(game.nodes[node].parent)};
  const judged = page.review!.moves[node];
  const [color, name] = game.nodes[node].move!;
  const [id, at] = [page.id, node];
  const start = game.view(game.nodes[node].parent);
  const stones = start.stones.flatMap((c, i) => (c ? [[c, game.name(i)] as [typeof c, string]] : []));
  const position: GameFields = {...fields, initialStones: stones, initialPlayer: color, moves: [], swapRule: 'none'};
  const puzzle = {
    id: `review ${id} ${at}`, title: t('your_mistake'), source: t('instead_of', {move: name}), stars: 0, task: t('better_than', {move: name}),
    fields: position, played: (judged.win_before + judged.win_after) / 2, from: id,
  };
  open(position, {puzzle, opponent: {level: 10, human: color}});
}
