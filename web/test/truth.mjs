// What the page says is true: each test is a sentence or a mark that was wrong once.
import assert from 'node:assert/strict';
import {cli, marked, newGame, puzzle, stone, stones} from './harness.mjs';

const GAME = '#11,f6f5e8j3g4h4';
const openLink = async (page, link) => {
  await page.evaluate(`location.hash = ${JSON.stringify(link)}`);
};
const toggle = (page, ...ids) => page.evaluate(`for (const id of ${JSON.stringify(ids)}) document.querySelector('#o-' + id).click()`);

export const truth = {
  async 'moves without visits have no estimate'(page) {
    await openLink(page, GAME);
    await page.wait(`${stone('h4')} === 'W'`);
    await page.click('#o-analysis');
    await page.wait(`document.querySelector('#evaluation-text').textContent.includes('wins (proved)')`, 40000);
    assert.doesNotMatch(await page.text('#lines'), /-1600|−1600|\b0 %/);
    assert.match(await page.text('#lines'), /g5\s*✓ wins/);
    await page.wait(`/[1-9][\\d.]*k? visits/.test(document.querySelector('#evaluation-text').textContent)`, 40000);
    assert.equal(await page.evaluate(`[...document.querySelectorAll('#lines .line')].every((row) => /[✓✗]/.test(row.innerText) || /[1-9]/.test(row.children[2].textContent))`), true, 'no row without visits');
    assert.equal(await page.evaluate(marked(`c.querySelector('.shape') && !c.querySelector('.win, .loss') && !/[1-9]/.test(c.getAttribute('aria-label').split('visits')[0].split(',').at(-1))`)), '', 'no mark without visits');
    await page.click('#o-analysis');
  },
  async 'a solve says who wins first, and keeps it when it is stopped'(page) {
    await openLink(page, GAME);
    await page.wait(`${stone('h4')} === 'W'`);
    await page.click('#solve');
    await page.wait(`document.querySelector('#solution').textContent.startsWith('Red wins: g5. Not settled yet')`, 40000);
    assert.doesNotMatch(await page.text('#solution'), /only|alone/);
    assert.ok(await page.evaluate(marked(`c.querySelector('.shape.stone-B')`)), 'g5');
    await page.click('#solve');
    await page.wait(`document.querySelector('#solve').textContent === 'Solve'`);
    assert.match(await page.text('#solution'), /^Red wins: g5\. Not settled yet: \d+ moves\.$/);
    assert.equal(await page.evaluate(`document.querySelector('#certificate').hidden`), false);
  },
  async 'a lost position marks every losing move'(page) {
    await openLink(page, '#5,c3,');
    await page.wait(`${stone('c3')} === 'B' && ${stones} === 1`);
    await page.click('#o-analysis');
    await page.wait(`document.querySelectorAll('.cell .shape.loss').length === 24`, 30000);
    await page.click('#o-analysis');
    await page.click('#solve');
    await page.wait(`document.querySelectorAll('.cell .shape.loss').length === 24 && document.querySelector('#solution').textContent === 'Red wins, whatever Blue plays.'`, 30000);
  },
  async 'the legend explains every mark on the board'(page) {
    await puzzle(page, 'berge-1');
    await toggle(page, 'must', 'inferior', 'fill');
    await page.wait(`document.querySelector('.cell[data-shade="true"]') && document.querySelector('.cell[data-tint="dead"]')`);
    const missing = await page.evaluate(`(() => {
      const legend = document.querySelector('#legend');
      const out = [];
      for (const cell of document.querySelectorAll('.cell')) {
        for (const name of ['tint', 'outline', 'shade']) if (cell.dataset[name] && !legend.querySelector('[data-' + name + '="' + cell.dataset[name] + '"]')) out.push(name + ' ' + cell.dataset[name]);
      }
      return out;
    })()`);
    assert.deepEqual(missing, []);
    assert.match(await page.text('#legend'), /captured: as good as (Red|Blue)’s/);
    await toggle(page, 'must', 'inferior', 'fill');
    await toggle(page, 'heat');
    await page.wait(`document.querySelector('.heat-B') && document.querySelector('.heat-W')`);
    assert.match(await page.text('#legend'), /where Red needs it most/);
    const heat = cli('evaluate', '--size', '5', '--black', 'b2 c3 e2 e3 a5', '--white', 'a1 d2 d3 c4 b5', '--to-move', 'white').cells;
    assert.equal(await page.evaluate(marked(`c.querySelector('.heat-B')`)), heat.filter((c) => c.black >= c.white).map((c) => c.cell).sort().join(' '));
    await toggle(page, 'heat');
  },
  async 'analysis says what a swap is worth'(page) {
    await newGame(page, {level: 0, size: 5});
    await page.click('#cell-c3');
    await page.click('#o-analysis');
    await page.wait(`/^Swap\\s*✓ wins/.test(document.querySelector('#lines .line')?.innerText ?? '')`, 30000);
    await page.click('#o-analysis');
    await page.click('#hint');
    await page.wait(`document.querySelector('#note').textContent.startsWith('Swap')`);
  },
  async 'edges are drawn as the board lies'(page) {
    await page.click('#new');
    const path = () => page.evaluate(`document.querySelector('#n-edges path').getAttribute('d')`);
    const flat = await path();
    await page.key('Escape');
    await page.click('#settings');
    await page.set('#s-layout', 'diamond');
    await page.key('Escape');
    await page.click('#new');
    assert.notEqual(await path(), flat);
    assert.doesNotMatch(await page.text('#new-dialog'), /top to bottom|left to right/);
    await page.key('Escape');
    await page.click('#settings');
    await page.set('#s-layout', 'auto');
    await page.key('Escape');
  },
  async 'one perspective for bar, rows and graph'(page) {
    await openLink(page, '#7,a1g7d4,');
    await page.wait(`${stone('d4')} === 'B'`);
    await page.click('#o-analysis');
    await page.wait(`/Red/.test(document.querySelector('#evaluation-text').textContent)`, 30000);
    assert.ok(await page.evaluate(`parseFloat(document.querySelector('#evaluation-bar').style.height) > 60`), 'Red is ahead, and the bar is Red’s');
    await page.set('#s-whose', 'W');
    await page.wait(`parseFloat(document.querySelector('#evaluation-bar').style.height) < 40`);
    await page.set('#s-whose', 'B');
    await page.click('#o-analysis');
  },
};
