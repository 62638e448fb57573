// Exact answers: who wins, by which moves, and a certificate that says so. First comes the winner with one move, then move
// by move the map; a solve that is stopped keeps what it has found.
import {EngineError, Report, ask, checkCertificate, newId, terminate} from './api';
import {download} from './dom';
import {complain, page, seen, show} from './state';
import {save} from './library';
import {t} from './language';

const STANDARD_S = 120;

// Facts stay facts: a later report may know less of what an earlier one knew.
function grow(old: Report | null, report: Report): Report {
  if (!old?.winner) return report;
  if (!report.winner) return {...old, nodes: report.nodes, seconds: report.seconds, isDuringSearch: report.isDuringSearch};
  const winning = [...new Set([...report.winning_moves, ...(old.winning_moves ?? [])])];
  const losing = [...new Set([...report.losing_moves, ...(old.losing_moves ?? [])])];
  const unknown = report.unknown_moves.filter((name: string) => !winning.includes(name) && !losing.includes(name));
  return {...old, ...report, winning_moves: winning, losing_moves: losing, unknown_moves: unknown};
}

export function solve(): void {
  const {game} = page;
  if (page.solving) {
    terminate(page.solving);
    return;
  }
  const here = game.at;
  const id = (page.solving = newId());
  const still = () => page.game === game && game.at === here && page.solving === id;
  seen.solution = null;
  save();
  show();
  const take = (report: Report) => {
    if (!still()) return;
    seen.solution = grow(seen.solution, report);
    show();
  };
  ask({id, action: 'solve', reportDuringSearchEvery: 0.2, maxTime: STANDARD_S, ...game.fields()}, {signal: page.here.signal, onReport: take})
    .then(() => {
      if (!still()) return;
      page.solving = '';
      save();
      show();
    })
    .catch((error) => {
      if (page.solving === id) page.solving = '';
      complain(error);
      show();
    });
}

export async function certificate(): Promise<void> {
  seen.certificate = {words: t('proving'), title: '', busy: true};
  show();
  try {
    const query = {action: 'solve', allMoves: false, includeCertificate: true, maxTime: STANDARD_S, ...page.game.fields()};
    const report = await ask(query, {signal: page.here.signal});
    if (!report.certificate) throw new EngineError(report.verdict ?? t('no_certificate'));
    const bytes = Uint8Array.from(atob(report.certificate), (c) => c.charCodeAt(0));
    download(new Blob([bytes]), 'mustplay.cert');
    const here = await checkCertificate(bytes);
    const {verified, verdict} = here ?? report;
    seen.certificate = {words: t(!verified ? 'certificate_refuted' : here ? 'certificate_here' : 'certificate_verified'), title: verdict, busy: false};
  } catch (error) {
    seen.certificate = null;
    complain(error);
  }
  show();
}
