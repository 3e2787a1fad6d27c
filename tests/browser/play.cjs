// One game of Puerto Rico on the rehearsal's page, played by three people in one browser, to its final scores: the lobby by slash command,
// every decision by button and menu, a kill and a restart in the middle, a reminder. Screenshots tell the story.
// Usage: node play.cjs PROGRAM DIRECTORY

const { PATIENCE, dice, openBrowser, unlessGone } = require('./player.cjs');
const { rehearse, run } = require('./rehearsal.cjs');

const [program, out] = process.argv.slice(2);
const PEOPLE = ['ana', 'bo', 'cy'];
/** What a reminder says, to whoever reads English and to whoever reads French. */
const WAITS = /still waiting for you|attend toujours/;
const CHANNEL = 'table-one';

const random = dice(7);
const pick = (list) => list[random(list.length)];
const env = { TERTULIA_REMINDERS_AFTER: '1m', TERTULIA_REMINDERS_PRESENT: '0s' };

run(async () => {
  const browser = await openBrowser();
  await rehearse(browser, { program, out, name: 'play', size: [1280, 900], channel: CHANNEL, random, env }, async (p, page) => {
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
    await p.begin();

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
      const awaited = await p.awaited(live, PEOPLE);
      if (awaited.length === 0) { await page.waitForTimeout(100); continue; }
      const user = pick(awaited);
      await p.sit(user);
      const message = p.message(live.id);
      if ((await message.count()) === 0) continue;
      if (!reminded && step > 12) {
        reminded = true;
        // The direct message of the turn comes anew, and says so.
        const direct = async () => (await p.get(`users/${user}/view`)).channels.find((channel) => channel.kind === 'dm');
        const end = Date.now() + 60000 + PATIENCE;
        while (!(await direct())?.messages.some((m) => WAITS.test(m.content))) {
          if (Date.now() > end) throw new Error(`${user} is not reminded\n${await p.seen()}`);
          // What was awaited of somebody who has just played may still have been on the page.
          if (!(await p.awaited((await p.live()) ?? { content: '' }, PEOPLE)).includes(user)) { reminded = false; break; }
          await page.waitForTimeout(500);
        }
        if (!reminded) continue;
        await p.sit(user, (await direct()).id);
        await page.locator('[data-message-id]', { hasText: WAITS }).first().waitFor();
        await p.shot('reminder');
        await p.sit(user);
      }
      const roles = message.locator('button[data-custom-id*=":play:"][data-custom-id*="role"]');
      if (await roles.count()) {
        await p.shot('role-pick');
        // Circles first, then people for some of them, then goods to ship.
        const wanted = step < 30 ? pick(['role settler', 'role builder']) : !p.shots.has('mayor') ? 'role mayor' : !p.shots.has('captain') ? 'role captain' : null;
        const button = wanted ? message.locator(`button[data-custom-id$="${wanted}"]`) : roles;
        if (wanted && (await button.count())) {
          await unlessGone(p.press(button.first()));
          continue;
        }
      }
      if (await message.locator('button[data-custom-id*=":ship "], button[data-custom-id*="ship "]').count()) await p.shot('captain');
      await unlessGone((async () => {
        if (await p.act(message)) return;
        const panel = await p.panel(message);
        if (await panel.locator('button[data-custom-id$=":keep"]').count()) await p.shot('mayor');
        await p.act(panel);
      })());
      if (!killed && step > 40) {
        killed = true;
        await p.restart(() => p.shot('offline'));
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
  }).finally(() => browser.close());
});
