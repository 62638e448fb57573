// Nothing is lost: the tree, records with all they say, links, recent games, reloads and lost connections; and one is free to
// try everything.
import assert from 'node:assert/strict';
import {newGame, puzzle, stone, stones} from './harness.mjs';

const SGF = `(;FF[4]GM[11]SZ[5]PB[Anna]PW[Bert \\] C]EV[Cup]XX[kept][too]C[first
words];B[b3]C[a \\] bracket]TR[c3]LB[d4:Z];W[swap-pieces];B[d4](;W[b4];B[b2]YY[1])(;W[c4]))`;

async function openText(page, text) {
  await page.click('#record');
  await page.set('#r-text', text);
  await page.click('#r-open');
  await page.wait(`document.querySelector('#record-dialog').open === false`);
}
async function sgfNow(page) {
  await page.click('#record');
  await page.click('#r-formats button:nth-child(2)');
  const sgf = await page.wait(`document.querySelector('#r-output').textContent`);
  await page.key('Escape');
  return sgf;
}

export const kept = {
  async 'a record keeps all that it says'(page) {
    await openText(page, SGF);
    await page.wait(`${stones} === 4`);
    const sgf = await sgfNow(page);
    for (const part of ['PB[Anna]', 'PW[Bert \\] C]', 'EV[Cup]', 'XX[kept][too]', 'C[first\nwords]', 'C[a \\] bracket]', 'TR[c3]', 'LB[d4:Z]', 'YY[1]', 'W[swap-pieces]', '(;W[b4];B[b2]', '(;W[c4])'])
      assert.ok(sgf.includes(part), `${part} is in ${sgf}`);
    await page.click('#first');
    assert.equal(await page.evaluate(`document.querySelector('#comment').value`), 'first\nwords');
    await page.click('#forward');
    assert.equal(await page.evaluate(`document.querySelector('#comment').value`), 'a ] bracket');
    assert.equal(await page.evaluate(`document.querySelector('#cell-d4 .label').textContent`), 'Z');
    await page.set('#comment', 'mine ] too');
    await page.click('#mark-SQ');
    await page.click('#cell-e5');
    await page.click('#mark-SQ');
    const changed = await sgfNow(page);
    assert.ok(changed.includes('C[mine \\] too]') && changed.includes('SQ[e5]'), changed);
    await openText(page, changed);
    assert.equal(await sgfNow(page), changed, 'the round trip changes nothing');
  },
  async 'a link opens whole, and the address bar always has one'(page) {
    await page.evaluate(`location.hash = '#11,a10:sf6,d4i4h2'`);
    await page.wait(`document.querySelector('#place').textContent === '3 / 6' && ${stone('f6')} === 'B'`);
    await page.click('#forward');
    assert.equal(await page.evaluate('location.hash'), '#11,a10:sf6d4,i4h2');
    await page.click('#last');
    assert.equal(await page.evaluate('location.hash'), '#11,a10:sf6d4i4h2');
    await newGame(page, {level: 0});
    await page.click('#cell-c3');
    assert.equal(await page.evaluate('location.hash'), '#5,c3');
  },
  async 'the game before is one click away'(page) {
    await newGame(page, {level: 0});
    for (const cell of ['a2', 'b3', 'c2']) await page.click('#cell-' + cell);
    await page.click('#learn');
    await puzzle(page);
    await page.click('#games');
    await page.set('#games-search', '5×5');
    await page.click('#games-list .puzzle');
    await page.wait(`${stone('a2')} === 'B' && ${stone('b3')} === 'W' && ${stone('c2')} === 'B'`);
    assert.equal(await page.text('#place'), '3 / 3');
  },
  async 'overlays, a lesson and a solve survive a reload'(page) {
    await page.evaluate(`location.hash = '#11,f6f5e8j3g4h4'`);
    await page.wait(`${stone('h4')} === 'W'`);
    await page.click('#o-must');
    await page.click('#solve');
    await page.wait(`document.querySelector('#solve').textContent === 'Stop'`);
    await page.reload();
    await page.wait(`document.querySelector('#o-must').getAttribute('aria-pressed') === 'true' && document.querySelector('#solve').textContent === 'Stop'`);
    await page.click('#solve');
    await page.click('#o-must');
    await page.click('#learn');
    await page.click('#lesson-next');
    await page.wait(`document.querySelector('#links').innerText.includes('c2 – the edge at row 1')`);
    await page.reload();
    await page.wait(`!document.querySelector('#lesson').hidden && document.querySelector('#links').innerText.includes('c2 – the edge at row 1')`);
  },
  async 'a lost connection comes back by itself'(page) {
    await newGame(page, {level: 1, swap: 'none'});
    const {playwright} = page;
    await playwright.route('**/api/**', (route) => route.abort());
    try {
      await page.click('#cell-c3');
      await page.wait(`!document.querySelector('#connection').hidden`);
    } finally {
      await playwright.unroute('**/api/**');
    }
    await page.wait(`${stones} === 2 && document.querySelector('#connection').hidden`);
    page.problems.length = 0;
  },
  async 'a game against the engine can be explored for both sides'(page) {
    await newGame(page, {level: 1, swap: 'none'});
    await page.click('#cell-c3');
    await page.wait(`${stones} === 2 && document.querySelector('.board').classList.contains('playable')`);
    await page.click('#first');
    const free = await page.evaluate(`['b2', 'd4', 'a5', 'e1'].filter((c) => document.querySelector('#cell-' + c).dataset.stone === '')`);
    await page.click('#cell-' + free[0]);
    await page.click('#cell-' + free[1]);
    assert.equal((await page.evaluate(stone(free[0]))) + (await page.evaluate(stone(free[1]))), 'BW', 'both sides are mine');
    await page.click('#to-game');
    await page.wait(`${stone('c3')} === 'B' && ${stones} === 2`);
    assert.match(await page.text('#moves'), new RegExp(free[0]), 'the variation stays');
    await page.click('#explore');
    await page.click('#cell-' + free[0]);
    await page.click('#cell-' + free[1]);
    assert.equal(await page.evaluate(stones), 4);
    await page.click('#to-game');
    assert.equal(await page.evaluate(stones), 2);
  },
  async 'undo in a game takes back both moves, and redo brings them'(page) {
    await newGame(page, {level: 1, swap: 'none'});
    await page.click('#cell-c3');
    await page.wait(`${stones} === 2 && document.querySelector('.board').classList.contains('playable')`);
    await page.click('#undo');
    await page.wait(`${stones} === 0`);
    await page.click('#redo');
    await page.wait(`${stones} === 2`);
  },
  async 'a row of the analysis plays its move'(page) {
    await newGame(page, {level: 0, size: 4, swap: 'none'});
    await page.click('#o-analysis');
    await page.wait(`document.querySelectorAll('#lines .line').length > 0`);
    const name = await page.evaluate(`document.querySelector('#lines .line b').textContent`);
    await page.click('#o-analysis');
    await page.click('#o-analysis');
    await page.wait(`document.querySelector('#lines .line b')?.textContent`);
    const now = await page.evaluate(`(() => { const row = document.querySelector('#lines .line'); const name = row.querySelector('b').textContent; row.click(); return name; })()`);
    assert.equal(await page.evaluate(stone(now)), 'B', name);
    await page.click('#o-analysis');
  },
  async 'arrow keys, Home and End walk the game'(page) {
    await page.evaluate(`location.hash = '#5,a1b2c3'`);
    await page.wait(`document.querySelector('#place').textContent === '3 / 3' && document.querySelectorAll('.cell').length === 25`);
    await page.evaluate(`document.activeElement.blur()`);
    for (const [key, place] of [['ArrowLeft', '2 / 3'], ['Home', '0 / 3'], ['ArrowRight', '1 / 3'], ['End', '3 / 3'], [',', '2 / 3'], ['.', '3 / 3']]) {
      await page.key(key);
      assert.equal(await page.text('#place'), place, key);
    }
    await page.key('?');
    assert.match(await page.text('#keys-dialog'), /Analysis/);
    await page.key('Escape');
  },
  async 'bad input is one clear sentence, and nothing is lost'(page) {
    await newGame(page, {level: 0});
    await page.click('#cell-c3');
    for (const text of ['(;FF[4]GM[11]SZ[5];B[zz])', '#5,a1z9', '(;FF[4]GM[11]SZ[5]', '#99,a1', `(;FF[4]GM[11]SZ[5]${';C[x]'.repeat(30000)})`]) {
      await page.click('#record');
      await page.set('#r-text', text);
      await page.click('#r-open');
      await page.wait(`document.querySelector('#r-error').textContent.length > 5`);
      await page.key('Escape');
      assert.equal((await page.evaluate(stone('c3'))) + (await page.evaluate(stones)), 'B1', text.slice(0, 30));
    }
    await openText(page, `(;FF[4]GM[11]SZ[9]${';C[x]'.repeat(10000)};B[a1])`);
    await page.wait(`${stone('a1')} === 'B'`);
    page.problems.length = 0;
  },
};

