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

function weight() {
  const folder = join(root, 'web/dist');
  const bytes = readdirSync(folder).filter((name) => /\.(html|css|js|svg)$/.test(name)).map((name) => gzipSync(readFileSync(join(folder, name))).length);
  console.log(`page weight, compressed: ${(bytes.reduce((a, b) => a + b) / 1000).toFixed(1)} kB`);
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
  const cells = Array.from({length: 361}, (_, i) => ({cell: String.fromCharCode(97 + (i % 19)) + (1 + Math.floor(i / 19)), energy: ((i * 37) % 100) / 100}));
  const real = window.fetch;
  window.fetch = (place, options) => (String(options?.body).includes('"evaluate"') ? Promise.resolve(new Response('data: ' + JSON.stringify({cells}) + '\\n\\n')) : real(place, options));
})()`;

async function overlay(browser, address) {
  const page = await browser.open(address);
  await newGame(page, {size: 19, level: 0});
  for (const cell of ['j10', 'k8', 'h11']) await page.click('#cell-' + cell);
  await page.evaluate(MADE_UP);
  await page.click('#o-heat');
  await page.wait(`document.querySelectorAll('.shape.heat').length > 300`);
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
  await underLoad(browser, address, child.pid);
} finally {
  await browser.close();
}
process.exit(0);
