// Standing orders and prepared moves, by pressing alone: somebody who waits gives orders with and without a value, ends one, and prepares a move.
// Screenshots of every panel. LANGS and WIDTHS pick some or all, as for `whole.cjs`. Usage: node orders.cjs PROGRAM DIRECTORY

const { dice } = require('./player.cjs');
const { each, rehearse, run, seat, speak } = require('./rehearsal.cjs');
const { wrongOnPage } = require('./sight.cjs');

const [program, out] = process.argv.slice(2);
const PEOPLE = ['ana', 'bo', 'cy'];

async function play(browser, { game, lang, width }) {
  const name = `orders-${game}-${lang}-${width}`;
  await rehearse(browser, { program, out, name, size: [width, 900], channel: 'table-one', random: dice(5) }, async (p, page) => {
    await speak(p, lang, [...PEOPLE, 'eli']);
    await seat(p, game, PEOPLE);
    const live = await p.until('the game begins', async () => {
      const found = await p.live();
      return found && (await p.awaited(found, PEOPLE)).length > 0 ? found : null;
    });
    const awaited = await p.awaited(live, PEOPLE);
    const waits = PEOPLE.find((who) => !awaited.includes(who));
    await p.sit(waits);
    const panel = await p.panel(p.message(live.id));
    const look = async (what) => {
      await p.idle();
      // A picture follows when the message is left alone.
      await page.waitForTimeout(2500);
      await panel.evaluate((node) => node.scrollIntoView({ block: 'end' }));
      await p.shot(`${name}-${what}`);
      const wrong = await wrongOnPage(page, width);
      if (wrong.length > 0) throw new Error(`${what}: ${wrong.join('; ')}`);
    };
    const pick = async (menu, value) => {
      const entries = await p.open(panel.locator(menu));
      if (value === undefined) { await p.shot(`${name}-menu`); await p.tap(entries.first()); } else await p.tap(page.locator(`.menu [data-value="${value}"]`));
      await p.idle();
    };
    await look('panel');
    await p.press(panel.locator('button[data-custom-id$=":orders:show"]'));
    await look('none');
    await pick('[data-custom-id$=":orders:lasting"]', 'round');
    await pick('[data-custom-id*=":orders:give."]');
    if (game === 'puerto-rico') await pick('[data-custom-id*=":orders:give."]', 'sell-for');
    if (await panel.locator('[data-custom-id*=":orders:with."]').count()) {
      await look('value');
      await pick('[data-custom-id*=":orders:with."]');
    }
    await look('some');
    await p.press(panel.locator('button[data-custom-id*=":orders:end."]').first());
    await look('ended');
    const prepare = panel.locator('button[data-custom-id$=":orders:prepare"]');
    if (await prepare.count()) {
      await p.press(prepare);
      await look('prepare');
      const choice = panel.locator('button[data-custom-id^="a1:"][data-custom-id*=":play:"]');
      if (await choice.count()) { await p.press(choice.first()); await look('prepared'); }
      await p.press(panel.locator('button[data-custom-id$=":orders:done"]'));
      await look('done');
    }
  });
}

run(() => each({ games: 'puerto-rico', langs: 'en fr', widths: '1280 400' }, play));
