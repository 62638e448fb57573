// Talking to the engine: one query, its reports as they come. Aborting the signal ends the question there, too.
//
// Two carriers: a server, or where the page says so (tools/build_static) an engine in this browser.
//
// With a server long questions come as a stream of events. A browser keeps but six connections to one server, whatever the number
// of tabs, so only a few questions of all tabs have a stream; the others fetch their reports now and then.

import {askInBrowser, checkInBrowser, dropInBrowser} from './in_browser';
import {t} from './language';

export type Report = Record<string, any>;

const tab = (() => {
  const known = sessionStorage.getItem('mustplay.tab');
  if (known) return known;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('');
  sessionStorage.setItem('mustplay.tab', made);
  return made;
})();

// A token stands behind the '#' of the address that the server printed; it is kept for this tab.
export function takeToken(): void {
  const match = /^#token=(.+)$/.exec(location.hash);
  if (!match) return;
  sessionStorage.setItem('mustplay.token', decodeURIComponent(match[1]));
  history.replaceState(null, '', location.pathname);
}

export const IN_BROWSER = document.querySelector('meta[name="mustplay-engine"]')?.getAttribute('content') === 'browser';

let count = 0;

export class EngineError extends Error {}
// Nobody answered, or the answer broke off: asked again, the question may be answered.
class ConnectionLost extends Error {}

// Told true when the engine cannot be reached, and false when it can again.
let onConnection: (lost: boolean) => void = () => {};
export function watchConnection(watcher: (lost: boolean) => void): void {
  onConnection = watcher;
}

interface Options {
  signal?: AbortSignal;
  onReport?: (report: Report) => void;
}

const STREAMS = 3;
const SHORT = new Set(['inferior', 'connections', 'evaluate', 'read', 'write', 'terminate', 'openings']);

// Resolves with the last report. Errors of the engine are EngineErrors with its words. When the connection is lost, or the
// program is started anew, the question is asked again until somebody answers.
export async function ask(query: {action?: string; [field: string]: any}, options: Options = {}): Promise<Report> {
  for (let pause = 500; ; pause = Math.min(4000, pause * 1.5)) {
    try {
      const report = await askOnce(query, options);
      onConnection(false);
      return report;
    } catch (error) {
      if (!(error instanceof ConnectionLost) || options.signal?.aborted) throw error;
      onConnection(true);
      await new Promise((resolve) => setTimeout(resolve, pause));
      options.signal?.throwIfAborted();
    }
  }
}

async function askOnce(query: {action?: string; [field: string]: any}, options: Options): Promise<Report> {
  const asked = {id: String(++count), ...query};
  if (IN_BROWSER) return here(asked, options);
  const text = JSON.stringify(asked);
  if (query.action && SHORT.has(query.action)) return stream(text, options);
  if (navigator.locks)
    for (let i = 0; i < STREAMS; ++i) {
      const work = async (lock: Lock | null) => (lock ? {report: await stream(text, options)} : null);
      const answer = await navigator.locks.request('mustplay.stream.' + i, {ifAvailable: true}, work);
      if (answer) return answer.report;
    }
  return poll(text, options);
}

function here(query: {id: string; [field: string]: any}, options: Options): Promise<Report> {
  const {signal} = options;
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const pass = new Passing(options);
    const abort = () => {
      dropInBrowser(query);
      reject(signal!.reason);
    };
    const ending = (act: () => void) => {
      signal?.removeEventListener('abort', abort);
      try {
        act();
      } catch (error) {
        reject(error);
      }
    };
    signal?.addEventListener('abort', abort);
    askInBrowser(query, {
      on: (report) => pass.on(report),
      end: () => ending(() => resolve(pass.last())),
      fail: (message) => ending(() => reject(new EngineError(t('engine_ended', {why: message})))),
    });
  });
}

// What a checker that shares nothing with the engine says about a certificate, in this browser; null where a server says it.
export async function checkCertificate(bytes: Uint8Array): Promise<{verified: boolean; verdict: string} | null> {
  return IN_BROWSER ? checkInBrowser(bytes) : null;
}

// The id of a question that may be ended with what is known by then.
export const newId = () => `${tab.slice(0, 8)}-${++count}`;
export function terminate(id: string): void {
  ask({action: 'terminate', terminateId: id}).catch(() => {});
}

async function send(path: string, method: string, body: string | undefined, more: Record<string, string>, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = {'X-Mustplay-Session': tab, ...more};
  const token = sessionStorage.getItem('mustplay.token');
  if (token) headers.Authorization = 'Bearer ' + token;
  let response: Response;
  try {
    response = await fetch('api/' + path, {method, headers, body, signal, keepalive: method === 'DELETE'});
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ConnectionLost();
  }
  if (response.ok) return response;
  if (response.status === 404 && path.startsWith('poll/')) throw new ConnectionLost(); // the program was started anew
  const problem = await response.json().catch(() => ({error: response.statusText}));
  throw new EngineError((problem.field ? problem.field + ': ' : '') + problem.error);
}

// What the coordinator of a distributed solve tells; for cluster.ts.
export const clusterStatus = async (): Promise<any> => (await send('cluster', 'GET', undefined, {})).json();

const JSON_BODY = {'Content-Type': 'application/json'};

async function stream(text: string, options: Options): Promise<Report> {
  const response = await send('query', 'POST', text, JSON_BODY, options.signal);
  const pass = new Passing(options);
  onConnection(false);
  try {
    if (response.body) for await (const report of events(response.body)) pass.on(report);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ConnectionLost();
  }
  return pass.last();
}

async function poll(text: string, options: Options): Promise<Report> {
  const {signal} = options;
  const response = await send('query', 'POST', text, {...JSON_BODY, 'X-Mustplay-Poll': '1'}, signal);
  const place = 'poll/' + (await response.json()).poll;
  const end = () => void send(place, 'DELETE', undefined, {}).catch(() => {});
  signal?.addEventListener('abort', end);
  try {
    if (signal?.aborted) end();
    const pass = new Passing(options);
    for (let pause = 25; ; pause = Math.min(200, pause * 1.4)) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      signal?.throwIfAborted();
      const {reports, done} = await (await send(place, 'POST', undefined, {}, signal)).json();
      for (const report of reports) pass.on(report);
      if (done) return pass.last();
    }
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

// Hands reports on and keeps the last.
class Passing {
  private report: Report | null = null;
  constructor(private options: Options) {}

  on(report: Report): void {
    if (report.warning === 'Unexpected or unused field') return;
    this.report = report;
    if (!report.error) this.options.onReport?.(report); // last() throws that
  }
  last(): Report {
    const {report} = this;
    if (!report || report.isDuringSearch) throw new ConnectionLost();
    if (report.error) throw new EngineError((report.field ? report.field + ': ' : '') + report.error);
    return report;
  }
}

async function* events(body: ReadableStream<Uint8Array>): AsyncGenerator<Report> {
  const reader = body.pipeThrough(new TextDecoderStream() as any).getReader() as ReadableStreamDefaultReader<string>;
  let text = '';
  for (;;) {
    const {done, value} = await reader.read();
    if (done) return;
    text += value;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = text.slice(0, end);
      text = text.slice(end + 2);
      if (event.startsWith('data: ')) yield JSON.parse(event.slice(6));
    }
  }
}
