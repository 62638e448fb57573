// Figures of the page for docs/benchmarks.md: node web/test/figures.mjs [PROGRAM] [SECONDS of load, by default 60].
// Loopback only; never a pass or fail.
import {readFileSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {gzipSync} from 'node:zlib';
import {Browser, sleep} from './browser.mjs';
import {newGame, root, serve, stone} from './harness.mjs';

const CLIENTS = 50;
const load_s = Number(process.argv[3] ?? 60);
const GAME = {boardXSize: 11, moves: [['B', 'c2'], ['W', 'f6'], ['B', 'h4'], ['W', 'e8']]};

const sorted = (list) => [...list].sort((a, b) => a - b);
const quantile = (list, q) => sorted(list)[Math.min(list.length - 1, Math.floor(q * list.length))];
const memory_mb = (pid) => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024);

function post(address, session, query, signal) {
  const headers = {'Content-Type': 'application/json', 'X-Mustplay-Session': session};
  return fetch(address + 'api/query', {method: 'POST', headers, body: JSON.stringify({id: '1', ...query}), signal});
}

async function timed(work) {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

// In English, and in the language that adds most.
function weight() {
  const folder = join(root, 'web/dist');
  const bytes = readdirSync(folder).filter((name) => /\.(html|css|js|svg|webmanifest)$/.test(name)).map((name) => [name.startsWith('words_'), gzipSync(readFileSync(join(folder, name))).length]);
  const english = bytes.filter(([words]) => !words).reduce((sum, [, size]) => sum + size, 0);
  const most = Math.max(...bytes.filter(([words]) => words).map(([, size]) => size));
  console.log(`page weight, compressed: ${(english / 1000).toFixed(1)} kB in English, at most ${((english + most) / 1000).toFixed(1)} kB in another language`);
}

async function paint(browser, address) {
  const times = [];
  for (let i = 0; i < 5; ++i) {
    const page = await browser.open(address);
    times.push(await page.wait(`performance.getEntriesByType('paint').find((e) => e.name === 'first-contentful-paint')?.startTime`));
    await page.close();
  }
  console.log(`first paint: median ${quantile(times, 0.5).toFixed(0)} ms, worst of 5 ${Math.max(...times).toFixed(0)} ms`);
}

// Script and layout of one overlay on the largest board, switched on and off with its data at hand. The data are made
// up, so that the time is the page's alone.
const MADE_UP = `(() => {
  const cells = Array.from({length: 361}, (_, i) => ({cell: String.fromCharCode(97 + (i % 19)) + (1 + Math.floor(i / 19)), energy: ((i * 37) % 100) / 100, black: ((i * 37) % 100) / 100, white: ((i * 53) % 100) / 100}));
  const real = window.fetch;
  window.fetch = (place, options) => (String(options?.body).includes('"evaluate"') ? Promise.resolve(new Response('data: ' + JSON.stringify({cells}) + '\\n\\n')) : real(place, options));
})()`;

async function overlay(browser, address) {
  const page = await browser.open(address);
  await newGame(page, {size: 19, level: 0});
  for (const cell of ['j10', 'k8', 'h11']) await page.click('#cell-' + cell);
  await page.evaluate(MADE_UP);
  await page.click('#o-heat');
  await page.wait(`document.querySelectorAll('[class*=heat-]').length > 300`);
  const times = await page.evaluate(`(async () => {
    const out = [];
    for (let i = 0; i < 40; ++i) {
      const begin = performance.now();
      document.querySelector('#o-heat').click();
      document.querySelector('.board').getBoundingClientRect();
      out.push(performance.now() - begin);
      await new Promise(requestAnimationFrame);
    }
    return out;
  })()`);
  console.log(`19x19 overlay update: fastest ${Math.min(...times).toFixed(1)} ms, median ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`);
  await page.close();
}

async function firstAnswer(browser, address) {
  const page = await browser.open(address);
  const times = [];
  for (let i = 0; i < 5; ++i) {
    await newGame(page, {size: 11, level: 3});
    await page.click('#cell-f6');
    times.push(await timed(() => page.wait(`/^2/.test(document.querySelector('#place').textContent)`)));
  }
  console.log(`first answer, level 3 on 11x11: median ${quantile(times, 0.5).toFixed(0)} ms, worst of 5 ${Math.max(...times).toFixed(0)} ms`);
  await page.close();
}

// How far things move by themselves in a whole game with analysis, as browsers count it: the sum over the game.
async function shift(browser, address) {
  const page = await browser.open(address);
  await newGame(page, {size: 7, level: 2, swap: 'none'});
  await page.click('#o-analysis');
  await sleep(500);
  await page.evaluate(`(() => {
    window.shifts = [];
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push(entry.value); }).observe({type: 'layout-shift'});
  })()`);
  for (let moves = 0; moves < 25; ++moves) {
    await page.wait(`document.querySelector('#status').dataset.winner !== '' || document.querySelector('.board').classList.contains('playable')`);
    if (await page.evaluate(`document.querySelector('#status').dataset.winner`)) break;
    await sleep(700);
    const cell = await page.evaluate(`[...document.querySelectorAll('.cell')].filter((c) => c.dataset.stone === '').map((c) => c.id)[${moves * 7} % document.querySelectorAll('.cell[data-stone=""]').length]`);
    await page.click('#' + cell);
  }
  const shifts = await page.evaluate('window.shifts');
  console.log(`layout shift in a whole game with analysis: ${shifts.reduce((a, b) => a + b, 0).toFixed(4)} in all, ${Math.max(0, ...shifts).toFixed(4)} at most`);
  await page.close();
}

// A game of fifty moves: when the first judgements are to be seen, and when it is done.
const FIFTY = '#11,a3e6e9f6f8g6d6d7c7c8b8d5e5e4b9f4f5g4g5h4i4h5i5i3j3j2b6c4a5c2d2b3a4b1a1a2d1c1e1f1g1h1i1j1k1k2b2e2f2g2'; // levels 6 and 7
async function reviewed(browser, address) {
  const page = await browser.open(address + FIFTY);
  const moves = await page.wait(`Number(/\\d+$/.exec(document.querySelector('#place').textContent)?.[0] ?? 0)`);
  await page.click('#review');
  const first = await timed(() => page.wait(`document.querySelector('#moves .move[data-class]') !== null`, 60000));
  const whole = await timed(() => page.wait(`document.querySelector('#review').textContent === 'Review the game'`, 400000));
  console.log(`review of ${moves} moves on 11x11: first judgement after ${(first / 1000).toFixed(1)} s, whole after ${((first + whole) / 1000).toFixed(0)} s`);
  await page.close();
}

// One client: an analysis that goes on, and a question that needs no thought now and then, as a click asks it.
async function client(address, number, end, echoes) {
  const session = 'figures-client-' + String(number).padStart(4, '0');
  const stop = new AbortController();
  const listen = async () => {
    while (Date.now() < end) {
      const response = await post(address, session, {...GAME, maxTime: 60, reportDuringSearchEvery: 0.25, includeInferior: false}, stop.signal);
      for await (const _ of response.body) if (Date.now() >= end) return;
    }
  };
  const listening = listen().catch(() => {});
  while (Date.now() < end) {
    await sleep(500 + 1000 * Math.random());
    echoes.push(await timed(async () => (await post(address, session, {action: 'write', ...GAME})).text()));
  }
  stop.abort();
  await listening;
}

// From the pointer's event, by its own time stamp, to the frame after the one in which the stone is there. Seen from
// inside the page: from outside every look costs a wait for a browser that is busy itself.
const WATCH = `(() => {
  window.clicksSeen = [];
  let begin = 0;
  document.querySelector('.board').addEventListener('pointerdown', (event) => (begin = event.timeStamp), {capture: true});
  const painted = (then) => requestAnimationFrame(() => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(0);
  });
  new MutationObserver((list) => {
    const from = begin;
    if (list.some((change) => change.target.dataset.stone)) painted(() => window.clicksSeen.push(performance.now() - from));
  }).observe(document.querySelector('.cells'), {subtree: true, attributeFilter: ['data-stone']});
})()`;

async function underLoad(browser, address, pid) {
  const end = Date.now() + 1000 * load_s;
  const echoes = [];
  const clients = Array.from({length: CLIENTS}, (_, i) => client(address, i, end, echoes));
  await sleep(3000);
  const page = await browser.open(address);
  await newGame(page, {size: 11, level: 0});
  await page.evaluate(WATCH);
  const rows = 'abcdefghijk';
  const before = memory_mb(pid);
  const seen = [before];
  for (let i = 0; Date.now() < end - 1000; ++i) {
    const cell = rows[i % 11] + (1 + (Math.floor(i / 11) % 11));
    if (i < 100) {
      await page.click('#cell-' + cell);
      await page.wait(`${stone(cell)} !== ''`);
    }
    seen.push(memory_mb(pid));
    await sleep(Math.min(1000, load_s * 10));
  }
  await Promise.all(clients);
  const clicks = await page.evaluate('window.clicksSeen');
  console.log(`${CLIENTS} clients with analysis, ${load_s} s: echo median ${quantile(echoes, 0.5).toFixed(0)} ms, p95 ${quantile(echoes, 0.95).toFixed(0)} ms of ${echoes.length}`);
  console.log(`  a click in a browser beside them, to its stone: median ${quantile(clicks, 0.5).toFixed(0)} ms, p95 ${quantile(clicks, 0.95).toFixed(0)} ms of ${clicks.length}`);
  const quarters = [0.25, 0.5, 0.75].map((q) => seen[Math.floor(q * seen.length)]);
  console.log(`  memory: ${before} MB at first, ${quarters.join(', ')} MB after each quarter, ${seen[seen.length - 1]} MB at last, ${Math.max(...seen)} MB at most`);
}

const {child, address} = await serve();
process.on('exit', () => child.kill('SIGKILL'));
const browser = await Browser.start();
try {
  weight();
  await paint(browser, address);
  await overlay(browser, address);
  await firstAnswer(browser, address);
  await shift(browser, address);
  await reviewed(browser, address);
  await underLoad(browser, address, child.pid);
} finally {
  await browser.close();
}
process.exit(0);
