// The engine inside the browser: the carrier of questions where no server answers (tools/build_static).
//
// Where the page may share memory (its server sends the headers for that, or public/worker.js adds them), one worker, whose engine has
// threads. Elsewhere two, each with an engine of its own: one for long questions, one for short ones, which then never wait. Such a
// worker hears nothing during a slice, and a slice of a long solve takes seconds. So a question that is to end is answered at
// once with what it has reported; when its worker does not end it within a moment, a new worker takes its place, and gets
// what the old one had still to do.
import {loadSolved, storeSolved} from './solved_lines';

type Report = Record<string, any>;

export interface Listener {
  on(report: Report): void;
  end(): void; // after the last report
  fail(message: string): void;
}

interface Asked extends Listener {
  text: string;
  last: Report | null; // that was reported
}

const PATIENCE_MS = 700;
// What is known of a question that has reported nothing.
const NOTHING: Report = {winner: null, nodes: 0, seconds: 0, winning_moves: [], losing_moves: [], unknown_moves: [], moves: [], complete: false};
const LONG = new Set(['analyze', 'solve', 'explain', 'review', 'puzzle', 'solver_job']);

class Lane {
  private worker: Worker | null = null;
  private asked = new Map<string, Asked>();
  threads = self.crossOriginIsolated ? 1 : 0; // for each question, as the engine says once it is there; 0: it has none of its own

  private start(): Worker {
    const worker = new Worker('engine_worker.js');
    worker.onmessage = ({data}) => this.worker === worker && this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.worker === worker) this.hear({failed: event.message});
    };
    void loadSolved().then((lines) => lines && worker.postMessage({recall: lines}));
    return worker;
  }

  private hear(data: Report): void {
    if (data.ready !== undefined) this.threads = data.threads;
    if (data.kept) void storeSolved(data.kept);
    if (data.failed !== undefined) return this.fail(data.failed);
    if (data.report === undefined) return;
    const report = JSON.parse(data.report);
    const question = this.asked.get(report.id);
    if (!question) return;
    question.last = report;
    question.on(report);
    if (!data.last) return;
    this.asked.delete(report.id);
    question.end();
  }

  // The engine ended: the next question begins with a new one.
  private fail(message: string): void {
    this.worker?.terminate();
    this.worker = null;
    const all = [...this.asked.values()];
    this.asked.clear();
    for (const question of all) question.fail(message);
  }

  ask(id: string, text: string, listener: Listener): void {
    this.worker ??= this.start();
    this.asked.set(id, {text, last: null, on: (report) => listener.on(report), end: () => listener.end(), fail: (message) => listener.fail(message)});
    this.worker.postMessage({ask: text});
  }

  // Ends a question with what it has reported so far.
  terminate(id: string): boolean {
    const question = this.asked.get(id);
    if (!question) return false;
    question.on({...(question.last ?? NOTHING), id, isDuringSearch: false});
    question.end();
    this.drop(id);
    return true;
  }

  // Nobody wants the answer any more.
  drop(id: string): void {
    const question = this.asked.get(id);
    const {worker} = this;
    if (!question || !worker) return;
    this.asked.set(id, {...question, on: () => {}, end: () => {}, fail: () => {}});
    worker.postMessage({ask: JSON.stringify({id: 'end-' + id, action: 'terminate', terminateId: id})});
    setTimeout(() => {
      if (this.worker !== worker || !this.asked.has(id)) return;
      this.asked.delete(id);
      worker.terminate();
      this.worker = this.start();
      for (const left of this.asked.values()) this.worker.postMessage({ask: left.text});
    }, PATIENCE_MS);
  }
}

const long = new Lane();
const short = new Lane(); // unused where the other has threads

// How many threads work on a long question; 0: one, which shares nothing. Known once a question is answered.
export const threadsInBrowser = () => long.threads;

// An id is asked once at a time.
export function askInBrowser(query: Report & {id: string}, listener: Listener): void {
  if (query.action === 'terminate') {
    const found = long.terminate(query.terminateId) || short.terminate(query.terminateId);
    listener.on({id: query.id, action: 'terminate', terminateId: query.terminateId, found});
    return listener.end();
  }
  lane(query.action).ask(query.id, JSON.stringify(query), listener);
}
export function dropInBrowser(query: Report & {id: string}): void {
  long.drop(query.id);
  short.drop(query.id);
}
const lane = (action?: string) => (long.threads > 0 || LONG.has(action ?? 'analyze') ? long : short);

// What hexcheck says about a certificate: another program, which shares nothing with the engine, in a worker of its own.
export function checkInBrowser(bytes: Uint8Array): Promise<{verified: boolean; verdict: string}> {
  return new Promise((resolve, reject) => {
    const worker = new Worker('hexcheck_worker.js');
    worker.onmessage = ({data}) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = (event) => {
      worker.terminate();
      reject(new Error(event.message));
    };
    worker.postMessage(bytes);
  });
}
