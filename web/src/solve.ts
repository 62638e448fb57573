// Exact answers: who wins, why a move loses, and a certificate that says so.
import {EngineError, ask} from './api';
import {Color, other} from './hex';
import {GameFields, Pair} from './game';
import {byId, download} from './dom';
import {complain, note, page, seen, show} from './state';
import {short} from './overlays';

export function solve(): void {
  const {game} = page;
  if (page.solving) {
    page.solving.abort();
    page.solving = null;
    byId('solution').textContent = 'Stopped.';
    return show();
  }
  const here = game.at;
  const mine = (page.solving = new AbortController());
  const still = () => page.game === game && game.at === here && !mine.signal.aborted;
  byId('solution').textContent = 'Solving …';
  show();
  ask({action: 'solve', reportDuringSearchEvery: 0.2, maxTime: 120, ...game.fields()}, {
    signal: mine.signal,
    onReport: (report) => {
      if (!still() || !report.isDuringSearch) return;
      const place = report.move ? `, now ${report.move}` : '';
      byId('solution').textContent = `${short(report.nodes)} positions, ${report.seconds.toFixed(0)} s${place}`;
    },
  }).then((report) => {
    if (!still()) return;
    page.solving = null;
    seen.solution = report;
    show();
  }).catch((error) => {
    if (page.solving === mine) page.solving = null;
    byId('solution').textContent = '';
    complain(error);
    show();
  });
}

// How the other side answers a losing move, from the position before it.
export async function refute(before: GameFields, name: string, mover: Color): Promise<void> {
  const after = {...before, moves: [...before.moves, [mover, name] as Pair]};
  const report = await ask({action: 'solve', allMoves: false, maxTime: 30, ...after}, {signal: page.looking.signal});
  if (!report.winner) return note('The refutation was not found in time.');
  const played = page.game.line().length > before.moves.length;
  seen.line = {
    names: played ? report.pv : [name, ...report.pv],
    first: played ? other(mover) : mover,
    carrier: report.carrier,
    winner: report.winner,
  };
  show();
}

export async function certificate(): Promise<void> {
  const button = byId<HTMLButtonElement>('certificate');
  button.disabled = true;
  button.textContent = 'Proving …';
  try {
    const query = {action: 'solve', allMoves: false, includeCertificate: true, maxTime: 120, ...page.game.fields()};
    const report = await ask(query, {signal: page.looking.signal});
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
