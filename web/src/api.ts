// Talking to the engine: one query, its reports as they come. Aborting the signal ends the question there, too.

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

let count = 0;

export class EngineError extends Error {}

// Resolves with the last report. Errors of the engine are EngineErrors with its words.
export async function ask(query: object, options: {signal?: AbortSignal; onReport?: (report: Report) => void} = {}): Promise<Report> {
  const headers: Record<string, string> = {'Content-Type': 'application/json', 'X-Mustplay-Session': tab};
  const token = sessionStorage.getItem('mustplay.token');
  if (token) headers.Authorization = 'Bearer ' + token;
  const body = JSON.stringify({id: String(++count), ...query});
  let response: Response;
  try {
    response = await fetch('api/query', {method: 'POST', headers, body, signal: options.signal});
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new EngineError('The engine does not answer. Is the program still running?');
  }
  if (!response.ok || !response.body) {
    const problem = await response.json().catch(() => ({error: response.statusText}));
    throw new EngineError((problem.field ? problem.field + ': ' : '') + problem.error);
  }
  let last: Report | null = null;
  for await (const report of events(response.body)) {
    if (report.warning === 'Unexpected or unused field') continue;
    last = report;
    options.onReport?.(report);
  }
  if (!last) throw new EngineError('The engine gave no answer.');
  if (last.error) throw new EngineError((last.field ? last.field + ': ' : '') + last.error);
  return last;
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
