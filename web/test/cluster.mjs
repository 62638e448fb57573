// The page of a distributed solve, with a status that the test makes up.
import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';

export const STATUS = {
  position: '8x8;d1;;white', winner: null, proof: 48, disproof: 140, progress: 0.4, rest_s: 90, age_s: 1, seconds: 60,
  jobs: {waiting: 0, running: 2, solved: 31, open: 12, refused: 1},
  moves: [
    {move: 'g2', proof: 48, disproof: 65, winner: null, under_way: 2, moves: 9, next: [{move: 'd6', proof: 61, disproof: 9, winner: null, under_way: 1, moves: 0}, {move: 'a1', proof: 0, disproof: 0, winner: 'white', under_way: 0, moves: 0}]},
    {move: 'b7', proof: 60, disproof: 80, winner: null, under_way: 0, moves: 0},
  ],
  workers: [{name: 'node2-17-a1b2c3/1', position: '8x8;d1 d6;g2;white', nodes: 12000, jobs: 20, nodes_per_s: 2400, silent_s: 0.3}],
  history: [[1, 10, 10, 100, 0], [20, 40, 90, 40000, 10], [60, 48, 140, 140000, 31]],
};

// The words of this page stand in its one file, outside the bundle: the languages are those of the board page, and each
// has every word, with the same places for values.
export function hasAllWords() {
  const text = readFileSync(new URL('../public/cluster.js', import.meta.url), 'utf8');
  const words = new Function(`return ${text.slice(text.indexOf('{', text.indexOf('const WORDS')), text.indexOf('\n};') + 2)}`)();
  const languages = readdirSync(new URL('../src/words', import.meta.url)).map((name) => name.replace('.ts', ''));
  assert.deepEqual(Object.keys(words).sort(), languages.sort());
  const places = (word) => (word.match(/\{\d\}/g) ?? []).sort().join('');
  for (const [language, own] of Object.entries(words)) {
    assert.deepEqual(Object.keys(own), Object.keys(words.en), language);
    for (const [key, word] of Object.entries(own)) {
      assert.ok(word.trim(), `${language}: ${key} is empty`);
      assert.equal(places(word), places(words.en[key]), `${language}: ${key}`);
    }
  }
  const used = [...text.matchAll(/word\('(\w+)'/g)].map((found) => found[1]);
  const html = readFileSync(new URL('../public/cluster.html', import.meta.url), 'utf8');
  used.push(...[...html.matchAll(/data-w="(\w+)"/g)].map((found) => found[1]));
  for (const key of used) assert.ok(key in words.en, `${key} has no words`);
}

export async function drawsACluster(page) {
  hasAllWords();
  const {playwright} = page;
  let status = STATUS;
  await playwright.route('**/api/cluster', (route) => route.fulfill({json: status}));
  await playwright.goto(new URL('cluster.html', playwright.url()).href);
  await page.wait(`!document.querySelector('#all').hidden`);
  assert.match(await page.text('#what'), /8x8;d1;;white · proof 48, disproof 140 · about 40 % of the proof · roughly 90 s to go/);
  assert.match(await page.text('#jobs'), /2 running, 31 solved, 12 open, 1 refused/);
  assert.equal(await page.evaluate(`document.querySelectorAll('#numbers polyline').length`), 2);
  assert.equal(await page.evaluate(`document.querySelector('#throughput polyline').getAttribute('points').split(' ').length`), 3);
  assert.match(await page.text('#workers'), /node2-17-a1b2c3\/1.*12,000.*2,400/s);
  assert.match(await page.text('#tree'), /g2: proof 48, disproof 65; 2 under way.*d6.*a1: White wins.*b7/s);
  assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, 'nothing sticks out');
  status = {...STATUS, winner: 'white', rest_s: null};
  await page.wait(`document.querySelector('#what').textContent.includes('White wins')`);
}
