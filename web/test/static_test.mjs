// The folder of tools/build_static behind plain file servers, in a browser: node web/test/static_test.mjs FOLDER. One server sends the
// headers with which a page may share memory between threads, the other does not.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {Browser, sleep} from './browser.mjs';
import {serveFiles} from './file_server.mjs';
import {newGame, puzzle, root, stones} from './harness.mjs';

const program = resolve(process.argv[3] ?? join(root, 'build/mustplay'));

const winner = `document.querySelector('#status').dataset.winner`;
const solving = `document.querySelector('#solve').textContent === 'Stop'`;

// What `View` says of the engine.
async function engineText(page) {
  await page.click('#settings');
  await page.wait(`document.querySelector('#s-engine').hidden === false`);
  const text = await page.text('#s-engine-text');
  await page.key('Escape');
  return text;
}

const game = async (page) => {
  await newGame(page, {size: 5, level: 3, swap: 'none'});
  for (let moves = 0; moves < 26; ++moves) {
    await page.wait(`${winner} !== '' || document.querySelector('.board').classList.contains('playable')`);
    if (await page.evaluate(winner)) break;
    const before = await page.evaluate(stones);
    const cell = await page.evaluate(`[...document.querySelectorAll('.cell')].find((c) => c.dataset.stone === '').id.slice(5)`);
    await page.click('#cell-' + cell);
    await page.wait(`${stones} > ${before}`);
  }
  assert.notEqual(await page.evaluate(winner), '');
};

const hein = async (page) => {
  await puzzle(page);
  await page.click('#solve');
  await page.wait(`document.querySelector('#certificate').hidden === false`);
  await page.wait(`document.querySelector('#cell-c2 .shape.stone-W') !== null`);
  await page.click('#certificate');
  await page.wait(`document.querySelector('#certificate').textContent.includes('✓')`);
  assert.match(await page.text('#certificate'), /checked in your browser/);
  assert.match(await page.evaluate(`document.querySelector('#certificate').title`), /^VERIFIED white wins; 5x5; black a2 b3 b4;/);
};

// Frames are drawn all the while; the longest time between two tells whether the page was frozen.
const longSolve = async (page) => {
  await newGame(page, {size: 11, level: 0});
  await page.evaluate(`(() => {
    window.longest = 0;
    let last = performance.now();
    const frame = (now) => { window.longest = Math.max(window.longest, now - last); last = now; if (window.longest >= 0) requestAnimationFrame(frame); };
    requestAnimationFrame(frame);
  })()`);
  await page.click('#solve');
  await page.wait(solving);
  await sleep(3000);
  // By the page's own clock: a busy machine is slow to click.
  const stopped = await page.evaluate(`new Promise((resolve) => {
    const button = document.querySelector('#solve');
    const start = performance.now();
    new MutationObserver(() => button.textContent !== 'Stop' && resolve(performance.now() - start)).observe(button, {childList: true, characterData: true, subtree: true});
    button.click();
  })`);
  assert.ok(stopped < 2000, `it stopped after ${stopped} ms`);
  const longest = await page.evaluate(`(() => { const out = window.longest; window.longest = -1; return out; })()`);
  assert.ok(longest < 2000, `the page stood still for ${longest} ms`);
  await newGame(page, {size: 3, level: 0});
  await page.click('#solve');
  await page.wait(`document.querySelector('#certificate').hidden === false`); // the engine goes on
};

const keeps = async (page) => {
  await page.wait(`(async () => (await new Promise((resolve) => {
    const request = indexedDB.open('mustplay', 1);
    request.onsuccess = () => { const all = request.result.transaction('solved').objectStore('solved').count(); all.onsuccess = () => { request.result.close(); resolve(all.result); }; };
  })) > 0)()`);
  await page.click('#settings');
  await page.wait(`document.querySelector('#s-engine').hidden === false`);
  const [saved] = await Promise.all([page.playwright.waitForEvent('download'), page.click('#s-solved')]);
  const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\n');
  assert.ok(lines.every((line) => 'winner' in JSON.parse(line)), 'lines of a store');
  const store = await mkdtemp(join(tmpdir(), 'mustplay-'));
  const said = execFileSync(program, ['store', 'import', '--store', store, await saved.path()], {encoding: 'utf8'});
  assert.match(said, new RegExp(`\\b${lines.length}\\b`), 'all of them go into a store on disk');
  await rm(store, {recursive: true});
  await page.key('Escape');
};

