// The course of the game: who is to move, whether this is the game or a look aside, and who is ahead.
import {Color} from './hex';
import {View} from './game';
import {byId, html} from './dom';
import {settings} from './settings';
import {colorName, draws, humanColor, inGame, page, seen, switches} from './state';
import {commentOf} from './remarks';
import {short, valueLabel, withUnit} from './overlays';
import {t} from './language';
import {toNode, walk} from './play';
import {valueAt} from './review';

function statusWords(view: View): string {
  const {opponent, thinking} = page;
  if (view.winner && opponent.level > 0 && page.game.at === page.tip && !page.puzzle) return t(view.winner === humanColor() ? 'you_won' : 'you_lost', {color: colorName(view.winner)});
  if (view.winner) return t(view.resigned ? 'wins_by_resignation' : 'wins', {color: colorName(view.winner)});
  return t(thinking ? 'is_thinking' : 'to_move', {color: colorName(view.toMove)});
}

function versusWords(): string {
  const {opponent, puzzle} = page;
  if (puzzle || opponent.level === 0) return '';
  if (!inGame()) return t('exploring');
  return t('you_against', {color: colorName(humanColor()), level: opponent.level});
}

function showStatus(view: View): void {
  const {game, opponent, thinking} = page;
  const words = statusWords(view);
  const status = byId('status');
  const key = words + (view.winner ?? view.toMove);
  if (status.dataset.words !== key) {
    status.dataset.words = key;
    status.replaceChildren(html('span', {class: 'dot', 'data-stone': view.winner ?? view.toMove, 'aria-hidden': true}), words);
  }
  status.dataset.winner = view.winner ?? '';
  const versus = versusWords();
  if (byId('versus').textContent !== versus) byId('versus').textContent = versus;
  const against = opponent.level > 0 && !page.puzzle;
  const over = view.winner !== null && against && game.at === page.tip;
  byId('swap').hidden = !view.swapWith || thinking !== null || (inGame() && view.toMove !== humanColor());
  byId<HTMLButtonElement>('undo').disabled = byId<HTMLButtonElement>('bar-undo').disabled = game.at === 0;
  byId<HTMLButtonElement>('redo').disabled = game.after(game.at) === undefined;
  byId<HTMLButtonElement>('hint').disabled = view.winner !== null || thinking !== null;
  byId('resign').hidden = over;
  byId<HTMLButtonElement>('resign').disabled = view.winner !== null || game.at === 0;
  byId('explore').hidden = !against || !inGame() || over;
  byId('to-game').hidden = !against || inGame();
  byId('rematch').hidden = !over;
  byId('review-end').hidden = !over || page.reviewing !== '' || page.review !== null;
  byId<HTMLButtonElement>('delete').disabled = game.at === 0;
}

// Two columns, one for each side's moves in turn; what else was tried stands below, indented.
function moveButton(node: number, extra = ''): HTMLElement {
  const {game} = page;
  const [color, name] = game.nodes[node].move ?? [game.view(node).toMove, '·'];
  const judged = page.review?.moves[node];
  const value = valueAt(node);
  const told = !value ? '' : value.proved ? colorName(value.chance >= 0.5 ? 'B' : 'W').slice(0, 1) + '✓' : withUnit(value.chance);
  return html('button', {
    class: 'move' + extra, 'data-node': node, 'data-stone': color, 'data-class': judged?.class, 'aria-current': node === game.at ? 'step' : undefined,
    title: [judged ? t(`class_${judged.class}` as any) : '', commentOf(node).slice(0, 200)].filter(Boolean).join('. ') || undefined,
  }, html('span', {class: 'name'}, name.startsWith('swap') ? t('swap') : name === 'resign' ? t('resign') : name), commentOf(node) ? html('span', {class: 'faint', 'aria-hidden': true}, '❞') : null,
  told ? html('span', {class: 'value' + (value?.proved ? ' proved' : '')}, told) : null);
}

const LONGEST = 12; // moves of a variation that are shown in the list
function variationRow(first: number): HTMLElement {
  const {game} = page;
  const nodes: number[] = [];
  for (let i: number | undefined = first; i !== undefined && nodes.length < LONGEST; i = game.after(i)) nodes.push(i);
  return html('div', {class: 'variation'}, ...nodes.map((node) => moveButton(node)), game.after(nodes[nodes.length - 1]) !== undefined ? '…' : null);
}

function moveRows(line: number[]): HTMLElement[] {
  const {game} = page;
  const rows: HTMLElement[] = [];
  line.forEach((node, i) => {
    const parity = game.initialPlayer === 'W' ? 1 : 0;
    if (i === 0 || (i + parity) % 2 === 0 || rows[rows.length - 1].classList.contains('variation'))
      rows.push(html('div', {class: 'pair-of-moves'}, html('span', {class: 'faint number'}, String(Math.floor((i + parity) / 2) + 1) + '.'), (i + parity) % 2 === 1 ? html('span', {class: 'faint'}, '…') : null));
    rows[rows.length - 1].append(moveButton(node));
    for (const other of game.nodes[game.nodes[node].parent].children) if (other !== node) rows.push(variationRow(other));
  });
  return rows;
}

const MOST_ROWS = 600;
function showMoves(): void {
  const {game} = page;
  const line = game.shownLine();
  const place = line.indexOf(game.at) + 1;
  byId('place').textContent = `${place} / ${line.length}`;
  for (const id of ['first', 'back', 'bar-back']) byId<HTMLButtonElement>(id).disabled = game.at === 0;
  for (const id of ['forward', 'last', 'bar-forward']) byId<HTMLButtonElement>(id).disabled = place === line.length;
  const list = byId('moves');
  const rows = moveRows(line).slice(0, MOST_ROWS);
  const key = rows.map((row) => row.outerHTML).join('');
  if (list.dataset.key === key) return;
  list.dataset.key = key;
  list.replaceChildren(...rows);
  const current = list.querySelector<HTMLElement>('[aria-current]');
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}

// The bar beside the board: full to the height of the chance of the colour that the settings name. What is proved says so.
function showEvaluation(view: View): void {
  const root = seen.analysis?.rootInfo;
  const element = byId('evaluation');
  element.classList.toggle('off', !switches.analysis);
  element.dataset.whose = settings.whose;
  const share = view.winner ? (view.winner === 'B' ? 1 : 0) : (root?.winrate ?? 0.5);
  byId('evaluation-bar').style.height = (100 * (settings.whose === 'B' ? share : 1 - share)).toFixed(1) + '%';
  const proved = root && root.proof !== 'unknown';
  const winner: Color = share > 0.5 ? 'B' : 'W';
  element.dataset.proved = proved ? winner : '';
  const words = !switches.analysis ? '' : !root ? (view.winner ? '' : '…')
    : proved ? t('wins_now_proved', {color: colorName(winner)}) + ` · ${t('visits', {n: short(root.visits)})}`
    : `${valueLabel()}: ${withUnit(share)} · ${t('visits', {n: short(root.visits)})}`;
  byId('evaluation-text').textContent = words;
  element.setAttribute('aria-label', words || t('analysis'));
}

byId('moves').addEventListener('click', (event) => {
  const node = (event.target as Element).closest<HTMLElement>('[data-node]')?.dataset.node;
  if (node !== undefined) walk(toNode(Number(node)));
});
for (const drawer of [showStatus, showMoves, showEvaluation]) draws(drawer);