// On a phone: a tap shows, a second one plays; the bar; nothing sticks out.
export async function phone(page) {
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390, 'nothing sticks out');
  await page.evaluate(`location.hash = '#7,d4'`);
  await page.wait(`${stone('d4')} === 'B' && document.querySelectorAll('.cell').length === 49`);
  const tap = (selector) => page.playwright.locator(selector).tap();
  await tap('#cell-c5');
  assert.equal(await page.evaluate(stone('c5')), '', 'the first tap shows');
  assert.ok(await page.evaluate(`document.querySelector('.preview.armed:not(.off)') !== null`));
  await tap('#cell-c5');
  assert.equal(await page.evaluate(stone('c5')), 'W', 'the second plays');
  await tap('#bar-undo');
  assert.equal(await page.evaluate(stones), 1);
  await tap('#bar-see');
  await tap('#o-must');
  assert.ok(await page.evaluate(`document.querySelector('#board').getBoundingClientRect().top >= 0`), 'the board is seen beside the sheet');
  await tap('#bar-see');
  await page.set('#s-tap', 'one');
  await tap('#cell-c5');
  assert.equal(await page.evaluate(stone('c5')), 'W', 'one tap plays when that is wanted');
  for (const language of ['de', 'fr', 'es', 'pl', 'ja', 'en']) {
    await page.set('#s-language', language);
    await page.wait(`document.documentElement.lang === '${language}'`);
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390, language + ': nothing sticks out');
    const clipped = `[...document.querySelectorAll('header nav button, #bar button')].filter((b) => b.getBoundingClientRect().right > innerWidth).map((b) => b.id)`;
    assert.deepEqual(await page.evaluate(clipped), [], language + ': every button is seen');
  }
}
