// The page in a real browser: node web/test/page_test.mjs [PROGRAM], by default build/mustplay. MUSTPLAY_SCREENSHOTS
// names a folder for pictures of it; MUSTPLAY_ONLY runs the tests whose title has these words; MUSTPLAY_STATIC names a folder of
// tools/build_static, whose page is tested then.
import assert from 'node:assert/strict';
import {join} from 'node:path';
import {accessible} from './accessibility.mjs';
import {Browser, sleep} from './browser.mjs';
import {drawsACluster, saysWhatIsMissing} from './cluster.mjs';
import {HEIN, cli, marked, newGame, puzzle, serve, stone, stones} from './harness.mjs';
import {kept, phone} from './kept.mjs';
import {takePictures} from './pictures.mjs';
import {refusesForeignNames} from './rebinding.mjs';
import {completeWords, review} from './review.mjs';
import {SCREENS, everyState} from './states.mjs';
import {truth} from './truth.mjs';

const pictures = process.env.MUSTPLAY_SCREENSHOTS;

const tests = {
  async 'a whole game on 5x5 against level 1'(page) {
    await newGame(page, {level: 1, swap: 'none'});
    for (let moves = 0; moves < 26; ++moves) {
      await page.wait(`document.querySelector('#status').dataset.winner !== '' || document.querySelector('.board').classList.contains('playable')`);
      if (await page.evaluate(`document.querySelector('#status').dataset.winner`)) break;
      const before = await page.evaluate(stones);
      const cell = await page.evaluate(`['c3', 'b4', 'd2', 'c2', 'b3', 'c4', 'd1', 'a5', 'b5', 'c1', 'c5', 'b2', 'd3', 'd4', 'b1', 'a4', 'e1', 'd5', 'e5', 'a1', 'e2', 'e3', 'e4', 'a2', 'a3'].find((c) => document.querySelector('#cell-' + c).dataset.stone === '')`);
      await page.click('#cell-' + cell);
      await page.wait(`${stones} > ${before}`);
    }
    assert.match(await page.text('#status'), /^(You won: Red wins|Blue wins)$/);
    assert.ok((await page.evaluate(`document.querySelectorAll('.cell.path').length`)) >= 5, 'the winning path is shown');
    assert.equal(await page.evaluate(`document.querySelector('#rematch').hidden`), false, 'a rematch is offered');
    await page.click('#review-end');
    await page.wait(`document.querySelector('#moves .move[data-class]') !== null`);
    assert.equal(await page.evaluate(`document.querySelector('#review-end').hidden`), true, 'and a review');
  },
  async 'a hint'(page) {
    await newGame(page, {level: 0, size: 3});
    await page.click('#hint');
    await page.wait(`document.querySelector('.shape.hint') !== null`);
  },
  async 'swap'(page) {
    await newGame(page, {level: 0});
    await page.click('#cell-b3');
    await page.click('#swap');
    await page.wait(`${stone('c2')} === 'W' && ${stone('b3')} === ''`);
    assert.equal(await page.evaluate(`document.querySelector('#cell-c2 .label').textContent`), 'S');
    assert.equal(await page.evaluate(`document.querySelector('#swap').hidden`), true);
    assert.match(await page.text('#status'), /Red to move/);
  },
  async 'undo, walking and variations'(page) {
    await newGame(page, {level: 0});
    for (const cell of ['a1', 'b2', 'c3']) await page.click('#cell-' + cell);
    await page.click('#undo');
    assert.equal(await page.evaluate(stones), 2);
    await page.click('#redo');
    assert.equal(await page.evaluate(stone('c3')), 'B', 'undo deletes nothing');
    await page.click('#undo');
    await page.click('#back');
    assert.equal(await page.evaluate(stones), 1);
    await page.click('#forward');
    assert.equal(await page.evaluate(stone('b2')), 'W');
    await page.click('#back');
    await page.click('#cell-d4');
    assert.match(await page.text('#moves'), /d4[\s\S]*b2/);
    assert.equal(await page.text('#place'), '2 / 2');
    assert.match(await page.text('.variation'), /b2[\s\S]*c3/, 'the line before is a variation');
    await page.click('#delete');
    assert.doesNotMatch(await page.text('#moves'), /d4/);
    await page.click('#note button');
    assert.match(await page.text('#moves'), /d4/, 'and restored');
  },
  async 'puzzles from games, with stars'(page) {
    await page.click('#puzzles');
    assert.ok(await page.evaluate(`document.querySelectorAll('#puzzle-list button').length`) >= 35);
    assert.match(await page.text('#puzzle-1'), /Number 1.*★☆☆☆☆ 7×7/s);
    assert.match(await page.text('#puzzle-berge-5'), /Berge.*★★★★★ 14×14/s);
    await page.click('#puzzle-1');
    await page.wait(`document.querySelectorAll('.cell').length === 49 && ${stones} === 11`);
    await page.click('#solve');
    await page.wait(`document.querySelector('#solution').textContent.includes('one move only')`);
    await puzzle(page, 'berge-4', 196);
    assert.equal(await page.evaluate(stones), 51);
    assert.match(await page.text('#puzzle-card'), /Red to play and win/);
    await page.click('#puzzle-next');
    await page.wait(`document.querySelector('#puzzle-name').textContent.includes('5') && ${stone('g13')} === 'W'`);
  },
  async 'a wrong move of a puzzle is refuted, the right one is kept'(page) {
    await puzzle(page, 'berge-1');
    await page.click('#cell-b4');
    await page.wait(`document.querySelector('#note').textContent.startsWith('b4 loses: the answer is') && ${stones} === 12`);
    assert.equal(await page.evaluate(`document.querySelector('.shape.stone-W')`), null, 'the solution is not told');
    await page.click('#note button');
    await page.wait(`${stones} === 10`);
    await page.click('#cell-b3');
    await page.wait(`document.querySelector('#note').textContent.startsWith('Solved: b3') && ${stones} === 12`);
    await page.click('#puzzles');
    assert.match(await page.text('#puzzle-berge-1'), /✓ solved/);
    assert.match(await page.text('#puzzle-list p'), /^1 of/);
    await page.key('Escape', 27);
  },
  async 'Hein’s puzzle is solved with c2 only'(page) {
    await puzzle(page);
    await page.click('#solve');
    await page.wait(`document.querySelector('#solution').textContent.includes('one move only: c2')`);
    assert.equal(await page.evaluate(marked(`c.querySelector('.shape.stone-W')`)), 'c2');
    const losing = cli('solve', '--all-moves', ...HEIN).losing_moves.sort().join(' ');
    assert.equal(await page.evaluate(marked(`c.querySelector('.shape.loss')`)), losing);
    await page.click('#why');
    await page.click('#cell-d3');
    await page.wait(`document.querySelectorAll('.shape.ghost-B').length > 0`);
    const said = cli('explain', '--move', 'd3', ...HEIN);
    const reply = await page.evaluate(marked(`c.querySelector('.label')?.textContent === '2'`));
    const replies = cli('solve', '--all-moves', ...HEIN.slice(0, 5), 'a3 c3 a5 d3', '--to-move', 'black').winning_moves;
    assert.ok(replies.includes(reply), `${reply} refutes d3`);
    assert.match(await page.text('#explanation-text'), /Blue d3 loses: Red answers/);
    const carrier = [...said.then.carrier].sort().join(' ');
    assert.equal(await page.evaluate(marked(`c.dataset.tint === 'carrier-B'`)), carrier);
    await page.wait(`document.querySelector('#explanation-place').textContent === '${said.line.length} / ${said.line.length}'`);
    await page.click('#explanation-back');
    await page.wait(`document.querySelector('#explanation-place').textContent === '${said.line.length - 1} / ${said.line.length}'`);
    await page.click('#certificate');
    await page.wait(`document.querySelector('#certificate').textContent.includes('✓')`);
    await page.click('#why');
    await page.click('#cell-c2');
    await page.wait(`document.querySelector('#note').textContent.startsWith('Solved')`);
  },
  async 'overlays show what the command line reports'(page) {
    await puzzle(page);
    const report = cli('inferior', ...HEIN);
    const of = (...kinds) => report.cells.filter((c) => kinds.includes(c.kind)).map((c) => c.cell).sort().join(' ');
    await page.click('#o-must');
    await page.wait(`document.querySelector('[data-outline="must"]') !== null`);
    assert.equal(await page.evaluate(marked(`c.dataset.outline === 'must'`)), report.must_play.cells.sort().join(' '));
    const outside = await page.evaluate(marked(`c.dataset.stone === '' && c.dataset.outline !== 'must'`));
    assert.equal(await page.evaluate(marked(`c.dataset.shade === 'true'`)), outside, 'every cell outside is shaded');
    await page.click('#o-must');
    await page.click('#o-inferior');
    await page.click('#o-fill');
    for (const kind of ['dead', 'vulnerable', 'dominated', 'reversible'])
      await page.wait(`${marked(`c.dataset.tint === '${kind}'`)} === '${of(kind)}'`);
    const owned = (color) => report.cells.filter((c) => ['captured', 'settled'].includes(c.kind) && c.color === color).map((c) => c.cell).sort().join(' ');
    assert.ok(owned('black') + owned('white') !== '', 'there is something to compare');
    for (const [letter, color] of [['B', 'black'], ['W', 'white']]) await page.wait(`${marked(`c.dataset.tint === 'owned-${letter}'`)} === '${owned(color)}'`);
    await page.click('#o-fill');
    await page.click('#o-inferior');
    await page.click('#o-connections');
    await page.click('#cell-b3');
    await page.wait(`document.querySelector('#links .line') !== null`);
    const links = cli('connections', '--between', 'b3,north', '--kind', 'full', ...HEIN).connections;
    assert.ok(links.length > 0, 'there is something to compare');
    const row = await page.evaluate(`1 + [...document.querySelectorAll('#links .line')].findIndex((line) => line.innerText.includes('the edge at row 1'))`);
    await page.click(`#links .line:nth-child(${row})`);
    await page.wait(`document.querySelector('#links .line[aria-pressed="true"]') !== null`);
    assert.equal(await page.evaluate(marked(`c.dataset.tint === 'carrier-B'`)), [...links[0].carrier].sort().join(' '));
    await page.click('#o-connections');
    await page.click('#o-path');
    await page.wait(`document.querySelector('#links').innerText.includes('Nobody is connected')`);
    await page.click('#record');
    await page.set('#r-text', '(;FF[4]GM[11]SZ[5]AB[a2][b3][b4]AW[a3][c3][a5][c2]PL[B])');
    await page.click('#r-open');
    await page.wait(`document.querySelector('#links').innerText.includes('Blue is connected from edge to edge')`);
    const after = ['--size', '5', '--black', 'a2 b3 b4', '--white', 'a3 c3 a5 c2'];
    const carriers = cli('connections', '--between', 'west,east', '--kind', 'full', ...after).connections.map((link) => [...link.carrier].sort().join(' '));
    assert.ok(carriers.includes(await page.evaluate(marked(`c.dataset.tint === 'carrier-W'`))), carriers);
    await page.click('#o-path');
    await puzzle(page);
    await page.click('#o-heat');
    await page.wait(`document.querySelector('[class*=heat-]') !== null`);
    const heat = cli('evaluate', ...HEIN).cells;
    const most = Math.max(...heat.map((c) => c.energy));
    const hot = heat.filter((c) => c.energy / most >= 0.9).map((c) => c.cell).sort().join(' ');
    assert.equal(await page.evaluate(marked(`c.querySelector('[class*=heat]') && c.querySelector('.label').textContent === '9'`)), hot);
    await page.click('#o-heat');
  },
  async 'a record is opened, shared and survives a reload'(page) {
    await page.click('#record');
    await page.set('#r-text', '(;FF[4]GM[11]SZ[7];B[b4];W[d4];B[c5])');
    await page.click('#r-open');
    await page.wait(`${stone('c5')} === 'B' && document.querySelectorAll('.cell').length === 49`);
    await page.reload();
    await page.wait(`${stone('c5')} === 'B'`);
    assert.equal(await page.text('#place'), '3 / 3');
    await page.click('#record');
    await page.set('#r-text', 'nonsense');
    await page.click('#r-open');
    await page.wait(`document.querySelector('#r-error').textContent !== ''`);
    await page.wait(`document.querySelectorAll('#r-formats button').length > 3`);
    await page.click('#r-formats button');
    const link = await page.wait(`document.querySelector('#r-output').textContent`);
    assert.match(link, /#7,b4d4c5$/);
    await page.key('Escape', 27);
    return link;
  },
  async 'a file is dropped on the board'(page) {
    await page.evaluate(`(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['(;FF[4]GM[11]SZ[6];B[c3](;W[d3])(;W[d4];B[b4]))'], 'game.sgf'));
      document.querySelector('#board').dispatchEvent(new DragEvent('drop', {dataTransfer, bubbles: true, cancelable: true}));
    })()`);
    await page.wait(`${stone('d3')} === 'W' && document.querySelectorAll('.cell').length === 36`);
    assert.match(await page.text('.variation'), /^d4/, 'with its variation');
    await page.click('.variation .move');
    await page.click('#forward');
    assert.equal((await page.evaluate(stone('d4'))) + (await page.evaluate(stone('b4'))) + (await page.evaluate(stone('d3'))), 'WB');
    await page.click('#record');
    await page.click('#r-formats button:nth-child(2)');
    const sgf = await page.wait(`document.querySelector('#r-output').textContent`);
    for (const move of ['B[c3]', 'W[d3]', 'W[d4]', 'B[b4]']) assert.ok(sgf.includes(move), `${move} is in ${sgf}`);
    await page.key('Escape', 27);
  },
  async 'the clock runs and ends the game'(page) {
    await newGame(page, {level: 0, clock: '3+2'});
    assert.equal(await page.evaluate(`document.querySelector('.time.running') === null`), true, 'not before the first stone');
    await page.click('#cell-c3');
    await page.wait(`document.querySelectorAll('.time')[1].classList.contains('running') && document.querySelectorAll('.time')[1].innerText.includes('2:59')`);
    assert.match(await page.text('.time'), /3:02/, 'two seconds for the move');
    await page.evaluate(`(() => {
      const kept = JSON.parse(sessionStorage.getItem('mustplay.game'));
      kept.clock.left.W = 400;
      sessionStorage.setItem('mustplay.game', JSON.stringify(kept));
      sessionStorage.setItem = () => {};
      Storage.prototype.setItem = () => {};
    })()`);
    await page.reload();
    await page.wait(`document.querySelector('#status').innerText.startsWith('Red wins')`);
    await newGame(page, {level: 0});
  },
  async 'lessons show what they say'(page) {
    await page.click('#learn');
    await page.click('#lesson-next');
    await page.wait(`document.querySelector('#links').innerText.includes('c2 – the edge at row 1') && document.querySelector('#links').innerText.includes('the edge at row 5')`);
    await page.click('#cell-c1');
    await page.wait(`document.querySelector('#note').textContent.startsWith('c1 is answered at d1')`);
    await page.click('#lesson-next');
    await page.wait(`document.querySelectorAll('.cell[data-tint="carrier-B"]').length === 8 && document.querySelector('#links').innerText.includes('d4 – the edge at row 6')`);
    await page.click('#lesson-next');
    await page.wait(`document.querySelector('#lesson-title').innerText.toLowerCase().includes('ladder')`);
    const ladder = (escape) => cli('solve', '--all-moves', '--size', '7', '--black', 'e1 d2 d3 c4 c5' + escape, '--white', 'a7 b6 b7 d5 e3', '--to-move', 'black');
    assert.equal(ladder(' f6').winning_moves.join(' '), 'c6', 'one move wins');
    assert.equal(ladder('').winner, 'white', 'and none without the escape');
    await page.click('#cell-c6');
    await page.wait(`${stones} === 13`);
    await page.click('#lesson-next');
    await page.wait(`document.querySelectorAll('.cell[data-outline="must"]').length > 0`);
    await page.click('#lesson-next');
    await page.wait(`document.querySelectorAll('.cell[data-tint="dead"]').length > 0 && document.querySelectorAll('.cell[data-tint^="owned-"]').length > 0`);
    await page.click('#lesson-next');
    await page.wait(`document.querySelectorAll('.arrow').length > 0`);
    await page.click('#lesson-next');
    await page.click('#cell-b4');
    await page.wait(`document.querySelector('#explanation-text').innerText.includes('b4 loses')`);
    await page.click('#lesson-next');
    await page.wait(`document.querySelector('#lesson').hidden`);
  },
  async 'the keyboard alone'(page) {
    await newGame(page, {level: 0});
    await page.evaluate(`document.activeElement.blur()`);
    await page.key('n', 78, 'n');
    await page.wait(`document.activeElement.id === 'n-start'`);
    await page.key('Enter', 13, '\r');
    await page.wait(`document.querySelector('dialog[open]') === null`);
    for (let i = 0; i < 20 && !(await page.evaluate(`document.activeElement.id === 'cell-a1'`)); ++i) await page.key('Tab', 9);
    await page.key('ArrowRight', 39);
    await page.key('ArrowDown', 40);
    await page.key('Enter', 13, '\r');
    assert.equal(await page.evaluate(stone('b2')), 'B');
    await page.key('u', 85, 'u');
    assert.equal(await page.evaluate(stones), 0);
    await page.key('m', 77, 'm');
    assert.equal(await page.evaluate(`document.querySelector('#o-must').getAttribute('aria-pressed')`), 'true');
    await page.key('m', 77, 'm');
  },
  async 'a position is set up and analysed'(page) {
    await newGame(page, {level: 0, size: 4, rows: 3});
    await page.click('#edit');
    await page.click('#cell-b2');
    await page.click('#cell-c2');
    await page.click('#cell-c2');
    assert.equal((await page.evaluate(stone('b2'))) + (await page.evaluate(stone('c2'))), 'BW');
    await page.click('#edit');
    await page.click('#o-analysis');
    await page.wait(`document.querySelectorAll('#lines .line').length > 0`);
    assert.match(await page.text('#evaluation-text'), /proved|%/);
    await page.click('#o-analysis');
  },
};

const {child, address} = await serve();
// Whatever hangs, nothing outlives the test.
process.on('exit', () => child.kill('SIGKILL'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
const browser = await Browser.start();
let failures = 0;
// What the static page cannot lose, or refuse.
const OF_A_SERVER = ['a lost connection comes back by itself', 'without the engine the page opens, and says what needs it', 'a foreign name that leads here is refused', 'a distributed solve', 'no distributed solve'];
async function check(title, page, run) {
  if (process.env.MUSTPLAY_STATIC && OF_A_SERVER.includes(title)) return;
  if (!title.includes(process.env.MUSTPLAY_ONLY ?? '')) return;
  const start = Date.now();
  try {
    await run(page);
    assert.deepEqual(page.problems.filter((p) => !expected(p)), [], 'the console has no errors');
    console.log(`ok      ${title} (${Date.now() - start} ms)`);
  } catch (error) {
    ++failures;
    console.log(`FAILED  ${title}\n${error.stack}`);
    await page.key('Escape').catch(() => {});
    if (pictures) await page.screenshot(join(pictures, 'failed.png')).catch(() => {});
  }
  page.problems.length = 0;
}
// The browser itself notes every answer with an error status; the one for a wrong record is asked for.
const expected = (problem) => problem.includes('400 (Bad Request)');

try {
  const page = await browser.open(address);
  for (const [title, run] of Object.entries({...tests, ...truth, ...kept, ...review})) await check(title, page, run);
  await check('every language has every word', page, completeWords);
  await check('two tabs do not mix', await browser.open(address), async (second) => {
    await newGame(second, {level: 0, size: 3});
    await second.click('#cell-b2');
    assert.equal(await second.evaluate(stones), 1);
    assert.notEqual(await page.evaluate(`document.querySelectorAll('.cell').length`), 9);
  });
  await check('eight tabs stay live', page, manyTabs);
  await check('names, contrast and roles', page, accessible);
  await check('a foreign name that leads here is refused', page, () => refusesForeignNames(address));
  await check('a shared link', await browser.open(address + '#7,b4d4c5'), (tab) => tab.wait(`${stone('c5')} === 'B'`));
  await check('a phone', await browser.open(address, {width: 360, height: 740, mobile: true}), async (phone) => {
    assert.equal(await phone.evaluate('document.documentElement.scrollWidth'), 360, 'nothing sticks out');
    await newGame(phone, {level: 0});
    await phone.click('#cell-c3');
    assert.equal(await phone.evaluate(stone('c3')), 'B');
  });
  const night = await browser.open(address, SCREENS['a phone, by night, in German']);
  await check('a distributed solve', await browser.open(address), (page) => drawsACluster(page, night));
  await check('no distributed solve', await browser.open(address), saysWhatIsMissing);
  await check('touch', await browser.open(address, {width: 390, height: 800, mobile: true}), phone);
  for (const [title, options] of Object.entries(SCREENS)) {
    const tab = await browser.open(address, options);
    await check('every state on ' + title, tab, () => everyState(tab, options));
    await tab.close();
  }
  if (pictures) await takePictures(browser, address, pictures);
} finally {
  await browser.close();
  if (!process.env.MUSTPLAY_STATIC) await stopServer();
}

async function stopServer() {
  child.removeAllListeners('exit');
  const gone = new Promise((resolve) => child.on('exit', resolve));
  const asked = Date.now();
  child.kill('SIGINT');
  await Promise.race([gone, sleep(5000)]);
  if (child.exitCode !== 0 || Date.now() - asked > 3000) {
    ++failures;
    console.log('FAILED  Ctrl-C stops the server at once');
    child.kill('SIGKILL');
  }
}

// A browser has six connections to one server; every tab must get its reports, and a click its answer.
async function manyTabs() {
  const tabs = [];
  for (let i = 0; i < 8; ++i) tabs.push(await browser.open(address + '#9,e5'));
  const visits = `Number(/([\\d.]+)(k?) visits/.exec(document.querySelector('#evaluation-text').textContent)?.slice(1).join('').replace('k', 'e3') ?? 0)`;
  for (const tab of tabs) await tab.click('#o-analysis');
  const before = [];
  for (const tab of tabs) before.push(await tab.wait(visits));
  await tabs[7].click('#solve');
  for (const [i, tab] of tabs.entries()) await tab.wait(`${visits} > ${before[i]}`);
  await tabs[7].wait(`document.querySelector('#solution').textContent.includes('positions') || document.querySelector('#solution').textContent.includes('wins')`);
  for (const tab of tabs) assert.deepEqual(tab.problems, []);
  for (const tab of tabs) await tab.close();
}

console.log(failures === 0 ? 'page: all fine' : `page: ${failures} failed`);
process.exit(failures === 0 ? 0 : 1);
