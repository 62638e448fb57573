// A review that teaches, the opening map, checks of puzzles, languages, and the page without the engine.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {HEIN, cli, marked, newGame, puzzle, root, stone, stones} from './harness.mjs';

const LANGUAGES = ['de', 'fr', 'es', 'pl', 'ja', 'en'];

export const review = {
  async 'a review judges every move, and teaches'(page) {
    await newGame(page, {level: 0, size: 4, swap: 'none'});
    for (const cell of ['c2', 'b2', 'a1', 'b3', 'b4']) await page.click('#cell-' + cell);
    await page.click('#review');
    await page.wait(`document.querySelector('#review').textContent === 'Review the game' && document.querySelector('#review-summary').innerText.includes('accuracy 67 %')`);
    assert.equal(await page.evaluate(`document.querySelector('.graph-B').getAttribute('points').trim().split(' ').length`), 6, 'the start and five moves');
    assert.match(await page.text('#review-summary'), /Blue: accuracy 100 %[\s\S]*The winner is proved before the first move/);
    await page.click('#first');
    await page.click('#mistake-next');
    assert.equal(await page.text('#place'), '5 / 5');
    assert.match(await page.text('#review-here'), /^b4: blunder \(proved\)\. Red had a proved win and threw it away; [a-d][1-4] wins\./);
    assert.equal(await page.evaluate(marked(`c.dataset.outline === 'judged-blunder'`)), 'b4', 'the move is marked on the board');
    const [, better] = /; ([a-d][1-4]) wins/.exec(await page.text('#review-here'));
    assert.equal(await page.evaluate(marked(`c.querySelector('.shape.hint')`)), better, 'and what was better');
    assert.match(await page.text('#legend'), /would have been better/);
    await page.click('#mistake-next');
    assert.match(await page.text('#note'), /^No further mistakes/);
    await page.click('#explain-mistake');
    await page.wait(`!document.querySelector('#explanation').hidden && document.querySelector('#explanation-text').innerText.includes('b4 loses')`);
    await page.click('#last');
    await page.click('#review-write');
    assert.match(await page.evaluate(`document.querySelector('#comment').value`), /^b4: blunder/);
    assert.ok(await page.evaluate(`document.querySelectorAll('.variation').length > 0`), 'the better line is a variation');
    const [download] = await Promise.all([page.playwright.waitForEvent('download'), page.click('#review-share')]);
    assert.equal(readFileSync(await download.path()).subarray(1, 4).toString(), 'PNG');
  },
  async 'a mistake can be tried again, and the game is one click away'(page) {
    await page.click('#try-again');
    await page.wait(`!document.querySelector('#puzzle-card').hidden && ${stones} === 4`);
    assert.match(await page.text('#puzzle-task'), /^Red to move: find a better move than b4\./);
    await page.reload();
    await page.wait(`!document.querySelector('#puzzle-card').hidden && ${stones} === 4`);
    await page.click('#cell-b4');
    await page.wait(`document.querySelector('#note').textContent.startsWith('b4 loses')`);
    await page.click('#note button');
    await page.wait(`${stones} === 4`);
    const [wins] = cli('solve', '--all-moves', '--size', '4', '--black', 'c2 a1', '--white', 'b2 b3', '--to-move', 'black').winning_moves;
    await page.click('#cell-' + wins);
    await page.wait(`document.querySelector('#note').textContent.startsWith('Solved')`);
    await page.click('#puzzle-next');
    await page.wait(`document.querySelector('#puzzle-card').hidden && document.querySelector('#review-summary').innerText.includes('accuracy')`);
  },
  async 'the moves stand in two columns, with what each is worth'(page) {
    await page.key('End');
    const boxes = await page.evaluate(`[...document.querySelectorAll('#moves .pair-of-moves .move')].map((e) => [e.innerText, Math.round(e.getBoundingClientRect().left)])`);
    assert.equal(new Set(boxes.map(([, left]) => left)).size, 2, JSON.stringify(boxes));
    assert.match(boxes[0][0], /^c2[\s❞]*R✓/, 'Red’s move, and its proved worth');
  },
  async 'the opening map says what the command line says'(page) {
    await newGame(page, {level: 0, size: 5});
    await page.click('#o-openings');
    await page.wait(`document.querySelectorAll('.cell[data-tint="swap"], .cell[data-tint="keep"]').length === 25`);
    const map = cli('openings', '--size', '5').cells;
    assert.equal(await page.evaluate(marked(`c.dataset.tint === 'swap'`)), map.filter((c) => c.swap).map((c) => c.cell).sort().join(' '));
    assert.match(await page.text('#legend'), /Red wins with it \(proved\)/);
    await page.click('#o-openings');
  },
  async 'a puzzle is checked'(page) {
    await puzzle(page);
    await page.click('#check');
    await page.wait(`document.querySelector('#check-result').innerText.includes('The answer is the only one: c2.')`);
    const difficulty = cli(['puzzle', 'check'], ...HEIN).difficulty;
    assert.match(await page.text('#check-result'), new RegExp(`${difficulty.proof_positions} positions in the proof`));
    assert.match(await page.text('#check-result'), /18 wrong moves/);
    await newGame(page, {level: 0, size: 4, swap: 'none'});
    await page.click('#cell-c2');
    await page.click('#check');
    await page.wait(`document.querySelector('[data-warning="initial_not_winning"]') !== null`);
  },
  async 'the page speaks six languages'(page) {
    await newGame(page, {level: 0, size: 5});
    const seen = new Set();
    for (const language of LANGUAGES) {
      await page.click('#settings');
      await page.set('#s-language', language);
      await page.wait(`document.documentElement.lang === '${language}'`);
      await page.key('Escape');
      const text = await page.evaluate(`document.body.innerText`);
      assert.doesNotMatch(text, /\{\w+\}|undefined/, language);
      seen.add(await page.text('#new'));
      assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, language + ': nothing sticks out');
    }
    assert.ok(seen.size >= 6, [...seen].join(', '));
    await page.reload();
    assert.equal(await page.evaluate('document.documentElement.lang'), 'en');
  },
  async 'explanations and reasons speak the language of the page'(page) {
    const ENGLISH = /\b(loses|wins|threatens|needs|answers|captured|pointless|better|edge|dead|would)\b/;
    for (const language of LANGUAGES) {
      await page.set('#s-language', language);
      await page.wait(`document.documentElement.lang === '${language}'`);
      await puzzle(page, 'berge-1');
      for (const id of ['must', 'inferior', 'fill']) await page.click('#o-' + id);
      await page.wait(`document.querySelector('.cell[data-tint="dead"]') !== null`);
      const reasons = await page.evaluate(`[...document.querySelectorAll('.cell')].map((c) => c.getAttribute('aria-label')).join(' | ')`);
      for (const id of ['must', 'inferior', 'fill']) await page.click('#o-' + id);
      await page.click('#why');
      await page.click('#cell-b4');
      await page.wait(`!document.querySelector('#explanation').hidden`);
      const text = await page.text('#explanation-text');
      assert.ok(text.split('\n').filter(Boolean).length >= 6, language + ': ' + text);
      for (const said of [text, reasons]) {
        assert.doesNotMatch(said, /\{\w+\}|undefined|null|\b(black|white|north|south|east|west)\b/, language);
        if (language === 'en') assert.match(said, ENGLISH);
        else assert.doesNotMatch(said, ENGLISH, language);
      }
      if (language === 'en') assert.match(text, /^Blue b4 loses: Red answers a4\.\s+b4 is no better than b3: after b3 it belongs to Blue anyway\.\s+b3 would win\./);
    }
  },
  async 'ladders and templates are named, in words and on the board'(page) {
    const captions = `[...document.querySelectorAll('.captions text')].map((e) => e.textContent).sort().join('; ')`;
    await page.click('#learn');
    await page.click('#lesson-next');
    await page.wait(`${captions} === 'bridge; edge bridge'`);
    await page.click('#lesson-next');
    await page.wait(`${captions}.includes('ziggurat')`);
    assert.match(await page.text('#links'), /d4 – the edge at row 6\s*ziggurat/);
    await page.click('#lesson-next');
    await page.click('#why');
    await page.click('#cell-c6');
    await page.wait(`${captions} === 'ladder on line 2, escape f6'`);
    assert.equal(await page.evaluate(marked(`c.dataset.outline === 'escape'`)), 'f6');
    assert.match(await page.text('#legend'), /the escape that a ladder runs to/);
    assert.match(await page.text('#explanation-text'), /c6 to the edge at row 7: ladder on line 2, escape f6/);
    const box = await page.evaluate(`(({left, right, top, bottom}) => [left, right, top, bottom])(document.querySelector('.captions text').getBoundingClientRect())`);
    const stones_ = await page.evaluate(`[...document.querySelectorAll('.cell .stone')].map((e) => { const b = e.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; })`);
    assert.ok(!stones_.some(([x, y]) => x > box[0] && x < box[1] && y > box[2] && y < box[3]), 'the name hides no stone');
    await newGame(page, {level: 0, size: 5});
  },
  async 'without the engine the page opens, and says what needs it'(page) {
    await newGame(page, {level: 0, size: 5});
    await page.click('#cell-c3');
    await page.wait(`navigator.serviceWorker.ready.then(() => true)`);
    await page.reload();
    await page.wait(`navigator.serviceWorker.controller !== null`);
    const {playwright} = page;
    await playwright.context().setOffline(true);
    try {
      await page.reload();
      await page.wait(`${stone('c3')} === 'B'`);
      await page.click('#cell-d2');
      assert.equal(await page.evaluate(stones), 2);
      await page.click('#o-must');
      await page.wait(`!document.querySelector('#connection').hidden && document.querySelector('#connection').textContent.includes('need it')`);
    } finally {
      await playwright.context().setOffline(false);
    }
    await page.wait(`document.querySelector('#connection').hidden`);
    await page.click('#o-must');
    page.problems.length = 0;
  },
};

// Every language has every word of English, and the same places for what is put in.
export function completeWords() {
  const table = (name) => Object.fromEntries([...readFileSync(join(root, `web/src/words/${name}.ts`), 'utf8').matchAll(/\b(\w+): '((?:[^'\\]|\\.)*)'/g)].map(([, key, text]) => [key, [...text.matchAll(/\{\w+\}/g)].map(String).sort().join(' ')]));
  const english = table('en');
  assert.ok(Object.keys(english).length > 200);
  for (const name of LANGUAGES) {
    const other = table(name);
    assert.deepEqual(Object.keys(other).sort(), Object.keys(english).sort(), name);
    for (const [key, places] of Object.entries(english)) assert.deepEqual([...new Set(other[key].split(' '))].join(' '), [...new Set(places.split(' '))].join(' '), `${name}: ${key}`);
  }
}
