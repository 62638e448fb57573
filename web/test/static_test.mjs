// The folder of tools/build_static behind a plain file server, in a browser: node web/test/static_test.mjs FOLDER.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {Browser, sleep} from './browser.mjs';
import {serveFiles} from './file_server.mjs';
import {newGame, puzzle, root, stones} from './harness.mjs';

const program = resolve(process.argv[3] ?? join(root, 'build/mustplay'));
const {address, asked, end} = await serveFiles(process.argv[2]);

const winner = `document.querySelector('#status').dataset.winner`;

const tests = {
  async 'a game against level 3'(page) {
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
  },
  async 'Hein’s puzzle is solved, and its certificate verified in the page'(page) {
    await puzzle(page);
    await page.click('#solve');
    await page.wait(`document.querySelector('#certificate').hidden === false`);
    await page.wait(`document.querySelector('#cell-c2 .shape.stone-W') !== null`);
    await page.click('#certificate');
    await page.wait(`document.querySelector('#certificate').textContent.includes('✓')`);
    assert.match(await page.text('#certificate'), /checked in your browser/);
    assert.match(await page.evaluate(`document.querySelector('#certificate').title`), /^VERIFIED white wins; 5x5; black a2 b3 b4;/);
  },
  async 'a long solve does not freeze the page, and stops at once'(page) {
    await newGame(page, {size: 11, level: 0});
    await page.click('#solve');
    await page.wait(`document.querySelector('#solve').textContent === 'Stop'`);
    await sleep(3000);
    const start = Date.now();
    await page.evaluate('1');
    assert.ok(Date.now() - start < 500, 'the page answers');
    await page.click('#solve');
    await page.wait(`document.querySelector('#solve').textContent === 'Solve'`);
    assert.ok(Date.now() - start < 3000, `it stopped after ${Date.now() - start} ms`);
    await newGame(page, {size: 3, level: 0});
    await page.click('#solve');
    await page.wait(`document.querySelector('#certificate').hidden === false`); // the engine goes on
  },
  async 'what is solved is kept, and can be saved'(page) {
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
  },
  async 'offline, after a reload'(page) {
    await page.wait(`navigator.serviceWorker.controller !== null`);
    await sleep(500);
    await page.playwright.context().setOffline(true);
    end();
    await page.reload();
    await newGame(page, {size: 4, level: 1, color: 'W', swap: 'none'});
    await page.wait(`${stones} === 1`);
  },
};

const browser = await Browser.start();
const page = await browser.open(address);
let failed = 0;
for (const [title, test] of Object.entries(tests)) {
  if (process.env.MUSTPLAY_ONLY && !title.includes(process.env.MUSTPLAY_ONLY)) continue;
  const start = Date.now();
  try {
    await test(page);
    console.log(`ok    ${title} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    ++failed;
    console.log(`FAIL  ${title}\n${error.stack ?? error}`);
  }
}
if (asked.some((path) => path.startsWith('/api'))) {
  ++failed;
  console.log('FAIL  the page asked for a server');
}
for (const problem of page.problems) console.log('      console: ' + problem);
await browser.close();
process.exit(failed ? 1 : 0);
