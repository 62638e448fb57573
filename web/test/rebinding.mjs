// DNS rebinding in a real browser: a site lets its own name lead to this machine, so that its page is of the same
// origin as the server. Only names of this machine may be answered, whatever they resolve to.
import assert from 'node:assert/strict';
import {chromium} from 'playwright-core';
import {launchOptions} from './browser.mjs';

const FOREIGN = ['127.evil.com', '127.0.0.1.nip.io', 'localhost.evil.com', 'evil.com'];
const OWN = ['127.0.0.1', 'localhost'];

// What a page of that origin can learn, and have computed.
async function asked(page) {
  return page.evaluate(async () => {
    const query = {id: 'x', boardXSize: 3, boardYSize: 3, moves: []};
    const json = {'Content-Type': 'application/json', 'X-Mustplay-Session': 'abcdefghijklmnop'};
    const answers = [
      await fetch('/'), await fetch('/page.js'), await fetch('/api/status'), await fetch('/status'),
      await fetch('/api/query', {method: 'POST', headers: json, body: JSON.stringify(query)}),
      await fetch('/analyze-position', {method: 'POST', headers: json, body: '{"size":3,"color":"black","black":"","white":""}'}),
    ];
    return answers.map((answer) => answer.status);
  });
}

export async function refusesForeignNames(address) {
  const port = new URL(address).port;
  const rules = FOREIGN.map((name) => `MAP ${name} 127.0.0.1`).join(', ');
  // Chromium's own fence around this machine is open, as in browsers that have none.
  const fence = 'LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests';
  const browser = await chromium.launch({...launchOptions(), args: [`--host-resolver-rules=${rules}`, `--disable-features=${fence}`]});
  try {
    const page = await browser.newPage();
    // The site's own page, which it sent before its name led here.
    await page.route('**/attack', (route) => route.fulfill({contentType: 'text/html', body: '<title>attack</title>'}));
    for (const name of FOREIGN) {
      const origin = `http://${name}:${port}`;
      assert.equal((await page.goto(origin)).status(), 403, name);
      await page.goto(origin + '/attack');
      assert.deepEqual(await asked(page), [403, 403, 403, 403, 403, 403], name);
    }
    for (const name of OWN) {
      const origin = `http://${name}:${port}`;
      assert.equal((await page.goto(origin)).status(), 200, name);
      await page.waitForSelector('.cell');
      assert.deepEqual(await asked(page), [200, 200, 200, 200, 200, 200], name);
    }
  } finally {
    await browser.close();
  }
}
