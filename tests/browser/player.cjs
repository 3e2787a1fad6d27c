// How the browser tests start a program and play as somebody: by pressing what the page shows.
// What is played and what is checked is in the tests. Start at `Player.act`.

const { spawn } = require('node:child_process');
const path = require('node:path');
const { chromium } = require('playwright-core');

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** A browser. On a busy machine it may take long to start, and now and then not start at all. */
async function openBrowser() {
  for (let times = 1; ; times += 1) {
    try {
      return await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS, timeout: 120000 });
    } catch (error) {
      if (times === 3) throw error;
      console.log(`Chromium did not start, attempt ${times}: ${String(error).slice(0, 300)}`);
    }
  }
}

/** For so long, in milliseconds, a state is waited for: a machine that is busy with other tests is slow, and not wrong. */
const PATIENCE = 90000;
/** A press that a busy program did not answer in time is pressed again, as people do; so often at most. */
const PRESSES = 3;
/** So long, in milliseconds, a message has to stand still before a screenshot: its words are edited first, and its picture follows. */
const STILL = 1000;
/** So long that is waited for at most. */
const LONGEST = 4000;

/** What was to be pressed has made way for something else: the table went on meanwhile. */
class Gone extends Error {}

/** `undefined` where what was to be pressed is gone. */
const unlessGone = (act) => act.catch((error) => { if (!(error instanceof Gone)) throw error; });

