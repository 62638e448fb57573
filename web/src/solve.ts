// Exact answers: who wins, and a certificate that says so.
import {EngineError, ask} from './api';
import {byId, download} from './dom';
import {complain, page, seen, show} from './state';
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
    button.textContent = report.verified ? 'Certificate ✓ verified' : 'Certificate ✗ not verified';
    button.title = report.verdict;
  } catch (error) {
    button.textContent = 'Certificate';
    complain(error);
  }
  button.disabled = false;
}
