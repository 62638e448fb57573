// The engine and the checker as they are compiled for browsers, under Node: node web/test/engine_test.mjs [FOLDER], by default
// build-wasm. What they find must be what the program finds: the signature of `mustplay bench` is the same.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const folder = resolve(process.argv[2] ?? join(root, 'build-wasm'));
const require = createRequire(import.meta.url);
// The bytes are handed over: this emscripten would fetch them as a browser does, which Node refuses for files.
const load = (name, more = {}) => require(join(folder, name + '.js'))({wasmBinary: readFileSync(join(folder, name + '.wasm')), ...more});

const c = await load('mustplay_engine');
function text(value, f) {
  const size = c.lengthBytesUTF8(value) + 1;
  const at = c._malloc(size);
  c.stringToUTF8(value, at, size);
  try {
    return f(at);
  } finally {
    c._free(at);
  }
}
function taken(at) {
  if (!at) return null;
  const out = c.UTF8ToString(at);
  c._mustplay_free(at);
  return out;
}
const open = (settings) => text(JSON.stringify(settings), (at) => c._mustplay_open(at, 0));
const ask = (engine, query) => JSON.parse(taken(text(JSON.stringify({id: '1', ...query}), (at) => c._mustplay_answer(engine, at))));

const HEIN = {boardXSize: 5, initialPlayer: 'W', initialStones: [['B', 'a2'], ['B', 'b3'], ['B', 'b4'], ['W', 'a3'], ['W', 'c3'], ['W', 'a5']]};
const engine = open({threads: 0, memory: 32, keep: true});
assert.ok(engine);

const tests = {
  'the signature is that of the program'() {
    const {seconds, ...wanted} = JSON.parse(execFileSync(join(root, 'build/mustplay'), ['bench', '--json'], {encoding: 'utf8'}));
    assert.deepEqual(JSON.parse(taken(c._mustplay_signature())), wanted);
  },
  'moves, connections, inferior cells, SGF'() {
    assert.match(ask(engine, {action: 'genmove', level: 3, boardXSize: 7}).move, /^[a-g][1-7]$/);
    assert.ok(ask(engine, {boardXSize: 6, maxVisits: 50}).moveInfos.length > 0);
    assert.ok(ask(engine, {action: 'inferior', ...HEIN}).candidates.length > 0);
    assert.equal(ask(engine, {action: 'read', text: '(;GM[11]SZ[5];B[c3])'}).moves.length, 1);
    assert.equal(ask(engine, {boardXSize: 33}).field, 'boardXSize');
  },
  'a solve keeps to its time, and tells how far it is'() {
    const start = performance.now();
    const report = ask(engine, {action: 'solve', boardXSize: 11, maxTime: 1});
    assert.equal(report.winner, null);
    assert.ok(performance.now() - start < 5000, 'within some seconds');
    let between = 0;
    const listener = c.addFunction((_, at, last) => (between += last ? 0 : 1), 'viii');
    c._mustplay_listen(engine, listener, 0);
    text(JSON.stringify({id: '2', action: 'solve', boardXSize: 11, maxTime: 1, reportDuringSearchEvery: 0.1}), (at) => c._mustplay_ask(engine, at));
    while (c._mustplay_work(engine));
    c._mustplay_listen(engine, 0, 0);
    assert.ok(between >= 3, `${between} reports`);
  },
  'solved positions come back into another engine'() {
    const solve = {action: 'solve', ...HEIN};
    assert.deepEqual(ask(engine, solve).winning_moves, ['c2']);
    const lines = taken(c._mustplay_kept(engine));
    const other = open({threads: 0, memory: 32, keep: true});
    assert.equal(text(lines, (at) => c._mustplay_recall(other, at)), 0);
    assert.equal(ask(other, solve).stored, true);
    assert.match(taken(text('nonsense', (at) => c._mustplay_recall(other, at))), /line 1/);
    c._mustplay_close(other);
  },
  'too much memory is refused, and the engine goes on'() {
    const large = open({threads: 0, memory: 2000});
    assert.match(ask(large, {action: 'solve', boardXSize: 5}).error, /not enough memory/);
    assert.equal(ask(large, {action: 'read', text: '#5,a3'}).boardXSize, 5);
    c._mustplay_close(large);
  },
  async 'hexcheck verifies a certificate, and refuses a damaged one'() {
    const {certificate, verified} = ask(engine, {action: 'solve', includeCertificate: true, allMoves: false, ...HEIN});
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
    console.log(`FAIL  ${title}\n${error.stack ?? error}`);
  }
}
process.exit(failed ? 1 : 0);