/** Numbers that are the same in every run with the same TERTULIA_TEST_SEED. */
function dice(seed) {
  let state = (seed + Number(process.env.TERTULIA_TEST_SEED ?? 0)) % 2147483648;
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

/** Ends a program, by default without warning, and waits until it is gone. */
const kill = (child, signal = 'SIGKILL') => new Promise((gone) => { child.removeAllListeners('exit'); child.on('exit', gone); child.kill(signal); });

/** Waits until the page has drawn what it knows, pictures in sight included. */
async function settled(page) {
  await page.waitForFunction(() => [...document.querySelectorAll('#log img')].every((img) => img.complete || img.getBoundingClientRect().top > innerHeight || img.getBoundingClientRect().bottom < 0)).catch(() => {});
  await page.evaluate(() => new Promise((drawn) => { requestAnimationFrame(() => requestAnimationFrame(drawn)); }));
  await page.evaluate(() => Promise.all(document.getAnimations().filter((animation) => animation.effect?.getTiming().iterations !== Infinity).map((animation) => animation.finished.catch(() => {}))));
}

/** Does an act of the control API. */
async function send(url, act, fields) {
  const body = JSON.stringify({ act, ...fields });
  const answer = await fetch(`${url}/control/act`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  if (!answer.ok) throw new Error(`${body}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

class Player {
  /** `channel` is where the table is, `out` where screenshots go; `random(n)` gives a number below `n`. */
  constructor(page, url, { channel, out, random }) {
    this.page = page;
    this.url = url;
    this.channel = channel;
    this.out = out;
    this.random = random;
    this.shots = new Set();
    page.setDefaultTimeout(PATIENCE);
    page.on('pageerror', (error) => { throw error; });
  }

  /** Asks the control API. */
  async get(what) {
    return (await fetch(`${this.url}/control/${what}`)).json();
  }

  send(act, fields) {
    return send(this.url, act, fields);
  }

  /** Looks at a channel, named or by its id, as that person. */
  async sit(user, channel = this.channel) {
    await this.page.goto(`${this.url}/#user=${user}&channel=${channel}`);
    await this.page.waitForSelector(`body[data-ready][data-user="${user}"][data-live="${user}"]`);
    await this.page.waitForSelector(`#sidebar :is([data-channel-name="${channel}"], [data-channel-id="${channel}"])[aria-current]`, { state: 'attached' });
  }

  async idle() {
    await this.page.waitForSelector('body[data-pending="0"]');
  }

  async shot(name) {
    if (this.shots.has(name)) return;
    this.shots.add(name);
    for (const missing of await this.still()) console.log(`${name}: ${missing}`);
    await settled(this.page);
    await this.page.screenshot({ path: path.join(this.out, `${name}.png`) });
  }

  /** Waits until a message, or all there are, stands still with its pictures; tells which of these are not there even then. */
  async still(locator = this.page.locator('#log')) {
    const look = () => locator.evaluateAll((nodes) => {
      const pictures = nodes.flatMap((node) => [...node.querySelectorAll('.picture img')]);
      // Else those outside of the screen would not load.
      for (const img of pictures) img.loading = 'eager';
      const missing = pictures.filter((img) => !img.complete || img.naturalWidth === 0);
      return {
        isThere: nodes.length > 0,
        // Relative times count on by themselves.
        shown: JSON.stringify([nodes.map((node) => node.textContent.replace(/\d+/g, '')), pictures.map((img) => img.src)]),
        missing: missing.map((img) => `a picture is ${img.complete ? 'broken' : 'still loading'}: ${img.alt.slice(0, 80)}`),
      };
    });
    const begun = Date.now();
    let [before, since] = ['', begun];
    for (;;) {
      const { isThere, shown, missing } = await look();
      if (!isThere) throw new Gone(String(locator));
      if (shown !== before) [before, since] = [shown, Date.now()];
      const isStill = missing.length === 0 && Date.now() - since >= STILL;
      if (isStill || Date.now() - begun >= LONGEST) return missing;
      await this.page.waitForTimeout(100);
    }
  }

  /** The table as the server has it: its live message, seen by one who sees nothing private. */
  async live() {
    const view = await this.get('users/eli/view');
    const channel = view.channels.find((c) => c.name === this.channel);
    // A reminder, which on a slow machine comes at any time, is none.
    const messages = channel.messages.filter((m) => m.author.bot && /:(more|rematch)"/.test(JSON.stringify(m.components ?? [])));
    return messages.at(-1);
  }

  message(id) {
    return this.page.locator(`[data-message-id="${id}"]`);
  }

  /** Waits until `check` gives something that is true. */
  async until(what, check) {
    for (const end = Date.now() + PATIENCE; Date.now() < end; await this.page.waitForTimeout(50)) {
      const found = await check();
      if (found) return found;
    }
    throw new Error(`waited in vain until ${what}\n${await this.seen()}`);
  }

  /** What the page shows, for whoever reads why a test failed. */
  async seen() {
    const shown = await this.page.evaluate(() => `${document.body.dataset.user}, requests under way: ${document.body.dataset.pending}\n${document.querySelector('#log')?.innerText.slice(-1500)}`).catch(String);
    const live = await this.live().catch(() => null);
    return `The page of ${shown}\nThe table: ${live?.content}`;
  }

  /** What a function tells of an element as it stands now; `Gone` when it does not stand there any more. */
  async read(locator, tell) {
    const [node] = await locator.elementHandles();
    if (!node) throw new Gone(String(locator));
    return node.evaluate(tell);
  }

  /** Clicks on what stands still; `Gone` when it does not stand there any more. */
  async tap(locator) {
    await this.until(`this can be pressed: ${locator}`, async () => {
      if ((await locator.count()) === 0) throw new Gone(String(locator));
      return locator.click({ timeout: 3000 }).then(() => true, (error) => { if (/Timeout|not attached/.test(String(error))) return false; throw error; });
    });
  }

  async press(locator) {
    for (let times = 1; ; times += 1) {
      await this.tap(locator);
      await this.idle();
      const failed = this.page.locator('.failed:not([hidden])');
      if ((await failed.count()) === 0) return;
      console.log(`press ${times} of ${locator}: ${(await failed.allTextContents()).join(' ')}`);
      if (times === PRESSES) throw new Error(`an interaction failed: ${locator}\n${await this.seen()}`);
    }
  }

  /** Starts the game of the newest lobby, whose button goes with the press. */
  async begin() {
    await this.until('the game has begun', async () => {
      await unlessGone(this.press(this.page.locator('button[data-custom-id$=":start"]:not([disabled])').last()));
      return this.live();
    });
  }

  /** Opens a menu and gives its entries. */
  async open(menu) {
    const entries = this.page.locator('.menu [data-value]');
    await this.until('the menu opens', async () => {
      if ((await entries.count()) > 0) return true;
      await this.tap(menu);
      return entries.first().waitFor({ timeout: 3000 }).then(() => true, () => false);
    });
    await this.shot('menu');
    return entries;
  }

  async choose(menu) {
    const entries = await this.open(menu);
    const n = await entries.count();
    // The last one passes: a game in which nobody builds shows little.
    await this.tap(entries.nth(this.random(Math.max(1, n - 1))));
    await this.idle();
  }

  /** Opens the private panel by the button of the live message. A message that is drawn anew under the finger swallows a press. */
  async panel(message) {
    const panel = this.page.locator('[data-ephemeral]').last();
    await this.until('the panel opens', async () => {
      await this.press(message.locator('button[data-custom-id$=":view"]'));
      return panel.waitFor({ timeout: 10000 }).then(() => true, () => false);
    });
    return panel;
  }

  /** Who of `people` the table waits for. */
  async awaited(live, people) {
    const world = await this.get('world');
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
    if (await menus.count()) { await this.choose(menus.nth(this.random(await menus.count()))); return true; }
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

module.exports = { Gone, PATIENCE, Player, dice, kill, openBrowser, send, settled, start, unlessGone };
