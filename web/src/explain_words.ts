// Why a move wins or loses, and why a cell needs no thought: what the engine reports as data, in the words of the page's
// language. Edges go by the row or column beside them, which is right however the board lies.
import {Key, t} from './language';
import {Report} from './api';
import {Size, columnName, other} from './hex';
import {colorName, colorOf} from './state';

export interface Row {
  text: string;
  deep: boolean; // a part of what the row above says
}

const nameOf = (color: string) => colorName(colorOf(color));
const otherName = (color: string) => colorName(other(colorOf(color)));
const list = (cells: string[]) => cells.join(' ');
const either = (cells: string[]) => new Intl.ListFormat(document.documentElement.lang, {type: 'disjunction'}).format([...new Set(cells)]);

// A cell by its name, an edge by what is beside it.
export function pointName(size: Size, point: string): string {
  switch (point) {
    case 'north': return t('edge_row', {n: 1});
    case 'south': return t('edge_row', {n: size.rows});
    case 'west': return t('edge_column', {c: columnName(0)});
    case 'east': return t('edge_column', {c: columnName(size.cols - 1)});
    default: return point;
  }
}

const NAMES: Record<string, Key> = {bridge: 'name_bridge', 'edge bridge': 'name_edge_bridge', ziggurat: 'name_ziggurat', braid: 'name_braid'};

// The usual name of a connection: of a ladder with its row and escape.
export function shapeName(link: Report): string {
  if (link.ladder) return t('name_ladder', {row: link.ladder.row, escape: link.ladder.escape});
  if (!link.name) return '';
  const template = /^edge template (.+)$/.exec(link.name);
  return template ? t('name_edge_template', {id: template[1]}) : t(NAMES[link.name] ?? 'name_template');
}

function hop(size: Size, link: Report): string {
  const keys = link.ways.map((way: Report) => way.key);
  const how = shapeName(link) || (keys.length ? t('x_by', {keys: either(keys)}) : list(link.carrier));
  return t('x_part', {from: pointName(size, link.from), to: pointName(size, link.to), how: link.name === 'bridge' ? `${how} (${either(link.carrier)})` : how});
}

// The moves that a hop without a name is held by, each with what it leads to.
function ways(size: Size, link: Report): string[] {
  if (link.name || link.carrier.length <= 2) return [];
  return link.ways.map((way: Report) => {
    const parts = way.connections.map((part: Report) => hop(size, part));
    return parts.length ? t('x_way', {key: way.key, parts: parts.join(', ')}) : t('x_way_done', {key: way.key});
  });
}

function ending(size: Size, then: Report): string {
  if (then.joined) return t('x_has_won');
  if (then.connected) return t('x_is_connected') + (then.connections.length && then.connections.length <= 3 ? ': ' + then.connections.map((link: Report) => hop(size, link)).join(', ') : '');
  const keys = then.threats.map((threat: Report) => threat.key);
  if (!then.must_play.length) return t('x_threatening', {keys: either(keys)});
  return t('x_leaving', {cells: list(then.must_play)});
}

function standing(size: Size, report: Report, out: Row[]): void {
  const {then} = report;
  const [winner, loser] = [nameOf(report.winner), otherName(report.winner)];
  const say = (text: string, deep = false) => out.push({text, deep});
  if (then.joined) return void say(t('x_joined', {winner}));
  if (then.connected) {
    say(t('x_connected', {winner, loser}));
    for (const link of then.connections) {
      say(hop(size, link), true);
      for (const way of ways(size, link)) say(way, true);
    }
  } else if (then.carrier.length) {
    if (then.threats.length) say(t('x_threatens', {winner, keys: either(then.threats.map((threat: Report) => threat.key))}));
    say(then.must_play.length ? t('x_left', {loser, cells: list(then.must_play)}) : t('x_no_move_meets', {loser}));
    for (const {move, reply, others, after} of then.refuted) {
      const answer = reply ? t('x_answer', {move, winner, reply}) : t('x_no_answer', {move});
      say(`${answer}${others ? ' ' + t('x_likewise', {n: others}) : ''} ${ending(size, after)}`, true);
    }
  }
  if (then.carrier.length && then.carrier.length < then.empty) say(t('x_needs', {winner, n: then.carrier.length, of: then.empty, cells: list(then.carrier)}));
}

// Of the position before the move: what threatens, and whether the move meets it.
function threats(report: Report, say: (text: string) => void): void {
  if (!report.threats.length) return;
  const [me, them] = [nameOf(report.to_move), otherName(report.to_move)];
  const keys = either(report.threats.map((threat: Report) => threat.key));
  if (!report.must_play.length) return say(t('x_no_defence', {them, keys}));
  say(t('x_threat', {them, keys, me, cells: list(report.must_play)}));
  if (report.winner === report.to_move) return;
  const missed = report.threats.find((threat: Report) => !threat.carrier.includes(report.move));
  if (missed) say(t('x_misses', {move: report.move, them, key: missed.key, cells: list(missed.carrier)}));
}

// Of a move that was asked about, and whose winner is known.
export function explanationRows(size: Size, report: Report): Row[] {
  const out: Row[] = [];
  const say = (text: string) => out.push({text, deep: false});
  const [me, winner] = [nameOf(report.to_move), nameOf(report.winner)];
  const {move, reply} = report;
  if (report.result === 'wins') say(t('x_wins', {me, move}));
  else say(reply ? t('x_loses', {me, move, winner, reply}) : t('x_loses_alone', {me, move, winner}));
  if (report.inferior) say(reasonWords(size, {cell: move, kind: report.inferior.kind, color: report.inferior.color, witness: {by: report.inferior.by}}) + '.');
  if (report.better) say(t('x_better', {move: report.better}));
  else if (report.winnable === true) say(t('x_elsewhere', {me}));
  else if (report.winnable === false) say(t('x_hopeless', {me}));
  threats(report, say);
  standing(size, report, out);
  for (const ladder of report.ladders ?? [])
    say(t(ladder.escape ? 'x_ladder_escape' : 'x_ladder', {first: ladder.first_move, last: ladder.last_move, color: nameOf(ladder.color), row: ladder.row, escape: ladder.escape ?? ''}));
  return out;
}

function captured(item: Report, words: {cell: string; me: string; them: string}): string {
  const replies: Report[] = item.witness.replies ?? [];
  const each = replies.map(({intrusion, reply}) => (reply ? t('r_answered', {them: words.them, cell: intrusion, reply}) : t('r_dead_at_once', {them: words.them, cell: intrusion})));
  return t('r_captured', words) + (each.length ? ': ' + each.join(', ') : '');
}

// Why an inferior cell needs no thought.
export function reasonWords(size: Size, item: Report): string {
  const {witness} = item;
  const by = witness.by ?? witness.killer ?? witness.dominator ?? witness.reverser ?? '';
  const words = {cell: item.cell, me: nameOf(item.color), them: otherName(item.color), by};
  switch (item.kind) {
    case 'captured': return captured(item, words);
    case 'settled':
      if (!witness.from) return t('r_settled', words);
      return witness.from === witness.to ? t('r_one_group', words) : t('r_settled_between', {...words, from: pointName(size, witness.from), to: pointName(size, witness.to)});
    case 'vulnerable': return t('r_vulnerable', words);
    case 'dominated': return witness.decomposition ? t('r_dominated_within', {...words, cells: list(witness.decomposition)}) : t('r_dominated', words);
    case 'reversible': return witness.carrier ? t('r_reversible', {...words, cells: list(witness.carrier)}) : t('r_undone', words);
    case 'outside must-play': return t('r_outside', words);
    default: return t('r_dead', words);
  }
}
