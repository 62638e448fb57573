// The engine in a web worker: questions come as messages, reports go as messages. The page's side is src/in_browser.ts.
//
//   to here      {ask: text}                    a question of docs/formats/analysis.md
//                {recall: lines}                solved positions that the browser has kept
//   from here    {ready: version, threads: N}   once; N threads for each question, 0: see below
//                {report: text, last: boolean}
//                {kept: lines}                  solved positions that are new
//                {problem: text}                kept positions that were not taken
//                {failed: text}                 the engine cannot go on; nothing comes after this
//
// Where the page may share memory, the engine has threads, and this one only carries messages. Elsewhere this is the only one: work is
// done in slices, and between two of them messages are heard.
importScripts('mustplay_engine.js', 'mustplay_memory.js');

const MEMORY_MB = 64; // for each tree and table
const MOST_THREADS = 8;
const LOOK_MS = 8; // between two looks for reports of threads
let c = null; // the module
let engine = 0;
let threads = 0;
let busy = false; // work() or look() will be called

// Calls f with the text at an address, and frees that.
function text(value, f) {
  const size = c.lengthBytesUTF8(value) + 1;
  const at = c._malloc(size);
  if (!at) throw new Error('not enough memory');
  c.stringToUTF8(value, at, size);
  try {
    return f(at);
  } finally {
    c._free(at);
  }
}
function taken(at) {
  if (!at) return '';
  const out = c.UTF8ToString(at);
  c._mustplay_free(at);
  return out;
}

function guarded(act) {
  try {
    act();
  } catch (error) {
    postMessage({failed: String(error?.message ?? error)});
    throw error;
  }
}

function tellKept() {
  const lines = taken(c._mustplay_kept(engine));
  if (lines) postMessage({kept: lines});
}

// Without threads: a slice.
function work() {
  guarded(() => {
    busy = c._mustplay_work(engine) !== 0;
    tellKept();
    if (busy) setTimeout(work, 0);
  });
}

// With threads: passes on what they have reported.
function look() {
  guarded(() => {
    for (let pending = c._mustplay_pending(engine); pending > 0; ) {
      const report = taken(c._mustplay_next(engine, 0));
      if (!report) break;
      const left = c._mustplay_pending(engine);
      postMessage({report, last: left < pending});
      pending = left;
    }
    tellKept();
    busy = c._mustplay_pending(engine) > 0;
    if (busy) setTimeout(look, LOOK_MS);
  });
}

function hear({data}) {
  guarded(() => {
    if (data.recall) {
      const problem = taken(text(data.recall, (at) => c._mustplay_recall(engine, at)));
      if (problem) postMessage({problem});
    }
    if (!data.ask) return;
    text(data.ask, (at) => c._mustplay_ask(engine, at));
    if (busy) return;
    busy = true;
    setTimeout(threads > 0 ? look : work, 0);
  });
}

const open = (settings) => {
  engine = text(JSON.stringify({memory: MEMORY_MB, keep: true, ...settings}), (at) => c._mustplay_open(at, 0));
  if (!engine) throw new Error('not enough memory');
};

// One core is left to the page where there are more than two. Besides those that search, there are two that have a question, their
// clocks, and some that have just ended.
async function startWithThreads() {
  const cores = navigator.hardwareConcurrency ?? 2;
  const wanted = Math.min(cores > 2 ? cores - 1 : cores, MOST_THREADS);
  c = await mustplay_engine({pool: wanted + 5, mainScriptUrlOrBlob: 'mustplay_engine.js'});
  open({threads: 1, search_threads: wanted});
  threads = wanted;
}
async function startWithout() {
  c = await mustplay_engine(await withOwnMemory(new Uint8Array(await (await fetch('mustplay_engine.wasm')).arrayBuffer())));
  open({threads: 0});
  const listener = c.addFunction((_, at, last) => postMessage({report: c.UTF8ToString(at), last: last !== 0}), 'viii');
  c._mustplay_listen(engine, listener, 0);
}

const waiting = [];
onmessage = (event) => waiting.push(event);
(async () => {
  if (self.crossOriginIsolated) await startWithThreads().catch(startWithout); // a device may have too little for it
  else await startWithout();
})().then(() => guarded(() => {
  postMessage({ready: c.UTF8ToString(c._mustplay_version()), threads});
  onmessage = hear;
  waiting.forEach(hear);
}), (error) => postMessage({failed: String(error?.message ?? error)}));
