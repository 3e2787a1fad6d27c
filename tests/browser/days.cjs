// What a table says over days, on screenshots: clocks, pauses, reminders and what puts them off, votes, seats that are open, questions about an
// undo, followers, settings and what is kept of somebody, what whoever installed the bot for themselves sees, how the bot does, the menus of a
// lobby, results and statistics. SCENES, LANGS and WIDTHS pick some or all. Usage: node days.cjs WIRE DIRECTORY, where WIRE is the test program
// `wire`.

const { openBrowser } = require('./player.cjs');
const { words } = require('./rehearsal.cjs');
const { Days } = require('./turned.cjs');

const [program, out] = process.argv.slice(2);
const LANGS = words('LANGS', 'en fr');
const WIDTHS = words('WIDTHS', '1280 400').map(Number);
const DAY = 24 * 60;
const TABLE = ['ana', 'bo', 'cy'];

const SCENES = {
  async lobby(days) {
    await days.table('catan', ['ana', 'bo'], { begin: false, options: { clock: 'usual', vacations: false, reliable: true } });
    await days.look('lobby', 'ana');
    const lobby = await days.newest(days.channel, /:join"/);
    await days.did('lobby-options', 'ana', lobby, /:options$/);
    const options = await days.newest(days.channel, /:for-role"/, 'ana');
    if (!options) throw new Error('no menu of roles');
    await days.look('lobby-roles', 'ana', { then: (page) => page.locator('[data-custom-id$=":for-role"]').last().click() });
    await days.did('lobby-invite', 'ana', await days.newest(days.channel, /:join"/), /:invite$/);
    await days.did('lobby-invited', 'ana', await days.newest(days.channel, /:invited"|:whom"|:invite/, 'ana'), /invite/, [await days.id('cy'), await days.id('bo')]);
    await days.look('invitation', 'cy', { channel: 'dm' });
  },

  async clock(days) {
    await days.table('puerto-rico', TABLE, { options: { clock: 'fast', vacations: false } });
    const [waits] = await days.asked(TABLE);
    const others = TABLE.filter((who) => who !== waits);
    await days.pass(60);
    await days.look('clock', others[0]);
    await days.look('clock-own', waits, { channel: 'dm' });
    await days.did('clock-given', others[0], await days.live(), /:give-time$/);
    await days.types(others[1], 'table pause');
    await days.look('pause-asked', others[0]);
    for (const who of [waits, others[0]]) await days.does(who, await days.live(), /:vote:\w+:yes$/);
    await days.look('paused', others[0]);
    await days.does(others[0], await days.live(), /:resume$/);
    await days.look('resume-asked', others[1]);
    for (const who of [waits, others[1]]) await days.does(who, await days.live(), /:vote:\w+:yes$/);
    // Two days of one day's clock and 24 hours: four fifths of it.
    await days.pass(DAY * 1.7);
    await days.look('warned', waits, { channel: 'dm' });
    await days.look('warned-table', others[0]);
    await days.pass(DAY * 0.5);
    await days.look('vote', others[0]);
    await days.look('vote-absent', waits, { channel: 'dm' });
    await days.does(others[0], await days.live(), /:vote:\w+:replace$/);
    await days.look('vote-half', others[1]);
    await days.does(others[1], await days.live(), /:vote:\w+:replace$/);
    await days.look('seat-open', 'dee');
    await days.did('seat-taken', 'dee', await days.newest(days.channel, /:take-seat/, 'dee'), /:take-seat/);
    await days.look('seat-left', waits);
  },

  async standIn(days) {
    await days.table('catan', TABLE, { options: { clock: 'fast' } });
    const [waits] = await days.asked(TABLE);
    const others = TABLE.filter((who) => who !== waits);
    await days.pass(DAY + 30);
    await days.look('vacation', others[0]);
    await days.look('vacation-own', waits, { channel: 'dm' });
    await days.types(others[0], 'table replace', { with: await days.id('eli') }).catch(() => {});
    await days.types(waits, 'table deputy', { friend: await days.id('dee') });
    await days.look('deputy', others[0]);
    await days.look('deputy-own', waits);
    const asked = await days.types(waits, 'table leave');
    await days.look('leave-asked', waits);
    await days.did('stand-in', waits, asked, /:hand-over$/);
    await days.look('stand-in-table', others[0]);
  },

  async reminders(days) {
    await days.table('puerto-rico', TABLE);
    await days.table('san-juan', TABLE, { channel: 'table-two' });
    await days.table('anno-1503', TABLE, { channel: 'general' });
    await days.pass(12 * 60 + 20);
    await days.look('reminded', 'ana', { channel: 'dm' });
    await days.pass(DAY + 20);
    await days.look('digest', 'ana', { channel: 'dm' });
    for (const who of TABLE) {
      const direct = await days.newest('dm', /:snooze:/, who);
      if (!direct) continue;
      await days.look(`snooze-${who}`, who, { channel: 'dm' });
      await days.does(who, direct, /:snooze:.*morning/);
      await days.look(`snoozed-${who}`, who, { channel: 'dm' });
    }
    await days.pass(60 * DAY);
    await days.look('still-playing', 'bo');
  },

  async undo(days) {
    await days.table('puerto-rico', TABLE);
    const [asks] = await days.asked(TABLE);
    // Somebody else has chosen since.
    for (let moves = 0, other = asks; moves < 12 || other === asks; moves += 1) {
      await days.tell('play 1');
      [other] = await days.asked(TABLE);
      if (other !== asks && moves > 2) { await days.tell('play 1'); break; }
    }
    await days.types(asks, 'table undo');
    const live = await days.live();
    const ids = Object.fromEntries(await Promise.all(TABLE.map(async (who) => [who, await days.id(who)])));
    const other = TABLE.find((who) => who !== asks && live.content.split('\n')[0].includes(ids[who]));
    await days.look('undo-asked', other);
    await days.look('undo-asking', asks);
    await days.does(other, await days.live(), /:vote:\w+:no$/);
    await days.typed('undo-refused', asks, 'table hand');
  },

  async follow(days) {
    await days.table('catan', TABLE);
    await days.tell('play 9');
    await days.typed('follow', 'eli', 'table follow');
    await days.look('follower', 'eli', { channel: 'dm' });
    await days.typed('story', 'eli', 'table log');
    await days.did('story-then', 'eli', await days.newest(days.channel, /:log|:story/, 'eli'), /:moment:/);
  },

  async settings(days) {
    await days.table('puerto-rico', TABLE);
    for (const who of ['ana', 'bo']) {
      if (who === 'bo') await days.types(who, 'settings', { zone: 'Europe/Paris', quiet: '22-8', away: '7', night: 'silent', reminder: 6, ring: 'both' });
      await days.typed(`settings-${who}`, who, 'settings');
      await days.did(`settings-display-${who}`, who, await days.newest(days.channel, /guide:page/, who), /page:?.*display/i);
    }
    await days.typed('turns', 'ana', 'turns');
    await days.send('edit_user', { user: 'dee', edit: { moderator: true } });
    await days.typed('server', 'dee', 'server');
  },

  async data(days) {
    await days.types('ana', 'settings', { data: 'export' });
    const asked = await days.types('ana', 'settings', { data: 'delete' });
    await days.look('data', 'ana');
    await days.did('data-deleted', 'ana', asked, /:forget-meant$/);
  },

  async installed(days) {
    await days.table('puerto-rico', TABLE);
    await days.send('edit_user', { user: 'ana', edit: { installed: true } });
    const group = await days.send('add_group', { name: 'friends', users: ['ana', 'bo'] });
    for (const [name, command, options] of [
      ['turns', 'turns', {}], ['settings', 'settings', {}], ['data', 'settings', { data: 'delete' }], ['rules', 'table rules', {}],
      ['rules-game', 'table rules', { game: 'catan' }], ['hand', 'table hand', {}], ['new', 'table new', { game: 'catan' }],
    ]) {
      await days.typed(`installed-${name}`, 'ana', command, options, group.id);
    }
  },

  async rules(days) {
    await days.table('catan', TABLE);
    await days.typed('rules', 'ana', 'table rules');
  },

  async owner(days) {
    await days.table('puerto-rico', TABLE);
    const asks = async () => days.does('ana', await days.types('ana', 'help'), /:checkup$/);
    await asks();
    await days.look('owner', 'ana');
    await days.send('edit_channel', { channel: days.channel, edit: { deny: ['SEND_MESSAGES'] } });
    await days.pass(1);
    await asks();
    await days.look('owner-wrong', 'ana');
  },

  async members(days) {
    await days.table('puerto-rico', TABLE);
    await days.look('members', 'ana', { then: (page) => page.evaluate(() => document.querySelector('.members-button').click()) });
  },
};

for (const game of ['puerto-rico', 'san-juan', 'catan', 'anno-1503']) {
  SCENES[`end-${game}`] = async (days) => {
    // A rating shows from five games on.
    const games = game === 'san-juan' ? 6 : 1;
    for (let n = 0; n < games; n += 1) {
      await days.table(game, TABLE);
      await days.tell('play 3000');
    }
    await days.look(`results-${game}`, 'ana');
    await days.look(`results-own-${game}`, 'bo', { channel: 'dm' });
    for (const of of ['me', 'server']) {
      await days.typed(`stats-${of}-${game}`, 'ana', `stats ${of}`);
    }
    await days.did(`stats-table-${game}`, 'ana', await days.newest(days.channel, /:rematch"/), /:stats$/);
  };
}

(async () => {
  const browser = await openBrowser();
  let failed = 0;
  try {
    for (const scene of words('SCENES', Object.keys(SCENES).join(' '))) {
      for (const lang of LANGS) {
        const days = await Days.open(browser, program, { lang, widths: WIDTHS, out });
        try {
          await SCENES[scene](days);
          console.log(`${scene}-${lang}: ${days.wrong.length === 0 ? 'looked at' : days.wrong.join('\n  ')}`);
          failed += days.wrong.length > 0;
        } catch (error) {
          failed += 1;
          console.error(`${scene}-${lang}: ${error.stack}\n${await days.seen()}`);
        } finally {
          await days.close();
        }
      }
    }
  } finally {
    await browser.close();
  }
  console.log(`${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
})();
