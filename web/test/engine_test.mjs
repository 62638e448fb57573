// The engine and the checker as they are compiled for browsers, under Node: node web/test/engine_test.mjs [FOLDER], by default
// build-wasm. What they find must be what the program finds: the signature of `mustplay bench` is the same, with threads and without.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const folder = resolve(process.argv[2] ?? join(root, 'build-wasm'));
const require = createRequire(import.meta.url);
const bytesOf = (name) => readFileSync(join(folder, name + '.wasm'));
// The bytes are handed over: this emscripten would fetch them as a browser does, which Node refuses for files.
const load = (name, more = {}) => require(join(folder, name + '.js'))({wasmBinary: bytesOf(name), ...more});
// As the worker of the page has it, which is no module.
const {forOwnMemory, withOwnMemory} = new Function(readFileSync(join(root, 'web/engine/mustplay_memory.js'), 'utf8') + '\nreturn {forOwnMemory, withOwnMemory};')();

// An engine: a module with one, and what is asked of it.
class Engine {
  static async start(settings, pool) {
    const engine = new Engine();
    engine.c = await load('mustplay_engine', pool > 0 ? {pool} : await withOwnMemory(new Uint8Array(bytesOf('mustplay_engine'))));
    engine.at = engine.open(settings);
    assert.ok(engine.at);
    return engine;
  }
  text(value, f) {
    const size = this.c.lengthBytesUTF8(value) + 1;
    const at = this.c._malloc(size);
    this.c.stringToUTF8(value, at, size);
    try {
      return f(at);
    } finally {
      this.c._free(at);
    }
  }
  taken(at) {
    if (!at) return null;
    const out = this.c.UTF8ToString(at);
    this.c._mustplay_free(at);
    return out;
  }
  open = (settings) => this.text(JSON.stringify(settings), (at) => this.c._mustplay_open(at, 0));
  post = (query) => this.text(JSON.stringify({id: '1', ...query}), (at) => this.c._mustplay_ask(this.at, at));
  ask = (query, engine = this.at) => JSON.parse(this.taken(this.text(JSON.stringify({id: '1', ...query}), (at) => this.c._mustplay_answer(engine, at))));
  // Threads need this one to hear them, as the worker of the page does.
  async answer(query) {
    this.post(query);
    return this.last();
  }
  async last() {
    let report = null;
    while (this.c._mustplay_pending(this.at) > 0) {
      report = this.taken(this.c._mustplay_next(this.at, 0)) ?? report;
      await sleep(5);
    }
    return JSON.parse(report);
  }
}
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const HEIN = {boardXSize: 5, initialPlayer: 'W', initialStones: [['B', 'a2'], ['B', 'b3'], ['B', 'b4'], ['W', 'a3'], ['W', 'c3'], ['W', 'a5']]};
const signature = () => {
  const {seconds, ...out} = JSON.parse(execFileSync(join(root, 'build/mustplay'), ['bench', '--json'], {encoding: 'utf8'}));
  return out;
};
const alone = await Engine.start({threads: 0, memory: 32, keep: true}, 0);
const threaded = await Engine.start({threads: 1, search_threads: 2, memory: 32, keep: true}, 7);

