// The page in every state that it has, on a desk and on a phone, by day and by night, in two languages: nothing that axe
// calls serious, nothing that sticks out, no text of another language.
import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {AXE, serious} from './accessibility.mjs';
import {newGame, puzzle, root, stone, stones} from './harness.mjs';

export const SCREENS = {
  'a desk, by night, in German': {width: 1280, height: 800, dark: true, locale: 'de-DE'},
  'a phone, by day, in English': {width: 360, height: 740, mobile: true, locale: 'en-GB'},
  'a phone, by night, in German': {width: 390, height: 844, mobile: true, dark: true, locale: 'de-DE'},
  'a phone that lies on its side': {width: 740, height: 360, mobile: true, locale: 'en-GB'},
};

const table = (name) => Object.fromEntries([...readFileSync(join(root, `web/src/words/${name}.ts`), 'utf8').matchAll(/\b(\w+): '((?:[^'\\]|\\.)*)'/g)].map(([, key, text]) => [key, text]));
// Whole texts of English that German has another word for.
function foreign() {
  const [english, german] = [table('en'), table('de')];
  return Object.entries(english).filter(([key, text]) => !text.includes('{') && german[key] !== text && !Object.values(german).includes(text)).map(([, text]) => text);
}

// What is chosen in a select must fit into it, beside its arrow.
const CLIPPED = `(() => {
  const pen = document.createElement('canvas').getContext('2d');
  return [...document.querySelectorAll('dialog[open] select')].filter((field) => {
    const style = getComputedStyle(field);
    pen.font = style.fontSize + ' ' + style.fontFamily;
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 16;
    return [...field.options].some((option) => pen.measureText(option.text).width > room);
  }).map((field) => field.id);
})()`;

export async function sound(page, state, locale) {
  if (existsSync(AXE)) assert.deepEqual(await serious(page), [], state);
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), state + ': nothing sticks out');
  const text = await page.evaluate('document.body.innerText');
  assert.doesNotMatch(text, /\{\w+\}|undefined|NaN/, state);
  assert.deepEqual(await page.evaluate(CLIPPED), [], state + ': no choice is cut off');
  if (!locale.startsWith('de')) return;
  const lines = new Set(text.split('\n').map((line) => line.trim()));
  assert.deepEqual(foreign().filter((words) => lines.has(words)), [], state + ': German only');
}

const click = (page, selector) => page.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);
const tap = async (page, mobile, cell) => {
  const at = page.playwright.locator('#cell-' + cell);
  if (!mobile) return at.click();
  await at.tap();
  if ((await page.evaluate(stone(cell))) === '' && (await page.evaluate(`document.querySelector('.preview.armed:not(.off)') !== null`))) await at.tap();
};

export async function everyState(page, {mobile = false, locale}) {
  const check = (state) => sound(page, state, locale);
  assert.equal(await page.evaluate('document.documentElement.lang'), locale.slice(0, 2), 'the language of the browser');
  await newGame(page, {level: 0, size: 5});
  await check('an empty board');
  for (const dialog of ['new', 'games', 'puzzles', 'record', 'settings']) {
    await page.click('#' + dialog);
    await check('the dialog ' + dialog);
    await page.key('Escape');
  }
  await tap(page, mobile, 'c3');
  await click(page, '#o-openings');
  await click(page, '#o-analysis');
  await page.wait(`document.querySelector('#lines .line') !== null`, 30000);
  await check('analysis, with a swap');
  await click(page, '#o-analysis');
  await click(page, '#o-openings');
  await puzzle(page, 'berge-1');
  if (mobile) {
    await page.click('#bar-see');
    const hidden = `(() => {
      const card = document.querySelector('#explain-card').getBoundingClientRect();
      return [...document.querySelectorAll('.cell')].filter((cell) => { const box = cell.getBoundingClientRect(); return box.bottom > card.top + 2 && box.right > card.left; }).length;
    })()`;
    assert.equal(await page.evaluate(hidden), 0, 'the whole board is seen beside the sheet');
  }
  for (const id of ['must', 'inferior', 'fill', 'path']) await click(page, '#o-' + id);
  await page.wait(`document.querySelector('.cell[data-shade="true"]') !== null`);
  await check('must-play, inferior cells and fill-in');
  for (const id of ['must', 'inferior', 'fill', 'path']) await click(page, '#o-' + id);
  await click(page, '#o-heat');
  await page.wait(`document.querySelector('[class*=heat-]') !== null`);
  await check('heat');
  await click(page, '#o-heat');
  await click(page, '#solve');
  await page.wait(`document.querySelectorAll('.shape.loss').length > 5`);
  await click(page, '#why');
  await tap(page, mobile, 'b4');
  await page.wait(`!document.querySelector('#explanation').hidden`);
  await check('why a move loses');
  if (mobile) await page.click('#bar-see');
  await page.evaluate(`location.hash = '#4,c2b2a1b3b4'`);
  await page.wait(`${stone('b4')} === 'B'`);
  await click(page, '#review');
  await page.wait(`document.querySelector('#review-here .judged') !== null && document.querySelector('#review-summary p:not(.faint)') !== null`, 60000);
  await check('a review, at a mistake');
  await click(page, '#edit');
  await check('setting up a position');
  await click(page, '#edit');
  await page.click('#learn');
  await page.click('#lesson-next');
  await page.wait(`document.querySelectorAll('.captions text').length > 0`);
  await check('a lesson, with names on the board');
  assert.ok((await page.evaluate(stones)) > 0);
}
