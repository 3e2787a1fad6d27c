// What the tests on a rehearsal's page have in common: a program and a page of their own, people in the language that is tried, a table with
// everybody seated, and which games, languages and widths are tried. Start at `rehearse`.

const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { Player, kill, openBrowser, start } = require('./player.cjs');

const LOCALES = { en: 'en-US', fr: 'fr' };

/** The words of a variable of the environment, or the usual ones. */
const words = (name, usual) => (process.env[name] ?? usual).split(/\s+/).filter(Boolean);

/** Has the server and these people read that language. */
async function speak(player, lang, people) {
  const world = await player.get('world');
  await player.send('edit_guild', { guild: world.guilds[0].id, edit: { locale: LOCALES[lang] } });
  for (const user of people) await player.send('edit_user', { user, edit: { locale: LOCALES[lang] } });
}

/** Opens a table of that game, seats these people and begins; the first is the host. */
async function seat(player, game, people) {
  const options = [{ type: 1, name: 'new', options: [{ type: 3, name: 'game', value: game }] }];
  await player.send('command', { user: people[0], channel: player.channel, name: 'table', options });
  for (const user of people.slice(1)) {
    await player.sit(user);
    await player.press(player.page.locator('button[data-custom-id$=":join"]').last());
  }
  await player.sit(people[0]);
  await player.begin();
}

/** Has a player play in a program of its own; what fails there is told with a screenshot and what was to be seen. */
async function rehearse(browser, { program, out, name, size: [width, height], channel, random, env, as: Kind = Player }, play) {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'tertulia-browser-'));
  const begin = (port) => start(program, ['rehearse', '--port', port, '--data', data], env);
  let { child, url } = await begin('0');
  const page = await browser.newPage({ viewport: { width, height } });
  const player = new Kind(page, url, { channel, out, random });
  /** Kills the program, and starts it again at the same address after `meanwhile`. */
  player.restart = async (meanwhile) => {
    await kill(child);
    await meanwhile();
    ({ child, url } = await begin(new URL(url).port));
  };
  try {
    return await play(player, page);
  } catch (error) {
    await page.screenshot({ path: path.join(out, `failed-${name}.png`) });
    throw new Error(`${name}, after it ${player.did ?? 'began'}: ${error.stack}\n${await player.seen()}`);
  } finally {
    await page.close();
    await kill(child, 'SIGTERM');
    fs.rmSync(data, { recursive: true, force: true });
  }
}

/** Tries something in each of the games, languages and widths that GAMES, LANGS and WIDTHS pick, or the usual ones; what came of each. */
async function each({ games, langs, widths }, play) {
  const browser = await openBrowser();
  const came = [];
  try {
    for (const game of words('GAMES', games)) {
      for (const lang of words('LANGS', langs)) {
        for (const width of words('WIDTHS', widths).map(Number)) came.push(await play(browser, { game, lang, width }));
      }
    }
  } finally {
    await browser.close();
  }
  return came;
}

/** Ends the test as it went. */
const run = (main) => main().then(() => process.exit(0), (error) => { console.error(error); process.exit(1); });

module.exports = { each, rehearse, run, seat, speak, words };
