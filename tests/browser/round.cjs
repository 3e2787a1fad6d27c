// One round of Puerto Rico by keyboard alone: the table opened with the slash menu, every seat's decisions reached with Tab and taken
// with Enter, arrows and Space. The mouse is never used. Usage: node round.cjs PROGRAM DIRECTORY

const { Gone, Player, dice, openBrowser, unlessGone } = require('./player.cjs');
const { rehearse, run } = require('./rehearsal.cjs');

const [program, out] = process.argv.slice(2);
const PEOPLE = ['ana', 'bo', 'cy'];
const random = dice(3);

class Typist extends Player {
  /** Goes back from the box with Shift+Tab until what is wanted has the focus. */
  async tap(locator) {
    await this.reach(locator);
    await this.page.keyboard.press('Enter');
  }

  async reach(locator) {
    const wanted = (await locator.count()) > 0 && (await locator.elementHandle({ timeout: 3000 }).catch(() => null));
    await this.page.keyboard.press('Escape');
    for (let steps = 0; wanted && steps < 150; steps += 1) {
      if (await wanted.evaluate((node) => node === document.activeElement)) return;
      await this.page.keyboard.press('Shift+Tab');
    }
    // A message that is drawn anew meanwhile takes the focus away: it is tried again while the round goes on.
    if (wanted && (await wanted.evaluate((node) => node.isConnected))) console.log(`the keyboard did not reach ${locator}`);
    throw new Gone(String(locator));
  }

  async choose(menu) {
    const { min, max } = await this.read(menu, (node) => ({ min: Number(node.dataset.min), max: Number(node.dataset.max) }));
    await this.open(menu);
    const open = this.page.locator('.menu');
    if (max > 1) {
      for (let chosen = await open.locator('[aria-selected=true]').count(); chosen < Math.max(min, 1); chosen += 1) {
        await this.page.keyboard.press('Space');
        await this.page.keyboard.press('ArrowDown');
      }
    } else for (let steps = this.random(3); steps > 0; steps -= 1) await this.page.keyboard.press('ArrowDown');
    await this.page.keyboard.press('Enter');
    await this.idle();
  }
}

run(async () => {
  const browser = await openBrowser();
  await rehearse(browser, { program, out, name: 'round', size: [1280, 800], channel: 'table-one', random, as: Typist }, async (p, page) => {
    // A press of the mouse, even a hidden one, would be no proof.
    await page.addInitScript(() => addEventListener('pointerdown', () => { document.body.dataset.mouse = 'used'; }, true));
    await p.sit('ana');
    await page.keyboard.type('/table new');
    await page.locator('.suggest .active[data-command="table new"]').waitFor();
    await page.keyboard.press('Tab');
    await page.locator('.chip[data-option=game] input:focus').waitFor();
    await page.locator('.suggest [data-value="puerto-rico"]').waitFor();
    await page.keyboard.type('puer');
    await page.locator('.suggest .active[data-value="puerto-rico"]').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('button[data-custom-id$=":join"]').waitFor();
    await p.idle();
    for (const digit of [2, 3]) {
      await page.keyboard.press(`Control+${digit}`);
      await page.waitForSelector(`body[data-live="${PEOPLE[digit - 1]}"]`);
      await p.press(page.locator('button[data-custom-id$=":join"]').last());
    }
    await page.keyboard.press('Control+1');
    await page.waitForSelector('body[data-live="ana"]');
    await page.locator('[data-message-id]', { hasText: 'Cy' }).last().waitFor();
    await p.begin();

    for (let step = 0; ; step += 1) {
      if (step > 200) throw new Error('the round does not end');
      const live = await p.live();
      if (!live) { await page.waitForTimeout(50); continue; }
      if (/round 2/i.test(live.content)) break;
      const awaited = await p.awaited(live, PEOPLE);
      if (awaited.length === 0) { await page.waitForTimeout(50); continue; }
      const user = awaited[random(awaited.length)];
      await page.keyboard.press(`Control+${PEOPLE.indexOf(user) + 1}`);
      await page.waitForSelector(`body[data-live="${user}"]`);
      const message = p.message(live.id);
      // The live message may have made way for the next one meanwhile.
      if ((await message.count()) === 0) { await page.waitForTimeout(50); continue; }
      await unlessGone((async () => (await p.act(message)) || p.act(await p.panel(message)))());
    }
    if (await page.evaluate(() => document.body.dataset.mouse)) throw new Error('the mouse was used');
    await p.sit('ana');
    for (const [name, width, scheme] of [['wide-light', 1280, 'light'], ['wide-dark', 1280, 'dark'], ['narrow-light', 400, 'light'], ['narrow-dark', 400, 'dark']]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate((theme) => { document.documentElement.dataset.theme = theme; }, scheme);
      await p.shot(`round-${name}`);
    }
    console.log('a round by keyboard: 1 passed, 0 failed');
  }).finally(() => browser.close());
});
