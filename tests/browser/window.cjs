// One window of the page in a test: what somebody types in it, what it shows, and what every state of it has to fulfil.
// What is checked is in the tests. Start at `Window.open`.

const path = require('node:path');
const { faults } = require('./accessible.cjs');
const { PATIENCE, settled } = require('./player.cjs');

/** Wide and narrow, light and dark: all four, or with a seed two that have all in them. */
const SEED = process.env.TERTULIA_TEST_SEED;
const SCHEMES = [['light', 1280], ['dark', 400], ['dark', 1280], ['light', 400]].filter((_, n) => SEED === undefined || (n < 2) === (Number(SEED) % 2 === 0));

const equal = (is, wanted, what) => {
  if (JSON.stringify(is) !== JSON.stringify(wanted)) throw new Error(`${what}: ${JSON.stringify(is)}, wanted ${JSON.stringify(wanted)}`);
};
/** The same of something that may still be on its way: asked again until it is as wanted. */
const becomes = async (ask, wanted, what) => {
  const end = Date.now() + PATIENCE;
  let is = await ask();
  while (JSON.stringify(is) !== JSON.stringify(wanted) && Date.now() < end) {
    await new Promise((wake) => { setTimeout(wake, 50); });
    is = await ask();
  }
  equal(is, wanted, what);
};
const none = (list, what) => { if (list.length > 0) throw new Error(`${what}:\n  ${list.join('\n  ')}`); };

/** One window of one person. */
class Window {
  static async open(browser, { url, user, channel = 'general', out }) {
    const window = new Window();
    window.out = out;
    window.page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    window.page.setDefaultTimeout(PATIENCE);
    // Light and dark as the test says.
    await window.page.addInitScript(() => localStorage.setItem('theme', localStorage.getItem('theme') ?? 'auto'));
    window.errors = [];
    window.page.on('pageerror', (error) => window.errors.push(error.stack ?? String(error)));
    await window.page.goto(`${url}/?user=${user}&channel=${channel}`);
    await window.page.waitForSelector(`body[data-ready][data-live="${user}"]`);
    return window;
  }

  keys(...keys) {
    return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }

  type(text) { return this.page.keyboard.type(text); }
  idle() { return this.page.waitForSelector('body[data-pending="0"]'); }
  newest() { return this.page.locator('#log [data-message-id]').last(); }
  focused() { return this.page.evaluate(() => document.activeElement.outerHTML.slice(0, 120)); }

  async says(text) {
    await this.page.locator('#log [data-message-id]', { hasText: text }).last().waitFor();
  }

  /** Types a whole command and sends it. */
  async command(text) {
    await this.page.keyboard.press('Escape');
    await this.page.locator('.box-text').fill(`/${text} `);
    await this.page.locator(`.command-line[data-command="${text}"]`).waitFor();
    await this.keys('Enter');
  }

  /** Screenshots in these schemes; each has to be accessible. */
  async look(name) {
    const wrong = [];
    for (const [scheme, width] of SCHEMES) {
      await this.page.setViewportSize({ width, height: 800 });
      await this.page.emulateMedia({ colorScheme: scheme });
      await settled(this.page);
      await this.page.screenshot({ path: path.join(this.out, `page-${name}-${width}-${scheme}.png`) });
      wrong.push(...(await faults(this.page)).map((line) => `${name} ${width} ${scheme}: ${line}`));
      const wide = await this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0) wrong.push(`${name} ${width}: ${wide} pixels too wide`);
    }
    await this.page.setViewportSize({ width: 1280, height: 800 });
    none([...new Set(wrong)], 'not accessible');
  }
}

module.exports = { Window, becomes, equal, none };
