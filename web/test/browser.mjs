// The browser of the tests: Debian's Chromium, driven by playwright-core. `page.playwright` is Playwright's own page, for
// whatever the few calls here do not have.
import {chromium} from 'playwright-core';

const PATIENCE_MS = 15000;

export const launchOptions = () => ({
  executablePath: process.env.MUSTPLAY_CHROMIUM ?? '/usr/bin/chromium',
  chromiumSandbox: process.getuid() !== 0,
});

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Browser {
  static async start() {
    const browser = new Browser();
    browser.chromium = await chromium.launch(launchOptions());
    browser.desk = await browser.chromium.newContext();
    return browser;
  }

  // A tab. Those of a desk share what the page keeps, as in a person's browser; each phone, and each browser of another
  // language, is another person's.
  async open(address, {width = 1280, height = 800, mobile = false, dark = false, locale} = {}) {
    const context = mobile || locale ? await this.chromium.newContext({isMobile: mobile, hasTouch: mobile, locale}) : this.desk;
    const page = new Page(await context.newPage());
    await page.playwright.setViewportSize({width, height});
    await page.playwright.emulateMedia({colorScheme: dark ? 'dark' : 'light'});
    await page.goto(address);
    return page;
  }

  close() {
    return this.chromium.close();
  }
}

class Page {
  constructor(playwright) {
    this.playwright = playwright;
    this.problems = [];  // errors and warnings of the console, and what was thrown
    playwright.setDefaultTimeout(PATIENCE_MS);
    playwright.on('pageerror', (error) => this.problems.push(error.stack ?? String(error)));
    playwright.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.problems.push(message.text() + ' ' + message.location().url);
    });
  }
  close() {
    return this.playwright.close();
  }
  async goto(address) {
    await this.playwright.goto(address);
    await this.playwright.waitForSelector('.cell');
  }
  async reload() {
    await this.playwright.reload();
    await this.playwright.waitForSelector('.cell');
  }
  evaluate(expression) {
    return this.playwright.evaluate(expression);
  }
  // Until the expression is true; what it is then.
  async wait(condition, patience = PATIENCE_MS) {
    const end = Date.now() + patience;
    for (;;) {
      const value = await this.evaluate(condition).catch(() => false);
      if (value) return value;
      if (Date.now() > end) throw new Error('waited in vain for ' + condition + '\n' + (await this.text('aside').catch(() => '')));
      await sleep(30);
    }
  }
  // Waits until it can be clicked: visible, at rest, enabled, and under nothing else.
  click(selector) {
    return this.playwright.locator(selector).first().click();
  }
  key(key) {
    return this.playwright.keyboard.press(key);
  }
  // A value that a person would choose or type.
  async set(selector, value) {
    const field = this.playwright.locator(selector).first();
    await field.evaluate((element, text) => {
      element.value = text;
      element.dispatchEvent(new Event('input'));
      element.dispatchEvent(new Event('change'));
    }, String(value));
  }
  text(selector) {
    return this.playwright.locator(selector).first().innerText();
  }
  async screenshot(file) {
    await this.playwright.screenshot({path: file});
  }
}
