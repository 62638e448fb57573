// The page of a distributed solve, with a status that the test makes up.
import assert from 'node:assert/strict';
import {sound} from './states.mjs';

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

// On a desk in English, and on a phone by night in German.
export async function drawsACluster(page, phone) {
  let status = STATUS;
  for (const {playwright} of [page, phone]) {
    await playwright.route('**/api/cluster', (route) => route.fulfill({json: status}));
    await playwright.goto(new URL('cluster.html', playwright.url()).href);
  }
  for (const tab of [page, phone]) await tab.wait(`!document.querySelector('#all').hidden`);
  assert.match(await page.text('#what'), /8x8;d1;;white · proof 48, disproof 140 · about 40 % of the proof · roughly 90 s to go/);
  assert.match(await page.text('#jobs'), /2 running, 31 solved, 12 open, 1 refused/);
  assert.equal(await page.evaluate(`document.querySelectorAll('#numbers polyline').length`), 2);
  assert.equal(await page.evaluate(`document.querySelector('#throughput polyline').getAttribute('points').split(' ').length`), 3);
  assert.match(await page.text('#workers'), /node2-17-a1b2c3\/1.*12,000.*2,400/s);
  assert.match(await page.text('#tree'), /g2: proof 48, disproof 65; 2 under way.*d6.*a1: White wins.*b7/s);
  assert.match(await phone.text('#what'), /Beweis 48, Widerlegung 140 · etwa 40 % des Beweises · ungefähr noch 90 s/);
  await sound(page, 'a distributed solve', 'en-GB');
  await sound(phone, 'a distributed solve on a phone', 'de-DE');
  status = {...STATUS, age_s: 300, workers: []};
  await page.wait(`document.querySelector('#message').textContent === 'The coordinator was last heard of 5 min ago.'`);
  assert.match(await page.text('#workers'), /Nobody works at present/);
  status = {...STATUS, winner: 'white', rest_s: null};
  await page.wait(`document.querySelector('#what').textContent.endsWith('· White wins')`);
  await phone.wait(`document.querySelector('#what').textContent.endsWith('· Weiß gewinnt')`);
}

// What the server says when it has no status, and when nobody answers.
export async function saysWhatIsMissing(page) {
  const {playwright} = page;
  await playwright.goto(new URL('cluster.html', playwright.url()).href);
  await page.wait(`/nothing to show: mustplay serve --cluster names the solve/.test(document.querySelector('#message').textContent)`);
  await playwright.route('**/api/cluster', (route) => route.abort());
  await page.wait(`/does not answer/.test(document.querySelector('#message').textContent)`);
  page.problems.length = 0;
}