const analysis = async (page) => {
  await newGame(page, {size: 11, level: 0});
  await page.click('#o-analysis');
  await page.wait(`document.querySelectorAll('#lines .line').length > 0`);
  await page.click('#o-analysis');
};

// The engine is told to use more than it may have.
const memory = async (page) => {
  await newGame(page, {size: 11, level: 0});
  await page.click('#solve');
  await page.wait(`document.querySelector('aside').textContent.includes('not enough memory for this question')`);
  await page.wait('!(' + solving + ')');
  await game(page); // it goes on with what needs less
  assert.deepEqual(page.problems, []);
};

const offline = async (page, end) => {
  await page.wait(`navigator.serviceWorker.controller !== null`);
  await sleep(500);
  await page.playwright.context().setOffline(true);
  end();
  await page.reload();
  assert.match(await engineText(page), /threads for each question: [1-9]/);
  await newGame(page, {size: 4, level: 1, color: 'W', swap: 'none'});
  await page.wait(`${stones} === 1`);
};

const plain = {
  async 'one thread, and the page says so'(page) {
    assert.equal(await page.evaluate('crossOriginIsolated'), false);
    assert.match(await engineText(page), /in one thread for long questions/);
  },
  'a game against level 3': game,
  'Hein’s puzzle is solved, and its certificate verified in the page': hein,
  'a long solve does not freeze the page, and stops at once': longSolve,
  'what is solved is kept, and can be saved': keeps,
  async 'threads after a reload, since the page adds the headers itself'(page) {
    await page.wait(`navigator.serviceWorker.controller !== null`);
    assert.match(await engineText(page), /once the page is loaded anew/);
    await page.reload();
    assert.equal(await page.evaluate('crossOriginIsolated'), true);
    assert.match(await engineText(page), /threads for each question: [1-9]/);
    await hein(page);
  },
  'offline, after a reload': offline,
};
const sharing = {
  async 'threads, and the page says so'(page) {
    assert.equal(await page.evaluate('crossOriginIsolated'), true);
    assert.match(await engineText(page), /threads for each question: [1-9]/);
  },
  'a game against level 3': game,
  'Hein’s puzzle is solved, and its certificate verified in the page': hein,
  'a long solve does not freeze the page, and stops at once': longSolve,
  'an analysis': analysis,
  'offline, after a reload': offline,
};

const tooMuch = {'a question that needs too much memory gets an error, and the next one is answered': memory};
const changed = {'/engine_worker.js': (text) => text.replace(/MEMORY_MB = \d+/, 'MEMORY_MB = 2000')};

let failed = 0;
async function run(words, tests, options) {
  const {address, asked, end} = await serveFiles(process.argv[2], options);
  const browser = await Browser.start();
  const page = await browser.open(address);
  for (const [title, test] of Object.entries(tests)) {
    if (process.env.MUSTPLAY_ONLY && !title.includes(process.env.MUSTPLAY_ONLY)) continue;
    const start = Date.now();
    try {
      await test(page, end);
      console.log(`ok    ${words}: ${title} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
    } catch (error) {
      ++failed;
      console.log(`FAIL  ${words}: ${title}\n${error.stack ?? error}`);
    }
  }
  if (asked.some((path) => path.startsWith('/api'))) {
    ++failed;
    console.log('FAIL  the page asked for a server');
  }
  for (const problem of page.problems) console.log('      console: ' + problem);
  await browser.close();
  end();
}
await run('without headers', plain, {sharing: false});
await run('with headers', sharing, {sharing: true});
await run('without headers', tooMuch, {sharing: false, changed});
await run('with headers', tooMuch, {sharing: true, changed});
process.exit(failed ? 1 : 0);