const tests = {
  'the signature is that of the program'() {
    const wanted = signature();
    for (const engine of [alone, threaded]) assert.deepEqual(JSON.parse(engine.taken(engine.c._mustplay_signature())), wanted);
  },
  'moves, connections, inferior cells, SGF'() {
    assert.match(alone.ask({action: 'genmove', level: 3, boardXSize: 7}).move, /^[a-g][1-7]$/);
    assert.ok(alone.ask({boardXSize: 6, maxVisits: 50}).moveInfos.length > 0);
    assert.ok(alone.ask({action: 'inferior', ...HEIN}).candidates.length > 0);
    assert.equal(alone.ask({action: 'read', text: '(;GM[11]SZ[5];B[c3])'}).moves.length, 1);
    assert.equal(alone.ask({boardXSize: 33}).field, 'boardXSize');
  },
  'a solve keeps to its time, and tells how far it is'() {
    const start = performance.now();
    const report = alone.ask({action: 'solve', boardXSize: 11, maxTime: 1});
    assert.equal(report.winner, null);
    assert.ok(performance.now() - start < 5000, 'within some seconds');
    const {c} = alone;
    let between = 0;
    const listener = c.addFunction((_, at, last) => (between += last ? 0 : 1), 'viii');
    c._mustplay_listen(alone.at, listener, 0);
    alone.post({action: 'solve', boardXSize: 11, maxTime: 1, reportDuringSearchEvery: 0.1});
    while (c._mustplay_work(alone.at));
    c._mustplay_listen(alone.at, 0, 0);
    assert.ok(between >= 3, `${between} reports`);
  },
  async 'several threads solve and search, stop soon, and catch what is thrown'() {
    const {PThread} = threaded.c;
    // The most threads at a time, as soon as there are that many.
    const busy = async (wanted, query) => {
      threaded.post(query);
      let most = 0;
      for (let looks = 0; looks < 500 && most < wanted; ++looks, await sleep(10)) most = Math.max(most, PThread.runningWorkers.length);
      return most;
    };
    const idle = PThread.runningWorkers.length; // those that wait for long and for short questions
    assert.equal(idle, 2);
    assert.equal(await busy(idle + 2, {action: 'solve', boardXSize: 11}), idle + 2, 'a second one that solves, and a clock');
    const start = performance.now();
    threaded.c._mustplay_stop(threaded.at);
    assert.equal((await threaded.last()).winner, null);
    assert.ok(performance.now() - start < 5000, 'it stops');
    assert.ok((await busy(idle + 1, {boardXSize: 11, maxTime: 3})) > idle, 'one beside the search');
    assert.ok((await threaded.last()).rootInfo.visits > 0);
    assert.deepEqual((await threaded.answer({action: 'solve', ...HEIN})).winning_moves, ['c2']);
    // std::bad_alloc, thrown and caught by its type in a thread.
    const large = await Engine.start({threads: 1, memory: 2000}, 7);
    assert.match((await large.answer({action: 'solve', boardXSize: 5})).error, /not enough memory/);
    assert.deepEqual((await large.answer({action: 'read', text: '#5,a3'})).boardXSize, 5);
  },
  'solved positions come back into another engine'() {
    const solve = {action: 'solve', ...HEIN};
    assert.deepEqual(alone.ask(solve).winning_moves, ['c2']);
    const lines = alone.taken(alone.c._mustplay_kept(alone.at));
    const other = alone.open({threads: 0, memory: 32, keep: true});
    assert.equal(alone.text(lines, (at) => alone.c._mustplay_recall(other, at)), 0);
    assert.equal(alone.ask(solve, other).stored, true);
    assert.match(alone.taken(alone.text('nonsense', (at) => alone.c._mustplay_recall(other, at))), /line 1/);
    alone.c._mustplay_close(other);
  },
  'too much memory is refused, and the engine goes on'() {
    const large = alone.open({threads: 0, memory: 2000});
    assert.match(alone.ask({action: 'solve', boardXSize: 5}, large).error, /not enough memory/);
    assert.equal(alone.ask({action: 'read', text: '#5,a3'}, large).boardXSize, 5);
    alone.c._mustplay_close(large);
  },
  'memory of its own: one bit, and no other module is taken'() {
    const before = bytesOf('mustplay_engine');
    const after = forOwnMemory(new Uint8Array(before));
    const changed = [...after.keys()].filter((at) => after[at] !== before[at]);
    assert.deepEqual(changed.map((at) => [before[at], after[at]]), [[3, 1]]);
    assert.throws(() => forOwnMemory(new Uint8Array(bytesOf('hexcheck'))), /imports no memory/);
  },
  async 'hexcheck verifies a certificate, and refuses a damaged one'() {
    const {certificate, verified} = alone.ask({action: 'solve', includeCertificate: true, allMoves: false, ...HEIN});
    assert.equal(verified, true);
    const bytes = Buffer.from(certificate, 'base64');
    const check = async (file) => {
      const lines = [];
      const program = await load('hexcheck', {print: (line) => lines.push(line), printErr: (line) => lines.push(line), quit: (code, exit) => { throw exit; }});
      program.FS.writeFile('certificate', file);
      try {
        return [program.callMain(['certificate']) ?? 0, lines[0]];
      } catch (exit) {
        return [exit.status, lines[0]];
      }
    };
    assert.deepEqual(await check(bytes), [0, 'VERIFIED white wins; 5x5; black a2 b3 b4; white a3 c3 a5; white to move']);
    const damaged = Buffer.from(bytes);
    damaged[damaged.length >> 1] ^= 0x10;
    assert.notEqual((await check(damaged))[0], 0);
    assert.equal((await check(bytes.subarray(0, 20)))[0], 2);
  },
};

let failed = 0;
for (const [title, test] of Object.entries(tests)) {
  const start = performance.now();
  try {
    await test();
    console.log(`ok    ${title} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    ++failed;
    console.log(`FAIL  ${title}\n${error.message}`);
  }
}
process.exit(failed ? 1 : 0);
