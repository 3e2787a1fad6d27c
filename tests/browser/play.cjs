// One game of Puerto Rico on the rehearsal's page, played by three people in one browser, to its final scores: the lobby by slash command,
// every decision by button and menu, a kill and a restart in the middle, a reminder. Screenshots tell the story.
// Usage: node play.cjs PROGRAM DIRECTORY

const { spawn } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { chromium } = require('playwright-core');

const [program, out] = process.argv.slice(2);
const data = fs.mkdtempSync(path.join(os.tmpdir(), 'tertulia-browser-'));
const PEOPLE = ['ana', 'bo', 'cy'];
const CHANNEL = 'table-one';
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

let seed = 7;
const random = (n) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor((seed / 2147483648) * n); };
const pick = (list) => list[random(list.length)];

async function start(port) {
  const child = spawn(program, ['rehearse', '--port', String(port), '--data', data], {
    env: { ...process.env, TERTULIA_REMINDERS_AFTER: '1m' }, stdio: ['ignore', 'pipe', 'inherit'],
  });
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
  constructor(page, url) {
    this.page = page;
    this.url = url;
    this.shots = new Set();
    page.on('pageerror', (error) => { throw error; });
  }

  async sit(user, channel = CHANNEL) {
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
    await this.page.screenshot({ path: path.join(out, `${name}.png`) });
  }

  /** The table as the server has it: its live message, seen by one who sees nothing private. */
  async live() {
    const view = await (await fetch(`${this.url}/control/users/eli/view`)).json();
    const channel = view.channels.find((c) => c.name === CHANNEL);
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
    await entries.nth(random(Math.max(1, n - 1))).click();
    if (count > 1) await this.page.locator('.menu [data-action=done], [data-action=done]').first().click();
    await this.idle();
  }

  /** Does one of the things to do in a message; false when there is none. */
  async act(message) {
    const plays = message.locator('button[data-custom-id*=":play:"]:not([disabled]):not([data-custom-id$=":pass"])');
    const ready = message.locator('button[data-custom-id*=":ready:"]:not([disabled])');
    const confirm = message.locator('button[data-custom-id*=":confirm:"]:not([disabled])');
    const menus = message.locator('[data-custom-id*=":choose:"]:not([disabled])');
    const rash = message.locator('button[data-custom-id*=":rash:"]:not([disabled])');
    if (await confirm.count()) { await this.press((await ready.count()) && random(2) ? ready.first() : confirm.first()); return true; }
    if (await plays.count()) { await this.press(plays.nth(random(await plays.count()))); return true; }
    if (await menus.count()) { await this.choose(menus.nth(random(await menus.count())), 1); return true; }
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

async function main() {
  let { child, url } = await start(0);
  const port = Number(new URL(url).port);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(10000);
  const p = new Player(page, url);
  try {
    await p.sit('ana');
    await page.click('.box-text');
    await page.keyboard.type('/table new ', { delay: 20 });
    await p.page.locator('.chip[data-option=game] input').waitFor();
    await p.shot('command');
    await page.locator('.suggest [data-value="puerto-rico"]').click();
    await page.keyboard.press('Enter');
    await page.locator('button[data-custom-id$=":join"]').waitFor();
    await p.idle();
    await p.shot('lobby-new');
    for (const user of PEOPLE.slice(1)) {
      await p.sit(user);
      await p.press(page.locator('button[data-custom-id$=":join"]').last());
    }
    await p.sit('ana');
    await page.locator('[data-message-id]', { hasText: 'Cy' }).last().waitFor();
    await p.shot('lobby');
    await p.press(page.locator('button[data-custom-id$=":start"]').last());

    let killed = false;
    let reminded = false;
    for (let step = 0; ; step += 1) {
      if (step > 900) throw new Error('the game does not end');
      const live = await p.live();
      if (!live) { await page.waitForTimeout(100); continue; }
      const calls = JSON.stringify(live.components).match(/v1:[A-Z0-9]+:(\w+)/g) ?? [];
      if (calls.some((id) => id.endsWith(':record')) || /winner|gagn|wins/i.test(live.content)) {
        await p.sit('ana');
        await p.message(live.id).scrollIntoViewIfNeeded();
        await p.shot('end');
        break;
      }
      const world = await (await fetch(`${url}/control/world`)).json();
      const rung = (live.mentions ?? []).map((m) => m.id ?? m);
      const awaited = PEOPLE.filter((name) => { const u = world.users.find((w) => w.username === name); return rung.includes(u.id) || live.content.includes(`<@${u.id}>`); });
      if (awaited.length === 0) { await page.waitForTimeout(100); continue; }
      const user = pick(awaited);
      await p.sit(user);
      const message = p.message(live.id);
      if ((await message.count()) === 0) continue;
      if (!reminded && step > 12) {
        reminded = true;
        const before = Date.now();
        while (Date.now() - before < 90000) {
          const text = await page.locator('#log').innerText();
          if (/remind|still|waiting for you/i.test(text) && (await page.locator('[data-message-id]', { hasText: /reminder|still/i }).count())) break;
          await page.waitForTimeout(1000);
        }
        await p.shot('reminder');
      }
      const roles = message.locator('button[data-custom-id*=":play:"][data-custom-id*="role"]');
      if (await roles.count()) {
        await p.shot('role-pick');
        // Circles first, then people for some of them, then goods to ship.
        const wanted = step < 30 ? pick(['role settler', 'role builder']) : !p.shots.has('mayor') ? 'role mayor' : !p.shots.has('captain') ? 'role captain' : null;
        const button = wanted ? message.locator(`button[data-custom-id$="${wanted}"]`) : roles;
        if (wanted && (await button.count())) { await p.press(button.first()); continue; }
      }
      if (await message.locator('button[data-custom-id*=":ship "], button[data-custom-id*="ship "]').count()) await p.shot('captain');
      let done = await p.act(message).catch((error) => { if (/detached|Timeout/.test(String(error))) return true; throw error; });
      if (!done) {
        const answer = message.locator('button[data-custom-id$=":answer"], button[data-custom-id$=":view"]').first();
        // The live message may have made way for the next one meanwhile.
        if (!(await p.press(answer).then(() => true, () => false))) continue;
        const panel = page.locator('[data-ephemeral]').last();
        await panel.waitFor();
        if (await panel.locator('button[data-custom-id$=":keep"]').count()) await p.shot('mayor');
        done = await p.act(panel);
        if (!done) await page.waitForTimeout(100);
      }
      if (!killed && step > 40) {
        killed = true;
        await kill(child);
        await p.shot('offline');
        ({ child, url } = await start(port));
        p.url = url;
      }
      if (step % 25 === 0) process.stdout.write(`step ${step}: ${live.content.split('\n')[0]}\n`);
    }
    await p.sit('bo', CHANNEL);
    await page.locator('#sidebar [data-kind=dm]').first().click();
    await p.shot('direct-message');
    await page.setViewportSize({ width: 420, height: 860 });
    await p.sit('cy');
    await p.shot('narrow');
    console.log('1 passed, 0 failed');
  } catch (error) {
    await page.screenshot({ path: path.join(out, 'failed.png') });
    throw error;
  } finally {
    await browser.close();
    child.removeAllListeners('exit');
    child.kill('SIGTERM');
  }
}

main().catch((error) => { console.error(error); process.exit(1); });
