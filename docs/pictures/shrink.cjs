// The pictures as wide as Discord shows them on a screen and on a phone, to look at: writes target/pictures/550 and target/pictures/332.
// Usage: NODE_PATH=target/browser/node_modules node docs/pictures/shrink.cjs

const fs = require('node:fs');
const { openBrowser } = require('../../tests/browser/player.cjs');

const WIDTHS = [550, 332];

async function main() {
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 600, height: 500 } });
  const names = fs.readdirSync('docs/pictures').filter((name) => name.endsWith('.png') && name !== 'message.png');
  try {
    for (const width of WIDTHS) {
      fs.mkdirSync(`target/pictures/${width}`, { recursive: true });
      for (const name of names) {
        const picture = fs.readFileSync(`docs/pictures/${name}`).toString('base64');
        await page.setContent(`<img src="data:image/png;base64,${picture}" width="${width}">`);
        await page.locator('img').screenshot({ path: `target/pictures/${width}/${name}` });
      }
    }
  } finally {
    await browser.close();
  }
}

main().catch((error) => { console.error(error); process.exit(1); });
