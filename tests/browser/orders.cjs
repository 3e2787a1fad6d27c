// Standing orders and prepared moves, by pressing alone: somebody who waits gives orders with and without a value, ends one, and prepares a move.
// Screenshots of every panel. LANGS and WIDTHS pick some or all, as for `whole.cjs`. Usage: node orders.cjs PROGRAM DIRECTORY

const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { Player, dice, kill, openBrowser, start } = require('./player.cjs');
const { wrongOnPage } = require('./sight.cjs');

const [program, out] = process.argv.slice(2);
const words = (name, usual) => (process.env[name] ?? usual).split(/\s+/).filter(Boolean);
const GAMES = words('GAMES', 'puerto-rico');
const LANGS = words('LANGS', 'en fr');
const WIDTHS = words('WIDTHS', '1280 400').map(Number);
const LOCALES = { en: 'en-US', fr: 'fr' };
const CHANNEL = 'table-one';
const PEOPLE = ['ana', 'bo', 'cy'];

async function play(browser, { game, lang, width }) {
  const name = `orders-${game}-${lang}-${width}`;
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'tertulia-orders-'));
  const { child, url } = await start(program, ['rehearse', '--port', '0', '--data', data]);
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  const p = new Player(page, url, { channel: CHANNEL, out, random: dice(5) });
  try {
    const world = await p.get('world');
    await p.send('edit_guild', { guild: world.guilds[0].id, edit: { locale: LOCALES[lang] } });
    for (const user of [...PEOPLE, 'eli']) await p.send('edit_user', { user, edit: { locale: LOCALES[lang] } });
    await p.sit('ana');
    const options = [{ type: 1, name: 'new', options: [{ type: 3, name: 'game', value: game }] }];
    await p.send('command', { user: 'ana', channel: CHANNEL, name: 'table', options });
    for (const user of PEOPLE.slice(1)) {
      await p.sit(user);
      await p.press(page.locator('button[data-custom-id$=":join"]').last());
    }
    await p.sit('ana');
    await p.begin();
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
  } catch (error) {
    await page.screenshot({ path: path.join(out, `failed-${name}.png`) });
    throw new Error(`${name}: ${error.stack}\n${await p.seen()}`);
  } finally {
    await page.close();
    await kill(child);
    fs.rmSync(data, { recursive: true, force: true });
  }
}

(async () => {
  const browser = await openBrowser();
  try {
    for (const game of GAMES) for (const lang of LANGS) for (const width of WIDTHS) await play(browser, { game, lang, width });
  } finally {
    await browser.close();
  }
})().catch((error) => { console.error(error); process.exit(1); });
