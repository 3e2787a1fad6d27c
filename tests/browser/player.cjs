// How the browser tests start a program and play as somebody: by pressing what the page shows.
// What is played and what is checked is in the tests. Start at `Player.act`.

const { spawn } = require('node:child_process');
const path = require('node:path');
const { chromium } = require('playwright-core');

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

const openBrowser = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });

/** Numbers that are the same in every run. */
function dice(seed) {
  let state = seed;
  return (n) => { state = (state * 1103515245 + 12345) % 2147483648; return Math.floor((state / 2147483648) * n); };
}

/** Starts a program and waits until it prints the address of its page. */
async function start(program, args, env = {}) {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise((found, failed) => {
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const match = said.match(/http:\/\/[0-9.]+:\d+/);
      if (match) found(match[0]);
    });
    child.on('exit', (code) => failed(new Error(`the program ended with ${code}: ${said}`)));
  });
  return { child, url };
}

const kill = (child) => new Promise((gone) => { child.removeAllListeners('exit'); child.on('exit', gone); child.kill('SIGKILL'); });

class Player {
  /** `channel` is where the table is, `out` where screenshots go; `random(n)` gives a number below `n`. */
  constructor(page, url, { channel, out, random }) {
    this.page = page;
    this.url = url;
    this.channel = channel;
    this.out = out;
    this.random = random;
    this.shots = new Set();
    page.on('pageerror', (error) => { throw error; });
  }

  async sit(user, channel = this.channel) {
    await this.page.goto(`${this.url}/#user=${user}&channel=${channel}`);
    await this.page.waitForSelector(`body[data-ready][data-user="${user}"][data-live="${user}"]`);
    await this.page.waitForFunction((name) => document.querySelector(`#sidebar [data-channel-name="${name}"][aria-current]`) || document.body.dataset.channel, channel);
  }

  async idle() {
    await this.page.waitForSelector('body[data-pending="0"]');
  }

  async shot(name) {
    if (this.shots.has(name)) return;
    this.shots.add(name);
    await this.page.waitForTimeout(150);
    await this.page.screenshot({ path: path.join(this.out, `${name}.png`) });
  }

  /** The table as the server has it: its live message, seen by one who sees nothing private. */
  async live() {
    const view = await (await fetch(`${this.url}/control/users/eli/view`)).json();
    const channel = view.channels.find((c) => c.name === this.channel);
    const messages = channel.messages.filter((m) => m.author.bot && (m.components ?? []).length > 0);
    return messages.at(-1);
  }

  message(id) {
    return this.page.locator(`[data-message-id="${id}"]`);
  }

  async press(locator) {
    await locator.click();
    await this.idle();
    if (await this.page.locator('.failed:not([hidden])').count()) throw new Error('an interaction failed');
  }

  async choose(menu, count) {
    await menu.click();
    const entries = this.page.locator('.menu [data-value]');
    await entries.first().waitFor();
    await this.shot('menu');
    const n = await entries.count();
    // The last one passes: a game in which nobody builds shows little.
    await entries.nth(this.random(Math.max(1, n - 1))).click();
    if (count > 1) await this.page.locator('.menu [data-action=done], [data-action=done]').first().click();
    await this.idle();
  }

  /** Who of `people` the table waits for. */
  async awaited(live, people) {
    const world = await (await fetch(`${this.url}/control/world`)).json();
    const rung = (live.mentions ?? []).map((m) => m.id ?? m);
    const id = (name) => world.users.find((user) => user.username === name).id;
    return people.filter((name) => rung.includes(id(name)) || live.content.includes(`<@${id(name)}>`));
  }

  /** Does one of the things to do in a message; false when there is none. */
  async act(message) {
    const plays = message.locator('button[data-custom-id*=":play:"]:not([disabled]):not([data-custom-id$=":pass"])');
    const ready = message.locator('button[data-custom-id*=":ready:"]:not([disabled])');
    const confirm = message.locator('button[data-custom-id*=":confirm:"]:not([disabled])');
    const menus = message.locator('[data-custom-id*=":choose:"]:not([disabled])');
    const rash = message.locator('button[data-custom-id*=":rash:"]:not([disabled])');
    if (await confirm.count()) { await this.press((await ready.count()) && this.random(2) ? ready.first() : confirm.first()); return true; }
    if (await plays.count()) { await this.press(plays.nth(this.random(await plays.count()))); return true; }
    if (await menus.count()) { await this.choose(menus.nth(this.random(await menus.count())), 1); return true; }
    if (await ready.count()) { await this.press(ready.first()); return true; }
    const pass = message.locator('button[data-custom-id$=":pass"][data-custom-id*=":play:"]:not([disabled])');
    if (await pass.count()) { await this.press(pass.first()); return true; }
    if (await rash.count()) {
      await this.press(rash.first());
      const meant = this.page.locator('[data-ephemeral] button[data-custom-id*=":play:"]').last();
      await meant.waitFor();
      await this.shot('asks-once');
      await this.press(meant);
      return true;
    }
    return false;
  }
}

module.exports = { Player, dice, kill, openBrowser, start };
