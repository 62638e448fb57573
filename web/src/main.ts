// The page: what a person does, and what follows from it. State is a game and some switches; show() draws it.
import {Arrow, Board, Layout, Marks, noMarks} from './board';
import {EngineError, Report, ask, takeToken} from './api';
import {Cell, Color, other, parseCell} from './hex';
import {Game, GameFields, Pair, SwapRule, View} from './game';
import {KINDS, addAnalysis, addConnections, addInferior, addLine, addMustPlay, addSolution, hint, short, worthShowing} from './overlays';
import {LESSONS, Lesson} from './lessons';
import {PUZZLES, Puzzle} from './puzzles';
import {byId, html, svg} from './dom';

interface Settings {
  layout: Layout | 'auto';
  colors: 'red-blue' | 'black-white';
  theme: 'auto' | 'light' | 'dark';
  level: number; // 0: two people
  cols: number;
  rows: number;
  human: Color;
  swap: SwapRule;
}

const settings: Settings = {
  layout: 'auto', colors: 'red-blue', theme: 'auto', level: 3, cols: 11, rows: 11, human: 'B', swap: 'pieces',
  ...load<Partial<Settings>>(localStorage, 'mustplay.settings'),
};

// What is shown besides the game; all of it follows from the position and is asked for anew when that changes.
const seen = {
  analysis: null as Report | null,
  inferior: null as Report | null,
  connections: null as Report | null,
  connection: -1, // of the list; -1: all full ones
  solution: null as Report | null,
  line: null as {names: string[]; first: Color; carrier: string[]; winner: string} | null,
  hint: '',
  hoverLine: null as string[] | null,
};
const switches = {analysis: false, must: false, inferior: false, fill: false, connections: false, numbers: false, edit: false, why: false};
type Switch = keyof typeof switches;

let game = new Game({cols: settings.cols, rows: settings.rows});
let opponent = {level: settings.level, human: settings.human};
let puzzle: Puzzle | null = null;
let lesson = -1; // of LESSONS
let values = new Map<number, number>(); // by node: the first colour's chance
let thinking: AbortController | null = null; // the engine's move
let looking = new AbortController(); // questions about the position that is shown
let solving: AbortController | null = null;
const board = new Board(byId('board'));

