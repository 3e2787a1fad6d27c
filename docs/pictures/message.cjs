// The README's picture of a table's message, on the rehearsal's page, after some turns against stand-ins.
// Usage: NODE_PATH=target/browser/node_modules node docs/pictures/message.cjs target/debug/tertulia

const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { Player, dice, kill, openBrowser, start, unlessGone } = require('../../tests/browser/player.cjs');

const TURNS = 9;

async function main() {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'tertulia-message-'));
  const { child, url } = await start(process.argv[2], ['rehearse', '--port', '0', '--data', data]);
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 900, height: 1000 }, colorScheme: 'dark' });
  const p = new Player(page, url, { channel: 'general', out: data, random: dice(5) });
  try {
    await p.sit('ana');
    await p.press(page.locator('button[data-custom-id="v1:guide:play"]').last());
    await p.press(page.locator('button[data-custom-id="v1:guide:solo:catan"]').last());
    for (let turns = 0; turns < TURNS; ) {
      const live = await p.live();
      if (!live || (await p.awaited(live, ['ana'])).length === 0) { await page.waitForTimeout(100); continue; }
      turns += 1;
      await unlessGone((async () => {
        const panel = await p.panel(p.message(live.id));
        for (let acts = 0; acts < 6 && (await panel.count()) > 0 && (await p.awaited(await p.live(), ['ana'])).length > 0; acts += 1) if (!(await p.act(panel))) return;
      })());
    }
    await p.until('the table waits for Ana', async () => (await p.awaited((await p.live()) ?? { content: '' }, ['ana'])).length > 0);
    await p.sit('eli');
    const message = p.message((await p.live()).id);
    await message.locator('img').last().waitFor();
    await page.mouse.move(0, 0);
    await page.waitForTimeout(3000);
    await message.screenshot({ path: 'docs/pictures/message.png' });
  } finally {
    await browser.close();
    await kill(child);
    fs.rmSync(data, { recursive: true, force: true });
  }
}

main().catch((error) => { console.error(error); process.exit(1); });
