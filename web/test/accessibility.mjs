// Can the page be used without seeing it, or its colours? axe-core says so where the packages of package-lock.json are
// installed; names and contrast are looked at in any case.
import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {puzzle, root} from './harness.mjs';

export const AXE = join(root, 'web/node_modules/axe-core/axe.min.js');

export async function serious(page) {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(readFileSync(AXE, 'utf8') + '; true');
  return page.evaluate(`axe.run(document, {resultTypes: ['violations']}).then((result) =>
    result.violations.filter((v) => ['serious', 'critical'].includes(v.impact)).map((v) => v.id + ': ' + v.nodes.map((n) => n.html.slice(0, 120)).join(' | ')))`);
}

// Pairs of text and ground whose contrast is below 4.5.
const POOR_CONTRAST = `(() => {
  const style = getComputedStyle(document.documentElement);
  const light = (name) => {
    const hex = style.getPropertyValue(name).trim().slice(1);
    const [r, g, b] = [0, 2, 4].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  const pairs = ['--ink', '--faint', '--accent', '--good', '--bad'].flatMap((text) => [[text, '--card'], [text, '--paper']]);
  return pairs.concat([['--ink', '--cell']]).filter(([a, b]) => !(contrast(a, b) >= 4.5)).map(([a, b]) => a + ' on ' + b + ': ' + contrast(a, b).toFixed(2));
})()`;

export async function accessible(page) {
  await puzzle(page);
  for (const id of ['analysis', 'must', 'inferior']) await page.click('#o-' + id);
  await page.wait(`document.querySelector('#lines .line') !== null`);
  const nameless = `[...document.querySelectorAll('button, select, input, textarea, [role=button], [role=img]')].filter((e) =>
    !(e.getAttribute('aria-label') || e.innerText?.trim() || e.textContent.trim() || e.labels?.length)).map((e) => e.outerHTML)`;
  assert.deepEqual(await page.evaluate(nameless), [], 'everything that acts has a name');
  for (const theme of ['light', 'dark']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    assert.deepEqual(await page.evaluate(POOR_CONTRAST), [], theme);
    if (existsSync(AXE)) assert.deepEqual(await serious(page), [], theme);
  }
  for (const dialog of ['new', 'games', 'puzzles', 'record', 'settings']) {
    await page.click('#' + dialog);
    if (existsSync(AXE)) assert.deepEqual(await serious(page), [], dialog);
    await page.key('Escape');
  }
  for (const id of ['analysis', 'must', 'inferior']) await page.click('#o-' + id);
}
