// What the tests of the page share: the server, the command line, and things that a person does.
import {execFileSync, spawn} from 'node:child_process';
import {dirname, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {serveFiles} from './file_server.mjs';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const program = resolve(process.argv[2] ?? join(root, 'build/mustplay'));

// With MUSTPLAY_STATIC, a folder of tools/build_static, the tests are about the page in it.
export async function serve() {
  if (process.env.MUSTPLAY_STATIC) {
    const {address, end} = await serveFiles(process.env.MUSTPLAY_STATIC);
    return {address, child: {kill: end, on() {}}};
  }
  const child = spawn(program, ['serve', '--port', '0', '--no-browser'], {stdio: ['ignore', 'pipe', 'ignore']});
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (data) => {
      text += data;
      const match = /http:\S+/.exec(text);
      if (match) resolve({child, address: match[0]});
    });
    child.on('exit', () => reject(new Error('the server ended: ' + text)));
  });
}

// What the command line says about a position.
export function cli(command, ...options) {
  return JSON.parse(execFileSync(program, [...[command].flat(), '--json', ...options], {encoding: 'utf8'}));
}

export const HEIN = ['--size', '5', '--black', 'a2 b3 b4', '--white', 'a3 c3 a5', '--to-move', 'white'];
export const stone = (cell) => `document.querySelector('#cell-${cell}').dataset.stone`;
export const stones = `document.querySelectorAll('.cell:not([data-stone=""])').length`;
export const marked = (what) => `[...document.querySelectorAll('.cell')].filter((c) => ${what}).map((c) => c.id.slice(5)).sort().join(' ')`;

export async function newGame(page, {size = 5, rows = size, level = 1, color = 'B', swap = 'pieces', clock = ''} = {}) {
  await page.click('#new');
  await page.set('#n-opponent', level);
  await page.set('#n-color', color);
  await page.set('#n-cols', size);
  await page.set('#n-rows', rows);
  await page.set('#n-swap', swap);
  await page.set('#n-clock', clock);
  await page.click('#n-start');
  await page.wait(`document.querySelectorAll('.cell').length === ${size * rows}`);
}

export async function puzzle(page, id = 'hein', cells = 25) {
  await page.click('#puzzles');
  await page.click(`#puzzle-${id}`);
  await page.wait(`${stones} > 0 && document.querySelectorAll('.cell').length === ${cells}`);
}