function load<T>(storage: Storage, key: string): T | undefined {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

// ---- what changes the game

function changed(keepNote = false): void {
  thinking?.abort();
  thinking = null;
  solving?.abort();
  solving = null;
  Object.assign(seen, {analysis: null, inferior: null, connections: null, connection: -1, solution: null, line: null, hint: '', hoverLine: null});
  switches.why = false;
  if (!keepNote) note('');
  save();
  show();
  look();
}

function save(): void {
  const {size, initialStones, initialPlayer, swapRule, nodes, at} = game;
  sessionStorage.setItem('mustplay.game', JSON.stringify({size, initialStones, initialPlayer, swapRule, nodes, at, opponent, puzzle: puzzle?.id}));
}

function restore(): boolean {
  const kept = load<any>(sessionStorage, 'mustplay.game');
  if (!kept) return false;
  game = new Game(kept.size);
  Object.assign(game, {initialStones: kept.initialStones, initialPlayer: kept.initialPlayer, swapRule: kept.swapRule, nodes: kept.nodes, at: kept.at});
  opponent = kept.opponent;
  puzzle = PUZZLES.find((p) => p.id === kept.puzzle) ?? null;
  return true;
}

// Ends what belongs to the game before: its puzzle or lesson, its values.
function forget(): void {
  puzzle = null;
  lesson = -1;
  values = new Map();
}

function newGame(): void {
  game = new Game({cols: settings.cols, rows: settings.rows});
  game.swapRule = settings.swap;
  opponent = {level: settings.level, human: settings.human};
  forget();
  setSwitch('edit', false);
  changed();
  answer();
}

function open(fields: GameFields): void {
  game = Game.from(fields);
  opponent = {level: 0, human: 'B'};
  forget();
  changed();
}

function play(name: string): void {
  const {toMove} = game.view();
  const before = game.fields();
  game.add([toMove, name]);
  changed();
  if (puzzle && before.moves.length === 0) judge(before, toMove, name);
  else answer();
}

// The engine's turn? Then it moves.
function answer(): void {
  const view = game.view();
  if (opponent.level === 0 || view.winner || view.toMove === humanColor() || switches.edit) return;
  const here = game.at;
  thinking = new AbortController();
  show();
  ask({action: 'genmove', level: opponent.level, ...game.fields()}, {signal: thinking.signal})
    .then((report) => {
      thinking = null;
      if (game.at !== here) return;
      game.add([view.toMove, report.move]);
      changed(true);
    })
    .catch(complain);
}

// Whoever swaps sides owns the other colour from then on.
function humanColor(): Color {
  return game.line().filter(([, name]) => name === 'swap-sides').length % 2 ? other(opponent.human) : opponent.human;
}

function undo(): void {
  if (!game.undo()) return;
  if (opponent.level > 0 && !puzzle && game.view().toMove !== humanColor() && game.at > 0) game.undo();
  changed();
  if (game.at === 0) answer();
}

function walk(step: () => boolean): void {
  if (step()) changed();
}

// ---- puzzles

async function judge(before: GameFields, toMove: Color, name: string): Promise<void> {
  try {
    const report = await ask({action: 'solve', ...before});
    if (report.winning_moves.includes(name)) {
      const solved = new Set(load<string[]>(localStorage, 'mustplay.solved') ?? []).add(puzzle!.id);
      localStorage.setItem('mustplay.solved', JSON.stringify([...solved]));
      note(`Solved: ${name} wins. Play it out against the engine if you like.`, 'good');
      answer();
    } else {
      await refute(before, name, toMove);
      note(`${name} loses. The numbers show the refutation; take it back and try again.`);
    }
  } catch (error) {
    complain(error);
  }
}

function teach(number: number): void {
  const {fields, see, click}: Lesson = LESSONS[number];
  for (const name of Object.keys(switches) as Switch[]) switches[name] = see.includes(name);
  open(fields);
  lesson = number;
  show();
  if (click) showConnections(parseCell(game.size, click));
}

// How the other side answers a losing move, from the position before it.
async function refute(before: GameFields, name: string, mover: Color): Promise<void> {
  const after = {...before, moves: [...before.moves, [mover, name] as Pair]};
  const report = await ask({action: 'solve', allMoves: false, maxTime: 30, ...after}, {signal: looking.signal});
  if (!report.winner) return note('The refutation was not found in time.');
  const played = game.line().length > before.moves.length;
  seen.line = {
    names: played ? report.pv : [name, ...report.pv],
    first: played ? other(mover) : mover,
    carrier: report.carrier,
    winner: report.winner,
  };
  show();
}

// ---- what the engine sees

// Asks again for what the switches want to see of the position.
function look(): void {
  looking.abort();
  looking = new AbortController();
  const {signal} = looking;
  const view = game.view();
  if (view.winner || document.hidden) return;
  const query = game.fields();
  const here = game.at;
  const still = () => !signal.aborted && game.at === here;
  if (switches.must || switches.inferior || switches.fill)
    ask({action: 'inferior', ...query}, {signal}).then((report) => {
      if (!still()) return;
      seen.inferior = report;
      show();
    }).catch(complain);
  if (switches.analysis)
    ask({maxTime: 60, reportDuringSearchEvery: 0.25, includeInferior: false, ...query}, {
      signal,
      onReport: (report) => {
        if (!still() || report.noResults) return;
        seen.analysis = report;
        values.set(here, report.rootInfo.winrate);
        show();
      },
    }).catch(complain);
}

// The whole line, a little at every move, for the graph.
function review(): void {
  const line = [0, ...game.shownLine()];
  byId<HTMLButtonElement>('review').disabled = true;
  const count = line.length - 1;
  ask({...game.fields(line[count]), analyzeTurns: line.map((_, i) => i), maxVisits: 300, maxTime: 10, includeInferior: false}, {
    onReport: (report) => {
      if (report.rootInfo) values.set(line[report.turnNumber], report.rootInfo.winrate);
      showGraph();
    },
  }).catch(complain).finally(() => (byId<HTMLButtonElement>('review').disabled = false));
}

function showConnections(cell: Cell): void {
  ask({action: 'connections', from: game.name(cell), ...game.fields()}, {signal: looking.signal}).then((report) => {
    seen.connections = report;
    seen.connection = -1;
    show();
  }).catch(complain);
}

// An intrusion into a carrier that is shown: which reply saves the connection?
async function intrude(cell: Cell): Promise<boolean> {
  const report = seen.connections;
  if (!report) return false;
  const name = game.name(cell);
  const list = worthShowing(report);
  const link = seen.connection >= 0 ? list[seen.connection] : list.find((l) => l.kind === 'full' && l.carrier.includes(name));
  if (!link || !link.carrier.includes(name)) return false;
  const answer = await ask({action: 'connections', from: link.from, to: link.to, intrusions: [name], ...game.fields()}, {signal: looking.signal});
  const reply = answer.replies?.[0];
  note(reply ? `${name} is answered at ${reply}: ${link.from} and ${link.to} stay connected.` : `${name} needs no answer.`);
  seen.line = reply ? {names: [name, reply], first: report.color === 'black' ? 'W' : 'B', carrier: [], winner: report.color} : null;
  show();
  return true;
}

function solve(): void {
  if (solving) {
    solving.abort();
    solving = null;
    byId('solution').textContent = 'Stopped.';
    return show();
  }
  const here = game.at;
  const mine = (solving = new AbortController());
  byId('solution').textContent = 'Solving …';
  show();
  ask({action: 'solve', reportDuringSearchEvery: 0.2, maxTime: 120, ...game.fields()}, {
    signal: mine.signal,
    onReport: (report) => {
      if (game.at !== here || !report.isDuringSearch) return;
      const place = report.move ? `, now ${report.move}` : '';
      byId('solution').textContent = `${short(report.nodes)} positions, ${report.seconds.toFixed(0)} s${place}`;
    },
  }).then((report) => {
    if (game.at !== here || mine.signal.aborted) return;
    solving = null;
    seen.solution = report;
    show();
  }).catch((error) => {
    if (solving === mine) solving = null;
    byId('solution').textContent = '';
    complain(error);
    show();
  });
}

async function certificate(): Promise<void> {
  const button = byId<HTMLButtonElement>('certificate');
  button.disabled = true;
  button.textContent = 'Proving …';
  try {
    const report = await ask({action: 'solve', allMoves: false, includeCertificate: true, maxTime: 120, ...game.fields()}, {signal: looking.signal});
    if (!report.certificate) throw new EngineError(report.verdict ?? 'No certificate could be made in time.');
    const bytes = Uint8Array.from(atob(report.certificate), (c) => c.charCodeAt(0));
    download(new Blob([bytes]), 'mustplay.cert');
    button.textContent = report.verified ? '✓ verified' : '✗ not verified';
    button.title = report.verdict;
  } catch (error) {
    button.textContent = 'Certificate';
    complain(error);
  }
  button.disabled = false;
}

function download(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  html('a', {href: address, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

// ---- the board is clicked

function clicked(cell: Cell): void {
  const view = game.view();
  if (switches.edit) return edit(cell, view);
  if (switches.connections) {
    if (view.stones[cell]) return showConnections(cell);
    void intrude(cell).catch(complain);
    return;
  }
  if (view.winner || view.stones[cell] || thinking) return;
  if (switches.why) {
    const name = game.name(cell);
    if (seen.solution?.winning_moves?.includes(name)) return note(`${name} wins.`, 'good');
    note('');
    refute(game.fields(), name, view.toMove).catch(complain);
    return;
  }
  if (opponent.level > 0 && !puzzle && view.toMove !== humanColor()) return;
  play(game.name(cell));
}

// Empty, black, white, empty. An edited position is a new game.
function edit(cell: Cell, view: View): void {
  const next: Record<string, Color | null> = {'': 'B', B: 'W', W: null};
  const stones = view.stones.slice();
  stones[cell] = next[stones[cell] ?? ''];
  setPosition(stones.flatMap((color, i) => (color ? [[color, game.name(i)] as Pair] : [])), view.toMove);
}

function setPosition(stones: Pair[], toMove: Color): void {
  const {size} = game;
  game = new Game(size);
  Object.assign(game, {initialStones: stones, initialPlayer: toMove, swapRule: 'none'});
  opponent = {level: 0, human: 'B'};
  forget();
  changed();
}

// ---- showing

function note(text: string, kind = ''): void {
  const element = byId('note');
  element.textContent = text;
  element.className = kind;
}

function complain(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  thinking = null;
  note(error instanceof Error ? error.message : String(error));
  show();
}

function colorName(color: Color): string {
  return settings.colors === 'red-blue' ? (color === 'B' ? 'Red' : 'Blue') : color === 'B' ? 'Black' : 'White';
}

function marksNow(): Marks {
  const marks = noMarks();
  const {size} = game;
  if (seen.inferior && (switches.inferior || switches.fill)) addInferior(marks, size, seen.inferior, switches.fill, switches.inferior);
  if (seen.inferior && switches.must) addMustPlay(marks, size, seen.inferior);
  if (seen.connections && switches.connections) addConnections(marks, size, seen.connections, seen.connection);
  if (seen.solution && !seen.line) addSolution(marks, size, seen.solution);
  if (seen.analysis && switches.analysis && !seen.line) addAnalysis(marks, size, seen.analysis);
  if (seen.hint) hint(marks, size, seen.hint);
  if (seen.line) {
    for (const name of seen.line.carrier) {
      const cell = parseCell(size, name);
      if (cell >= 0) marks.cells.set(cell, {...marks.cells.get(cell), tint: 'carrier-' + (seen.line.winner === 'black' ? 'B' : 'W')});
    }
    addLine(marks, size, seen.line.names, seen.line.first);
  } else if (seen.hoverLine) {
    addLine(marks, size, seen.hoverLine, game.view().toMove);
  }
  marks.arrows = marks.arrows.filter((arrow: Arrow) => arrow.from >= 0 && arrow.to >= 0);
  return marks;
}

function numbersNow(): Map<Cell, number> {
  const out = new Map<Cell, number>();
  if (switches.numbers) game.line().forEach(([, name], i) => out.set(parseCell(game.size, name), i + 1));
  out.delete(-1);
  return out;
}

// Upright on a phone that is held upright: cells are half as large again there.
function layoutNow(): Layout {
  if (settings.layout !== 'auto') return settings.layout;
  return innerWidth < 560 && innerHeight > innerWidth ? 'portrait' : 'flat';
}

function show(): void {
  const view = game.view();
  const engineTurn = opponent.level > 0 && !puzzle && view.toMove !== humanColor();
  board.setUp(game.size, layoutNow());
  board.show(view, marksNow(), {
    numbers: numbersNow(),
    showPath: true,
    playable: switches.edit || switches.connections || (!view.winner && !thinking && !engineTurn),
  });
  document.documentElement.dataset.colors = settings.colors;
  document.documentElement.dataset.theme = settings.theme;
  showStatus(view);
  showMoves();
  showGraph();
  showEvaluation(view);
  showLesson();
  showLines(view);
  showSolution(view);
  for (const name of Object.keys(switches) as Switch[]) {
    const button = document.getElementById(name === 'edit' || name === 'why' ? name : 'o-' + name);
    button?.setAttribute('aria-pressed', String(switches[name]));
  }
  byId('edit-turn').hidden = byId('edit-clear').hidden = !switches.edit;
}

function showStatus(view: View): void {
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
  const swap = byId<HTMLButtonElement>('swap');
  swap.hidden = !view.swapWith || thinking !== null || (opponent.level > 0 && view.toMove !== humanColor());
  byId<HTMLButtonElement>('undo').disabled = game.at === 0;
  byId<HTMLButtonElement>('hint').disabled = view.winner !== null || thinking !== null;
  byId<HTMLButtonElement>('resign').disabled = view.winner !== null || game.at === 0;
}

function showLesson(): void {
  byId('lesson').hidden = lesson < 0;
  if (lesson < 0) return;
  byId('lesson-title').textContent = `${lesson + 1}. ${LESSONS[lesson].title}`;
  byId('lesson-text').textContent = LESSONS[lesson].text;
  byId<HTMLButtonElement>('lesson-back').disabled = lesson === 0;
  byId<HTMLButtonElement>('lesson-next').textContent = lesson + 1 < LESSONS.length ? 'Next' : 'Done';
}

function showMoves(): void {
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
      const jump = (to: number, text: string, extra: string) =>
        html('button', {class: extra, 'data-stone': color, 'aria-current': to === game.at ? 'step' : undefined, onclick: () => walk(() => ((game.at = to), true))}, text);
      return html('li', {}, jump(node, name, 'move'), ...siblings.map((i) => jump(i, game.nodes[i].move![1], 'move variation')));
    }),
  );
  const current = list.querySelector<HTMLElement>('[aria-current]');
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}

// The first colour's chance over the game, where it is known.
function showGraph(): void {
  const line = [0, ...game.shownLine()];
  const width = Math.max(1, line.length - 1);
  const known = line.map((node, i) => ({node, i, value: values.get(node)})).filter((p) => p.value !== undefined) as {node: number; i: number; value: number}[];
  const graph = byId('graph');
  graph.hidden = known.length < 2;
  byId<HTMLButtonElement>('review').hidden = line.length < 3;
  if (known.length < 2) return;
  const at = ({i, value}: {i: number; value: number}) => `${((100 * i) / width).toFixed(2)},${(30 - 28 * value - 1).toFixed(2)}`;
  const here = known.find((p) => p.node === game.at);
  graph.replaceChildren(
    svg('svg', {viewBox: '-1 0 102 30', preserveAspectRatio: 'none', role: 'img', 'aria-label': `${colorName('B')}’s chances over the game`},
      svg('rect', {x: 0, y: 0, width: 100, height: 30, class: 'graph-W'}),
      svg('polygon', {points: `${(100 * known[0].i) / width},30 ${known.map(at).join(' ')} ${(100 * known[known.length - 1].i) / width},30`, class: 'graph-B'}),
      svg('line', {x1: 0, x2: 100, y1: 15, y2: 15, class: 'graph-middle'}),
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
  byId('evaluation-text').textContent = !root ? (view.winner ? '' : '…')
    : proved ? `${colorName(winner)} wins (proved)`
    : `${colorName('B')} ${(100 * share).toFixed(0)} % · ${root.elo > 0 ? '+' : ''}${Math.round(root.elo)} Elo · ${short(root.visits)} visits`;
}

function showLines(view: View): void {
  const element = byId('lines');
  const rows: HTMLElement[] = [];
  if (switches.analysis && seen.analysis)
    for (const info of (seen.analysis.moveInfos as Report[]).slice(0, 5)) {
      const chance = view.toMove === 'B' ? info.winrate : 1 - info.winrate;
      const value = info.proof === 'win' ? '✓ wins' : info.proof === 'loss' ? '✗ loses' : (100 * chance).toFixed(0) + ' %';
      rows.push(html('button', {
        class: 'line', onmouseenter: () => ((seen.hoverLine = info.pv), show()), onmouseleave: () => ((seen.hoverLine = null), show()),
        onclick: () => clicked(parseCell(game.size, info.move)),
      }, html('b', {}, info.move), html('span', {}, value), html('span', {class: 'faint'}, short(info.visits)), html('span', {class: 'faint pv'}, info.pv.slice(1, 9).join(' '))));
    }
  if (switches.connections && seen.connections)
    worthShowing(seen.connections).slice(0, 12).forEach((link, i) =>
      rows.push(html('button', {class: 'line', 'aria-pressed': String(seen.connection === i), onclick: () => ((seen.connection = seen.connection === i ? -1 : i), show())},
        html('b', {}, `${link.from}–${link.to}`), html('span', {}, link.kind), html('span', {class: 'faint pv'}, link.carrier.join(' ')))));
  else if (switches.connections) rows.push(html('p', {class: 'faint'}, 'Click a stone to see what it is connected to; then click a shaded cell to see the reply that saves the connection.'));
  // Hovering redraws: rows that stay the same stay in place, or the pointer would leave what it is on.
  const key = rows.map((row) => row.textContent).join('|') + seen.connection;
  if (element.dataset.key !== key) {
    element.dataset.key = key;
    element.replaceChildren(...rows);
  }
  const kinds = new Set<string>();
  if (switches.inferior || switches.fill)
    for (const item of seen.inferior?.cells ?? [])
      if (['dead', 'captured', 'settled'].includes(item.kind) ? switches.fill : switches.inferior && item.kind !== 'outside must-play') kinds.add(item.kind);
  if (switches.must && seen.inferior?.must_play?.threats > 0) kinds.add('outside must-play');
  const remarks: string[] = [];
  if (switches.must && seen.inferior && !seen.inferior.must_play.threats) remarks.push(`${colorName(other(view.toMove))} has no threat from edge to edge: every move may do.`);
  if (seen.inferior?.winner && (switches.must || switches.inferior)) remarks.push(`${colorName(seen.inferior.winner === 'black' ? 'B' : 'W')} wins by connections alone.`);
  byId('legend').replaceChildren(
    ...[...kinds].map((kind) => html('p', {}, html('span', {class: 'swatch', 'data-tint': kind === 'outside must-play' ? 'outside' : kind}, KINDS[kind].letter), KINDS[kind].words)),
    ...remarks.map((text) => html('p', {class: 'faint'}, text)),
  );
}

function showSolution(view: View): void {
  const report = seen.solution;
  byId('solve').textContent = solving ? 'Stop' : 'Solve';
  byId<HTMLButtonElement>('solve').disabled = view.winner !== null;
  byId('why').hidden = !report?.winner || !report.losing_moves.length;
  const button = byId<HTMLButtonElement>('certificate');
  button.hidden = !report?.winner;
  if (!report) {
    button.textContent = 'Certificate';
    if (!solving) byId('solution').textContent = '';
    return;
  }
  const mover: Color = report.to_move === 'black' ? 'B' : 'W';
  const winner: Color = report.winner === 'black' ? 'B' : 'W';
  const wins: string[] = report.winning_moves;
  byId('solution').textContent = !report.winner
    ? `Not solved within ${report.seconds.toFixed(0)} s: the winner is not known.`
    : winner !== mover
      ? `${colorName(winner)} wins, whatever ${colorName(mover)} plays.`
      : `${colorName(mover)} wins with ${wins.length === 1 ? 'one move alone: ' : wins.length + ' moves: '}${wins.join(' ')}.` +
        (report.unknown_moves.length ? ` Not settled: ${report.unknown_moves.length} moves.` : '');
}

// ---- dialogs and buttons

function setSwitch(name: Switch, on: boolean): void {
  switches[name] = on;
  if (on && name === 'edit') setSwitch('connections', false);
  if (on && name === 'connections') switches.edit = switches.why = false;
  if (name === 'connections' && !on) seen.connections = seen.line = null;
  if (name === 'why' && !on) seen.line = null;
}

function toggle(name: Switch): void {
  setSwitch(name, !switches[name]);
  note('');
  show();
  if (name === 'analysis' || name === 'must' || name === 'inferior' || name === 'fill') look();
}

function giveHint(): void {
  ask({action: 'genmove', level: 0, ...game.fields()}, {signal: looking.signal}).then((report) => {
    if (parseCell(game.size, report.move) < 0) return note('Swap.');
    seen.hint = report.move;
    show();
  }).catch(complain);
}

async function openText(text: string): Promise<void> {
  const report = await ask({action: 'read', text});
  open(report as unknown as GameFields);
}

function setUpRecord(): void {
  const dialog = byId<HTMLDialogElement>('record-dialog');
  const error = byId('r-error');
  const read = (text: string) =>
    openText(text).then(() => dialog.close()).catch((problem) => (error.textContent = problem.message));
  byId('record').onclick = async () => {
    error.textContent = '';
    byId('r-output').textContent = '';
    dialog.showModal();
    const written = await ask({action: 'write', ...game.fields()}).catch(() => null);
    if (!written) return;
    const link = location.origin + location.pathname + '#' + written.hexworld.split('#')[1];
    const copy = (title: string, text: string) =>
      html('button', {onclick: async () => {
        byId('r-output').textContent = text;
        await navigator.clipboard?.writeText(text).catch(() => {});
      }}, title);
    byId('r-formats').replaceChildren(
      copy('Link', link), copy('SGF', written.sgf), copy('HexWorld', written.hexworld), copy('trmph', written.trmph), copy('Moves', written.moves), copy('HexWiki', written.hexwiki),
      html('button', {onclick: () => download(new Blob([written.sgf]), 'game.sgf')}, 'Save SGF'),
    );
  };
  byId('r-open').onclick = () => read(byId<HTMLTextAreaElement>('r-text').value);
  byId('r-file').onclick = () => byId('r-input').click();
  byId<HTMLInputElement>('r-input').onchange = async (event) => {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (file) await read(await file.text());
  };
  const stage = byId('stage');
  stage.addEventListener('dragover', (event) => event.preventDefault());
  stage.addEventListener('drop', async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const text = file ? await file.text() : event.dataTransfer?.getData('text');
    if (text) openText(text).catch(complain);
  });
  document.addEventListener('paste', (event) => {
    if ((event.target as Element).closest?.('textarea, input, dialog')) return;
    const text = event.clipboardData?.getData('text');
    if (text) openText(text).catch(complain);
  });
}

function setUpNewGame(): void {
  const dialog = byId<HTMLDialogElement>('new-dialog');
  const opponents = byId<HTMLSelectElement>('n-opponent');
  opponents.append(html('option', {value: 0}, 'another person, at this screen'));
  for (let level = 1; level <= 10; ++level)
    opponents.append(html('option', {value: level}, `the engine, level ${level}${level === 1 ? ' (weakest)' : level === 10 ? ' (strongest)' : ''}`));
  const cols = byId<HTMLInputElement>('n-cols');
  const rows = byId<HTMLInputElement>('n-rows');
  cols.oninput = () => (rows.value = cols.value);
  byId('new').onclick = () => {
    opponents.value = String(settings.level);
    cols.value = String(settings.cols);
    rows.value = String(settings.rows);
    byId<HTMLSelectElement>('n-color').value = settings.human;
    byId<HTMLSelectElement>('n-swap').value = settings.swap;
    dialog.showModal();
    byId('n-start').focus();
  };
  dialog.onclose = () => {
    if (dialog.returnValue !== 'start') return;
    Object.assign(settings, {
      level: Number(opponents.value), cols: Number(cols.value), rows: Number(rows.value),
      human: byId<HTMLSelectElement>('n-color').value, swap: byId<HTMLSelectElement>('n-swap').value,
    });
    localStorage.setItem('mustplay.settings', JSON.stringify(settings));
    newGame();
  };
}

function setUpPuzzles(): void {
  const dialog = byId<HTMLDialogElement>('puzzle-dialog');
  byId('puzzles').onclick = () => {
    const solved = new Set(load<string[]>(localStorage, 'mustplay.solved') ?? []);
    byId('puzzle-list').replaceChildren(
      ...PUZZLES.map((item) =>
        html('button', {class: 'puzzle', onclick: () => {
          dialog.close();
          open(item.fields);
          puzzle = item;
          opponent = {level: 10, human: item.fields.initialPlayer};
          changed();
          note(`${colorName(item.fields.initialPlayer)} to play and win: one move does it.`, 'good');
        }}, html('b', {}, item.title), html('span', {class: 'faint'}, item.source), html('span', {}, solved.has(item.id) ? '✓ solved' : ''))),
    );
    dialog.showModal();
  };
}

function setUpSettings(): void {
  byId('settings').onclick = () => byId<HTMLDialogElement>('settings-dialog').showModal();
  for (const name of ['layout', 'colors', 'theme'] as const) {
    const select = byId<HTMLSelectElement>('s-' + name);
    select.value = settings[name];
    select.onchange = () => {
      (settings as any)[name] = select.value;
      localStorage.setItem('mustplay.settings', JSON.stringify(settings));
      show();
    };
  }
}

function setUpButtons(): void {
  byId('swap').onclick = () => {
    const {swapWith} = game.view();
    if (swapWith) play(swapWith);
  };
  byId('undo').onclick = undo;
  byId('hint').onclick = giveHint;
  byId('resign').onclick = () => {
    const view = game.view();
    game.add([opponent.level > 0 ? humanColor() : view.toMove, 'resign']);
    changed();
  };
  byId('first').onclick = () => walk(() => game.at !== 0 && ((game.at = 0), true));
  byId('back').onclick = () => walk(() => game.back());
  byId('forward').onclick = () => walk(() => game.forward());
  byId('last').onclick = () => walk(() => {
    let moved = false;
    while (game.forward()) moved = true;
    return moved;
  });
  for (const name of ['analysis', 'must', 'inferior', 'fill', 'connections', 'numbers'] as Switch[]) byId('o-' + name).onclick = () => toggle(name);
  byId('edit').onclick = () => toggle('edit');
  byId('why').onclick = () => toggle('why');
  byId('edit-turn').onclick = () => {
    const view = game.view();
    setPosition(view.stones.flatMap((color, i) => (color ? [[color, game.name(i)] as Pair] : [])), other(view.toMove));
  };
  byId('edit-clear').onclick = () => setPosition([], 'B');
  byId('review').onclick = review;
  byId('learn').onclick = () => teach(0);
  byId('lesson-back').onclick = () => teach(lesson - 1);
  byId('lesson-next').onclick = () => (lesson + 1 < LESSONS.length ? teach(lesson + 1) : newGame());
  byId('solve').onclick = solve;
  byId('certificate').onclick = () => void certificate();
}

function setUpKeys(): void {
  const keys: Record<string, () => void> = {
    u: undo, h: () => byId('hint').click(), ',': () => walk(() => game.back()), '.': () => walk(() => game.forward()), n: () => byId('new').click(),
    a: () => toggle('analysis'), m: () => toggle('must'), i: () => toggle('inferior'), f: () => toggle('fill'), c: () => toggle('connections'), s: () => byId('solve').click(),
  };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    if ((event.target as Element).closest?.('input, textarea, select')) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  // A tab that nobody sees asks nothing.
  window.addEventListener('resize', show);
  document.addEventListener('visibilitychange', () => (document.hidden ? looking.abort() : look()));
}

function start(): void {
  takeToken();
  setUpNewGame();
  setUpPuzzles();
  setUpRecord();
  setUpSettings();
  setUpButtons();
  setUpKeys();
  board.onCell = clicked;
  const shared = /^#\d/.test(location.hash) ? location.hash : '';
  if (shared) history.replaceState(null, '', location.pathname);
  if (!restore() || shared) {
    game.swapRule = settings.swap;
    show();
  }
  changed();
  if (shared) openText(decodeURIComponent(shared)).catch(complain);
  else if (!puzzle || game.at > 0) answer();
}

start();
