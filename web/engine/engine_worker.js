// The engine in a web worker: questions come as messages, reports go as messages. The page's side is src/in_browser.ts.
//
//   to here      {ask: text}                    a question of docs/formats/analysis.md
//                {recall: lines}                solved positions that the browser has kept
//   from here    {ready: version}               once
//                {report: text, last: boolean}
//                {kept: lines}                  solved positions that are new
//                {problem: text}                kept positions that were not taken
//                {failed: text}                 the engine cannot go on; nothing comes after this
//
// There is one thread. Work is done in slices, and between two of them messages are heard.
importScripts('mustplay_engine.js');

const MEMORY_MB = 64; // for each tree and table
let c = null; // the module
let engine = 0;
let working = false;

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

function work() {
  guarded(() => {
    working = c._mustplay_work(engine) !== 0;
    const lines = taken(c._mustplay_kept(engine));
    if (lines) postMessage({kept: lines});
    if (working) setTimeout(work, 0);
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
    if (!working) {
      working = true;
      setTimeout(work, 0);
    }
  });
}

const waiting = [];
onmessage = (event) => waiting.push(event);
mustplay_engine().then((module) => guarded(() => {
  c = module;
  engine = text(JSON.stringify({threads: 0, memory: MEMORY_MB, keep: true}), (at) => c._mustplay_open(at, 0));
  if (!engine) throw new Error('not enough memory');
  const listener = c.addFunction((_, at, last) => postMessage({report: c.UTF8ToString(at), last: last !== 0}), 'viii');
  c._mustplay_listen(engine, listener, 0);
  postMessage({ready: c.UTF8ToString(c._mustplay_version())});
  onmessage = hear;
  waiting.forEach(hear);
}), (error) => postMessage({failed: String(error?.message ?? error)}));
