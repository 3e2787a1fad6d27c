// Whoever comes alone plays at once: `Play now against robots` on the greeting, a game, and their first decision, by pressing alone, within a minute. Then a few
// turns against stand-ins. GAMES, LANGS and WIDTHS pick some or all, as for `whole.cjs`. Usage: node alone.cjs PROGRAM DIRECTORY

const { dice, unlessGone } = require('./player.cjs');
const { each, rehearse, run, speak } = require('./rehearsal.cjs');

const [program, out] = process.argv.slice(2);
/** Milliseconds from the first sight of the page to the first decision. */
const MINUTE = 60000;
/** Turns of the person, after which they have seen stand-ins play. */
const TURNS = 6;

async function play(browser, { game, lang, width }) {
  const name = `alone-${game}-${lang}-${width}`;
  await rehearse(browser, { program, out, name, size: [width, 800], channel: 'general', random: dice(5) }, async (p, page) => {
    await speak(p, lang, ['ana', 'eli']);
    await p.sit('ana');
    const begun = Date.now();
    await p.press(page.locator('button[data-custom-id="v1:guide:play"]').last());
    // On a slow machine the answer comes after the press was taken.
    const choice = page.locator(`button[data-custom-id="v1:guide:solo:${game}"]`).last();
    await choice.waitFor();
    await p.press(choice);
    // Somebody else may begin: then one looks on.
    const mine = page.locator('[data-ephemeral]').last();
    await mine.waitFor();
    await p.until('the table waits for the person', async () => (await p.awaited((await p.live()) ?? { content: '' }, ['ana'])).length > 0);
    const took = Date.now() - begun;
    await p.shot(`${name}-first`);
    if (took > MINUTE) throw new Error(`the first decision came after ${took} ms`);
    let turns = 0;
    let stories = '';
    for (let steps = 0; turns < TURNS; steps += 1) {
      if (steps > 400) throw new Error(`only ${turns} turns`);
      const live = await p.live();
      stories += live.content;
      if ((await p.awaited(live, ['ana'])).length === 0) { await page.waitForTimeout(100); continue; }
      turns += 1;
      await unlessGone((async () => {
        const panel = await p.panel(p.message(live.id));
        await p.shot(`${name}-turn-${turns}`);
        for (let acts = 0; acts < 6 && (await panel.count()) > 0 && (await p.awaited(await p.live(), ['ana'])).length > 0; acts += 1) if (!(await p.act(panel))) return;
      })());
    }
    if (!/Robot [12]/.test(stories)) throw new Error(`no stand-in has played: ${stories}`);
    for (const user of (await p.get('world')).users) {
      if (user.username !== 'ana' && !user.bot) {
        const view = await p.get(`users/${user.username}/view`);
        const direct = view.channels.find((channel) => channel.kind === 'dm')?.messages ?? [];
        if (direct.length > 0) throw new Error(`${user.username} was written to: ${direct[0].content}`);
      }
    }
    console.log(`${name}: the first decision after ${took} ms`);
  });
}

run(() => each({ games: 'puerto-rico catan', langs: 'fr', widths: '400' }, play));
