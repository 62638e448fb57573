// A browser for tests: Chromium, driven through its debugging pipe. Nothing but Node and Chromium is needed.
import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

const PATIENCE_MS = 15000;

export class Browser {
  static async start() {
    const browser = new Browser();
    browser.folder = mkdtempSync(join(tmpdir(), 'mustplay-page-'));
    const flags = ['--headless=new', '--remote-debugging-pipe', '--no-first-run', '--disable-gpu', '--disable-extensions', '--hide-scrollbars',
      '--disable-background-networking', '--disable-component-update', '--disable-dev-shm-usage', `--user-data-dir=${browser.folder}`];
    if (process.getuid() === 0) flags.push('--no-sandbox');
    browser.process = spawn(process.env.MUSTPLAY_CHROMIUM ?? 'chromium', flags, {stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']});
    process.on('exit', () => browser.process.kill('SIGKILL'));
    browser.pending = new Map();
    browser.pages = new Map();
    browser.count = 0;
    let text = '';
    browser.process.stdio[4].setEncoding('utf8').on('data', (data) => {
      text += data;
      for (let end = text.indexOf('\0'); end >= 0; end = text.indexOf('\0')) {
        browser.receive(JSON.parse(text.slice(0, end)));
        text = text.slice(end + 1);
      }
    });
    browser.process.stdio[3].on('error', () => {});
    await browser.send('Browser.setDownloadBehavior', {behavior: 'deny'});
    return browser;
  }

  receive(message) {
    if (message.id) {
      const {resolve, reject} = this.pending.get(message.id);
      this.pending.delete(message.id);
      if (message.error) reject(new Error(message.error.message));
      else resolve(message.result);
    } else {
      this.pages.get(message.sessionId)?.event(message);
    }
  }

  send(method, params = {}, sessionId) {
    const id = ++this.count;
    this.process.stdio[3].write(JSON.stringify({id, method, params, sessionId}) + '\0');
    return new Promise((resolve, reject) => this.pending.set(id, {resolve, reject}));
  }

  // A page in a window of its own: a tab behind others is hidden, and asks nothing.
  async open(address, {width = 1280, height = 800, mobile = false, dark = false} = {}) {
    const {targetId} = await this.send('Target.createTarget', {url: 'about:blank', newWindow: true});
    const {sessionId} = await this.send('Target.attachToTarget', {targetId, flatten: true});
    const page = new Page(this, sessionId, targetId);
    this.pages.set(sessionId, page);
    for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await page.send(domain + '.enable');
    await page.send('Emulation.setDeviceMetricsOverride', {width, height, deviceScaleFactor: 1, mobile});
    if (mobile) await page.send('Emulation.setTouchEmulationEnabled', {enabled: true});
    await page.send('Emulation.setEmulatedMedia', {features: [{name: 'prefers-color-scheme', value: dark ? 'dark' : 'light'}]});
    await page.goto(address);
    return page;
  }

  // The folder goes when nobody writes into it any more; one that stays does no harm.
  async close() {
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    await Promise.race([this.send('Browser.close').catch(() => {}), sleep(2000)]);
    await Promise.race([gone, sleep(2000)]);
    this.process.kill('SIGKILL');
    for (let i = 0; i < 10; ++i)
      try {
        return rmSync(this.folder, {recursive: true, force: true});
      } catch {
        await sleep(100);
      }
  }
}

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

class Page {
  constructor(browser, session, target) {
    this.browser = browser;
    this.target = target;
    this.session = session;
    this.problems = [];
  }
  send(method, params) {
    return this.browser.send(method, params, this.session);
  }
  event({method, params}) {
    if (method === 'Runtime.exceptionThrown') this.problems.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
    if (method === 'Runtime.consoleAPICalled' && ['error', 'warning'].includes(params.type)) this.problems.push(params.args.map((a) => a.value ?? a.description).join(' '));
    if (method === 'Log.entryAdded' && params.entry.level === 'error') this.problems.push(params.entry.text + ' ' + (params.entry.url ?? ''));
  }
  close() {
    return this.browser.send('Target.closeTarget', {targetId: this.target});
  }
  async goto(address) {
    await this.send('Page.navigate', {url: address});
    await this.wait('document.readyState === "complete" && document.querySelector(".cell") !== null');
  }
  async reload() {
    await this.send('Page.reload');
    await sleep(300);
    await this.wait('document.readyState === "complete" && document.querySelector(".cell") !== null');
  }
  async evaluate(expression) {
    const {result, exceptionDetails} = await this.send('Runtime.evaluate', {expression, returnByValue: true, awaitPromise: true});
    if (exceptionDetails) throw new Error(expression + ': ' + (exceptionDetails.exception?.description ?? exceptionDetails.text));
    return result.value;
  }
  async wait(condition, patience = PATIENCE_MS) {
    const end = Date.now() + patience;
    for (;;) {
      const value = await this.evaluate(condition).catch(() => false);
      if (value) return value;
      if (Date.now() > end) throw new Error('waited in vain for ' + condition + '\n' + (await this.evaluate('document.querySelector("aside").innerText').catch(() => '')));
      await sleep(30);
    }
  }
  // A real click (or tap) in the middle of what the selector finds.
  async click(selector) {
    const quoted = JSON.stringify(selector);
    await this.wait(`(() => { const e = document.querySelector(${quoted}); return e !== null && !e.hidden && !e.disabled; })()`);
    await this.evaluate(`document.querySelector(${quoted}).scrollIntoView({block: 'nearest'})`);
    const [x, y] = await this.evaluate(`(() => { const r = document.querySelector(${quoted}).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`);
    await this.send('Input.dispatchMouseEvent', {type: 'mouseMoved', x, y});
    for (const type of ['mousePressed', 'mouseReleased']) await this.send('Input.dispatchMouseEvent', {type, x, y, button: 'left', clickCount: 1});
  }
  async key(key, code = 0, text = undefined) {
    for (const type of ['keyDown', 'keyUp']) await this.send('Input.dispatchKeyEvent', {type, key, windowsVirtualKeyCode: code, text: type === 'keyDown' ? text : undefined});
  }
  set(selector, value) {
    return this.evaluate(`(() => { const e = document.querySelector(${JSON.stringify(selector)}); e.value = ${JSON.stringify(String(value))}; e.dispatchEvent(new Event('input')); e.dispatchEvent(new Event('change')); })()`);
  }
  text(selector) {
    return this.evaluate(`document.querySelector(${JSON.stringify(selector)}).innerText`);
  }
  async screenshot(file) {
    const {data} = await this.send('Page.captureScreenshot', {format: 'png'});
    writeFileSync(file, Buffer.from(data, 'base64'));
  }
}
