// The page itself, with a bot that shows every kind of thing: slash menu, chips, forms, menus, private messages, failures, two windows
// as two people, unread counts, markdown, the workshop, and what accessibility asks for. Screenshots of all of it.
// Usage: node page.cjs LOOPBACK DIRECTORY

const path = require('node:path');
const { kill, openBrowser, send, settled, start } = require('./player.cjs');
const { Window, becomes, equal, none } = require('./window.cjs');
const { FORMS } = require('./forms.cjs');
const { checkMarkdown } = require('./markdown.cjs');
const { startBot } = require('./bot.cjs');

const [program, out] = process.argv.slice(2);
const TOKEN = 'MTA.page.test';
const TESTS = {
  async 'markdown is shown as Discord shows it'({ ana }) {
    none(await checkMarkdown(ana.page), 'markdown');
    await ana.command('show text');
    await ana.says('Heading');
    await ana.look('markdown');
  },

  async 'the slash menu is worked by keyboard'({ ana }) {
    const { page } = ana;
    await page.locator('.box-text').focus();
    await ana.type('/');
    await page.locator('.suggest [data-command="ask"]').waitFor();
    await becomes(() => page.locator('.suggest .suggest-item').count(), 9, 'commands');
    await becomes(() => page.locator('.suggest-item .avatar').count(), 9, 'faces');
    await ana.look('slash-menu');
    const active = () => page.locator('.suggest .active').getAttribute('data-command');
    await becomes(() => active(), 'ask', 'the first is marked');
    await ana.keys('ArrowDown');
    await becomes(() => active(), 'form', 'the second is marked');
    await ana.keys('ArrowUp', 'ArrowUp');
    await becomes(() => active(), 'show text', 'it goes round');
    const marked = await page.locator('.box-text').getAttribute('aria-activedescendant');
    await becomes(() => page.locator(`#${marked}`).getAttribute('data-command'), 'show text', 'screen readers are told');
    await ana.type('secr');
    await becomes(() => page.locator('.suggest .suggest-item').count(), 1, 'letters filter');
    await ana.keys('Escape');
    await becomes(() => page.locator('.suggest').isVisible(), false, 'Escape closes');
    await becomes(() => page.locator('.box-text').inputValue(), '/secr', 'and keeps what was typed');
    await page.locator('.box-text').fill('');
  },

  async 'options are chips that judge what is typed'({ ana }) {
    const { page } = ana;
    await page.locator('.box-text').focus();
    await ana.type('/as');
    await ana.keys('Tab');
    await page.locator('.chip[data-option=city] input:focus').waitFor();
    await becomes(() => page.locator('.chip').count(), 2, 'the required ones are there');
    await becomes(() => page.locator('.chip[data-option=city] input').getAttribute('aria-required'), 'true', 'and say so');
    await page.locator('.suggest [data-value=ponce]').waitFor();
    await ana.keys('Escape', 'End');
    await ana.type('germ');
    await page.locator('.suggest .active[data-value="san germán"]').waitFor();
    await becomes(() => page.locator('.suggest .suggest-item').count(), 1, 'autocomplete');
    await ana.look('autocomplete');
    await ana.keys('Tab');
    await page.locator('.chip[data-option=count] input:focus').waitFor();
    await ana.type('9');
    await ana.keys('Enter');
    await page.locator('.chip[data-option=count].invalid').waitFor();
    await becomes(() => page.locator('.problem').textContent(), 'count: must be from 1 to 5.', 'why not');
    await becomes(() => page.locator('.chip[data-option=count] input').getAttribute('aria-invalid'), 'true', 'it says so');
    await ana.look('chip-wrong');
    await ana.keys('Backspace');
    await ana.type('3');
    await ana.keys('Tab');
    await page.locator('.suggest [data-option=colour]').waitFor();
    await becomes(() => page.locator('.suggest .suggest-item').count(), 5, 'the optional ones are offered');
    await ana.type('colour:gre');
    await page.locator('.suggest .active[data-value=g]').waitFor();
    await ana.keys('Tab');
    await ana.type('whom:bo');
    await page.locator('.chip[data-option=whom] input:focus').waitFor();
    await ana.keys('Tab');
    await ana.type('sure:');
    await page.locator('.chip[data-option=sure] input:focus').waitFor();
    await ana.keys('Backspace');
    await page.waitForSelector('.chip[data-option=sure]', { state: 'detached' });
    await page.locator('.more').focus();
    await ana.keys('Escape', 'Enter');
    await ana.says('Asked:');
    const asked = JSON.parse((await ana.newest().locator('.content').textContent()).replace('Asked: ', ''));
    equal([asked.city, asked.count, asked.colour, typeof asked.whom], ['san germán', 3, 'g', 'string'], 'what the bot heard');
    await becomes(() => ana.newest().locator('[data-used="ask"]').count(), 1, 'X used /command');
  },

  ...FORMS,

  async 'a menu of several takes as many as it says'({ ana }) {
    const { page } = ana;
    await ana.command('show controls');
    await ana.says('Press something.');
    await ana.look('controls');
    const menu = page.locator('[data-custom-id=several]').last();
    await menu.focus();
    await ana.keys('Enter');
    await page.locator('.menu [data-value=coffee][aria-selected=true]').waitFor();
    await becomes(() => page.locator('.menu [data-action=done]').isDisabled(), true, 'one is too few');
    await ana.look('menu');
    await ana.keys('Enter');
    await becomes(() => page.locator('.menu').count(), 1, 'Enter does nothing yet');
    await ana.keys('Home', 'Space', 'End', 'Space', 'Enter');
    await ana.says('Chosen: several');
    await becomes(() => ana.newest().locator('.content').textContent(), 'Chosen: several ["corn","coffee","indigo"]', 'what the bot heard');
    await page.locator('[data-custom-id=person]').last().focus();
    await ana.keys('Enter');
    await ana.type('bo');
    await ana.keys('Enter');
    await ana.says('Chosen: person');
  },

  async 'an open menu stays in the window when what it hangs on moves out of it'({ ana }) {
    const { page } = ana;
    await ana.command('show controls');
    await page.locator('[data-custom-id=several]').last().click();
    await page.locator('.menu [data-value]').first().waitFor();
    // As a picture does that comes above it, or what is written below.
    for (const height of [3000, 0]) {
      const hidden = await page.locator('[data-custom-id=several]').last().evaluate((node, tall) => {
        document.getElementById('test-spacer')?.remove();
        const spacer = document.createElement('div');
        spacer.id = 'test-spacer';
        spacer.style.height = `${tall}px`;
        if (tall) node.closest('[data-message-id]').before(spacer);
        dispatchEvent(new Event('resize'));
        const box = node.getBoundingClientRect();
        return box.top > innerHeight || box.bottom < 0;
      }, height);
      if (height) equal(hidden, true, 'the button is out of the window');
      await becomes(() => page.locator('.menu').evaluate((node) => { const { top, bottom } = node.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; }), true, 'the menu is in it');
    }
    await ana.keys('Escape');
  },

  async 'an open menu stays where it is while others write'({ ana, url }) {
    const { page } = ana;
    await ana.command('show controls');
    await ana.says('Press something.');
    await page.locator('[data-custom-id=several]').last().focus();
    await ana.keys('Enter');
    for (let times = 0; times < 20; times += 1) {
      await send(url, 'say', { user: 'bo', channel: 'general', content: `Number ${times}` });
    }
    await ana.says('Number 19');
    const seen = await page.locator('.menu').evaluate((node) => { const { top, bottom } = node.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; });
    equal(seen, true, 'the menu is on the screen');
    await ana.keys('Escape');
  },

  async 'a pressed button waits, fails, or changes its message'({ ana }) {
    const { page } = ana;
    await ana.command('show controls');
    await ana.says('Press something.');
    await ana.idle();
    const message = page.locator('#log [data-message-id]', { hasText: 'Press something.' }).last();
    await becomes(() => message.locator('[data-custom-id=off]').isDisabled(), true, 'a button that cannot be pressed');
    await becomes(() => message.locator('a.link').getAttribute('href'), 'https://example.com/rules', 'a link');
    const id = await message.getAttribute('data-message-id');
    await message.locator('[data-custom-id=silent]').focus();
    await ana.keys('Enter');
    await message.locator('[data-custom-id=silent][aria-busy=true]').waitFor();
    await page.screenshot({ path: path.join(out, 'page-loading.png') });
    await message.locator('.failed:not([hidden])').waitFor();
    await becomes(() => message.locator('.failed').textContent(), 'This interaction failed', 'it failed');
    await ana.look('failed');
    await message.locator('[data-custom-id=wait]').focus();
    await ana.keys('Enter');
    await message.locator('[data-custom-id=wait][aria-busy=true]').waitFor();
    await page.locator(`[data-message-id="${id}"]`, { hasText: 'Waited.' }).waitFor();
    await becomes(() => page.locator(`[data-message-id="${id}"] .edited`).count(), 1, 'edited');
  },

  async 'a command thinks, or is not answered'({ ana }) {
    const { page } = ana;
    await ana.command('show slow');
    await page.locator('.message.thinking').waitFor();
    await page.screenshot({ path: path.join(out, 'page-thinking.png') });
    await ana.says('Thought about it.');
    await ana.command('show nothing');
    await page.locator('[data-local=sending]').waitFor();
    await page.locator('[data-local=failed]').waitFor();
    await page.locator('[data-local=failed] [data-action=dismiss]').focus();
    await ana.keys('Enter');
    await page.locator('[data-local=failed]').waitFor({ state: 'detached' });
  },

  async 'what only one sees is dismissed by keyboard'({ ana, bo }) {
    await ana.command('show secret');
    const secret = ana.page.locator('[data-ephemeral]').last();
    await secret.waitFor();
    await ana.look('ephemeral');
    await ana.command('show secret');
    await ana.page.locator('[data-ephemeral] >> nth=1').waitFor();
    await becomes(() => bo.page.locator('[data-ephemeral]').count(), 0, 'others do not see it');
    await ana.page.locator('[data-ephemeral]').last().focus();
    await ana.keys('Delete');
    await ana.page.locator('[data-ephemeral] >> nth=1').waitFor({ state: 'detached' });
    await secret.locator('[data-action=dismiss]').focus();
    await ana.keys('Enter');
    await secret.waitFor({ state: 'detached' });
  },

  async 'embeds and boxes are shown whole'({ ana }) {
    const { page } = ana;
    await ana.command('show embed');
    const embed = page.locator('.embed').last();
    await embed.waitFor();
    const tops = await embed.locator('.embed-field').evaluateAll((fields) => fields.map((field) => Math.round(field.getBoundingClientRect().top)));
    equal([tops[0] === tops[1] && tops[1] === tops[2], tops[3] > tops[2]], [true, true], 'inline fields stand in a row');
    await ana.look('embed');
    await ana.command('show boxes');
    const box = page.locator('.container.accented').last();
    await box.waitFor();
    await becomes(() => box.locator('.section-part').count(), 2, 'sections');
    await becomes(() => box.locator('.gallery .picture').count(), 2, 'a gallery');
    await becomes(() => box.locator('.gallery .picture.veiled').count(), 1, 'one of it hidden');
    await becomes(() => box.locator('a.file .file-name').textContent(), 'record.txt', 'a file');
    await becomes(() => box.locator('.part-separator.line.wide').count(), 1, 'a separator');
    await becomes(() => page.locator('#log [data-message-id]').last().locator('.attachments').count(), 0, 'files show only where they are named');
    await ana.look('boxes');
    await box.locator('.gallery .picture').first().focus();
    await ana.keys('Enter');
    await page.locator('dialog.lightbox img[alt="The board"]').waitFor();
    await ana.keys('Escape');
    await page.locator('dialog.lightbox').waitFor({ state: 'detached' });
    await box.locator('[data-custom-id=section]').focus();
    await ana.keys('Enter');
    await ana.says('Chosen: section');
  },

  async 'two windows are two people'({ ana, bo, url }) {
    equal([await ana.page.evaluate(() => document.body.dataset.user), await bo.page.evaluate(() => document.body.dataset.user)], ['ana', 'bo'], 'who they are');
    await bo.page.reload();
    await bo.page.waitForSelector('body[data-ready][data-live=bo]');
    await bo.page.locator('.box-text').focus();
    await bo.type('Hello from the other window');
    await bo.keys('Enter');
    await ana.says('Hello from the other window');
    await becomes(() => ana.newest().getAttribute('data-author'), 'bo', 'its author');
    // Unread: a message, then a mention, while Ana looks elsewhere.
    const entry = ana.page.locator('#sidebar [data-channel-name=general]');
    const here = await entry.getAttribute('data-channel-id');
    await ana.keys('Alt+ArrowDown');
    await ana.page.waitForFunction((id) => document.body.dataset.channel !== id, here);
    await bo.type('One');
    await bo.keys('Enter');
    await ana.page.locator('#sidebar [data-channel-name=general][data-unread="1"][data-mentions="0"]').waitFor();
    await bo.type('Two @ana');
    await bo.keys('Enter', 'Enter');
    await ana.page.locator('#sidebar [data-channel-name=general][data-unread="2"][data-mentions="1"]').waitFor();
    equal((await ana.page.title()).startsWith('(1)'), true, 'the title counts');
    await ana.look('unread');
    await ana.keys('Alt+Shift+ArrowUp');
    await ana.page.waitForFunction((id) => document.body.dataset.channel === id, here);
    await ana.page.locator('#log .divider.fresh').waitFor();
    await ana.page.locator('#sidebar [data-channel-name=general][data-unread="0"][data-mentions="0"]').waitFor();
    await becomes(() => ana.newest().evaluate((node) => node.classList.contains('mentions-me')), true, 'the mention is marked');
    await ana.look('mention');
    await ana.keys('Escape');
    // More than fits: a bar leads up to the first that is new.
    await ana.keys('Alt+ArrowDown');
    for (let times = 1; times <= 30; times += 1) {
      await send(url, 'say', { user: 'bo', channel: 'general', content: `Number ${times}` });
    }
    await ana.page.locator('#sidebar [data-channel-name=general][data-unread="30"]').waitFor();
    await ana.keys('Alt+ArrowUp');
    await ana.page.locator('#fresh', { hasText: '30' }).waitFor();
    await ana.look('fresh');
    await ana.page.locator('#fresh').focus();
    await ana.keys('Enter');
    await ana.page.locator('#fresh').waitFor({ state: 'hidden' });
    await becomes(() => ana.page.locator('#log .divider.fresh').evaluate((node) => node.getBoundingClientRect().top > 0), true, 'the first new one is in sight');
    await ana.page.locator('#jump').waitFor();
    await ana.keys('Escape');
    await ana.page.locator('#jump').waitFor({ state: 'hidden' });
    // The same person in a second window, and a third person by address.
    equal(new URL(ana.page.url()).hash.includes('user=ana'), true, 'the address says who');
    const third = await Window.open(ana.page.context(), { url, user: 'cy', out });
    await becomes(() => ana.page.evaluate(() => document.body.dataset.user), 'ana', 'a window of its own');
    await third.page.close();
  },

  async 'the switcher, the list of keys and the parts of the page'({ ana }) {
    const { page } = ana;
    for (const [typed, channel] of [['#two', 'table-two'], ['general', 'general']]) {
      await ana.keys('Control+k');
      await page.locator('dialog.switcher input:focus').waitFor();
      await ana.look('switcher');
      await ana.type(typed);
      await page.locator('.switcher .active', { hasText: channel }).waitFor();
      await ana.keys('Enter');
      await page.locator(`#sidebar [data-channel-name=${channel}][aria-current]`).waitFor();
    }
    await ana.keys('Control+/');
    await page.locator('dialog.keys').waitFor();
    await ana.look('keys');
    await ana.keys('Escape');
    await page.locator('dialog.keys').waitFor({ state: 'detached' });
    await page.locator('.box-text').focus();
    const parts = [];
    for (let steps = 0; steps < 5; steps += 1) {
      await ana.keys('F6');
      parts.push(await page.evaluate(() => document.activeElement.closest('#people, #sidebar, #header, #log, #composer')?.id));
    }
    equal(parts, ['people', 'sidebar', 'header', 'log', 'composer'], 'F6 goes round');
    await ana.keys('F6', 'Shift+Tab');
    await becomes(() => page.evaluate(() => document.activeElement.id), 'skip', 'the first thing skips to the box');
    await ana.keys('Enter');
    await becomes(() => page.evaluate(() => document.activeElement.className), 'box-text', 'and does');
    await ana.keys('Control+u');
    await page.locator('#aside[data-pane=members] [data-member=bo]').waitFor();
    await ana.look('members');
    await ana.keys('Control+i');
    await page.locator('#aside[data-pane=threads]').waitFor();
    await ana.keys('Escape');
    await page.locator('#aside').waitFor({ state: 'hidden' });
  },

  async 'threads are listed, open and archived'({ ana, bot, url }) {
    const { page } = ana;
    const channel = await page.locator('#sidebar [data-channel-name=general]').getAttribute('data-channel-id');
    const thread = await bot.call('POST', `/channels/${channel}/threads`, { name: 'a-thread', type: 11 });
    await bot.call('POST', `/channels/${thread.id}/messages`, { content: 'In the thread' });
    const old = await bot.call('POST', `/channels/${channel}/threads`, { name: 'old-thread', type: 11 });
    await send(url, 'edit_channel', { channel: old.id, edit: { archived: true } });
    await ana.keys('Control+i');
    await page.locator('.thread-item[data-thread=a-thread][data-archived=false]').waitFor();
    await page.locator('.thread-item[data-thread=old-thread][data-archived=true]').waitFor();
    await becomes(() => page.locator('.thread-list .section').allTextContents(), ['Open · 1', 'Archived · 1'], 'each under its heading');
    await ana.look('threads');
    await page.locator('.thread-item[data-thread=a-thread]').focus();
    await ana.keys('Enter');
    await ana.says('In the thread');
    await ana.keys('Control+i');
    await page.locator('.crumb').focus();
    await ana.keys('Enter');
    await page.locator('#sidebar [data-channel-name=general][aria-current]').waitFor();
  },

  async 'the workshop makes people, plays scripts and injects faults'({ ana, bot }) {
    const { page } = ana;
    await ana.keys('Control+j');
    await page.locator('[data-tab=crowd]').click();
    await page.locator('[data-field=people]').fill('[{"name":"zoe","locale":"fr"},{"name":"yan","dms_open":false}]');
    await page.locator('[data-action=add-people]').click();
    await page.locator('#people [data-user=zoe]').waitFor();
    await page.locator('#people [data-user=yan]').waitFor();
    await ana.look('crowd');
    await page.locator('[data-field=people]').fill('[{"locale":"fr"}]');
    await page.locator('[data-action=add-people]').click();
    await page.locator('[data-results=people] .bad', { hasText: 'Entry 1 has no name.' }).waitFor();
    await page.locator('[data-tab=script]').click();
    await page.locator('[data-field=script]').fill('{"as":"bo","type":"x"\n{"dance":true}');
    await page.locator('[data-action=play-script]').click();
    await becomes(() => page.locator('[data-results=script] [data-state=failed]').count(), 2, 'lines that cannot be read');
    await page.locator('[data-field=script]').fill([
      '# a short play', '{"as":"zoe","type":"Bonjour"}', '{"as":"bo","command":"show controls"}', '{"as":"bo","press":"Two"}', '{"wait":"Chosen: two"}',
      '{"as":"bo","choose":["Corn","indigo"],"in":"Pick two"}', '{"wait":"Chosen: several"}', '{"as":"bo","command":"form"}',
      '{"as":"bo","submit":{"name":"Bo","fruit":["corn"]}}', '{"wait":"\\"name\\":\\"Bo\\""}',
      '{"as":"bo","press":"Silent","fails":true}', '{"as":"bo","press":"Nowhere","seconds":0.4}', '{"as":"bo","type":"never"}',
    ].join('\n'));
    await page.locator('[data-field=script]').focus();
    await ana.keys('Control+Enter');
    await page.locator('[data-results=script] li[data-line="12"][data-state=failed]').waitFor();
    await becomes(() => page.locator('[data-results=script] li[data-state=done]').count(), 10, 'acts done');
    await becomes(() => page.locator('[data-results=script] li[data-state=waiting]').count(), 1, 'nothing after the one that failed');
    await ana.look('script');
    await page.locator('[data-tab=faults]').click();
    await page.locator('.faults [data-preset]').first().waitFor();
    await page.locator('[data-field=do]').selectOption('error');
    await page.locator('.rule-form [name=route]').fill('POST /interactions/{interaction}/{token}/callback');
    await page.locator('.rule-form [name=status]').fill('500');
    await page.locator('[data-action=add-rule]').click();
    await page.locator('.rule[data-rule=error]').waitFor();
    await ana.look('faults');
    await ana.command('show secret');
    await page.locator('[data-local=failed]').waitFor();
    // The bot is told so too; it takes no more than that.
    equal(bot.troubles.splice(0).length, 1, 'the bot met it');
    await ana.keys('Control+j');
    await page.locator('.rule[data-rule=error]:not([data-hits="0"])').waitFor();
    await page.locator('[data-action=clear-faults]').click();
    await page.locator('.rule').waitFor({ state: 'detached' });
    await page.locator('[data-local=failed] [data-action=dismiss]').click();
    await page.locator('[data-blow=drop]').click();
    await page.locator('.faults .progress', { hasText: '1' }).waitFor();
    await page.locator('[data-toggle=dms]').click();
    await page.locator('[data-toggle=dms][aria-pressed=true]').waitFor();
    await page.locator('[data-toggle=dms]').click();
    await ana.keys('Escape');
  },

  async 'reactions are shown and pressed'({ ana, bo, url }) {
    const { page } = ana;
    await page.locator('.box-text').focus();
    await ana.type('React to this');
    await ana.keys('Enter');
    await ana.says('React to this');
    await ana.idle();
    const message = ana.newest();
    const id = await message.getAttribute('data-message-id');
    await send(url, 'react', { user: 'bo', message: id, emoji: '👍' });
    await message.locator('[data-reaction="👍"][data-count="1"]').waitFor();
    await message.locator('[data-reaction="👍"]').focus();
    await ana.keys('Enter');
    await message.locator('[data-reaction="👍"][data-count="2"][aria-pressed=true]').waitFor();
    await bo.page.locator(`[data-message-id="${id}"] [data-reaction="👍"][data-count="2"]`).waitFor();
    await message.focus();
    await ana.keys('+');
    await page.locator('.emoji-picker').waitFor();
    const gap = await page.evaluate((at) => document.querySelector(`[data-message-id="${at}"]`).getBoundingClientRect().top - document.querySelector('.floating').getBoundingClientRect().bottom, id);
    equal(Math.abs(gap) < 40, true, 'the choice stands at its message');
    await ana.look('reactions');
    await ana.keys('ArrowRight', 'ArrowRight', 'Enter');
    await message.locator('[data-reaction="❤️"]').waitFor();
    await message.locator('[data-reaction="👍"]').focus();
    await ana.keys('Enter');
    await message.locator('[data-reaction="👍"][data-count="1"][aria-pressed=false]').waitFor();
  },

  async 'what breaks the document is counted and listed'({ context, url }) {
    const page = await context.newPage();
    await page.route('**/control/violations', (route) => route.fulfill({ json: [{ route: 'GET /x', message: 'GET /x: answer: /id: not a snowflake' }, { message: 'another' }] }));
    await page.goto(`${url}/?user=ana&channel=general`);
    await page.locator('[data-action=violations]', { hasText: '2' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.violation-list li', { hasText: 'not a snowflake' }).waitFor();
    await page.close();
  },

  async 'colours are chosen, or follow the system'({ ana }) {
    const { page } = ana;
    const back = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await back();
    await page.locator('[data-action=user-settings]').click();
    await page.locator('.panel [name=theme]').selectOption('light');
    const light = await back();
    equal(dark !== light, true, 'chosen colours win');
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    await becomes(() => back(), light, 'and are kept');
    await page.locator('[data-action=user-settings]').click();
    await page.locator('.panel [name=theme]').selectOption('auto');
    await becomes(() => back(), dark, 'or the system is followed');
    await ana.look('settings');
    await ana.keys('Escape');
    await page.waitForSelector('body[data-live=ana]');
  },

  async 'every language says the same'({ ana }) {
    const [en, fr] = await ana.page.evaluate(async () => [Object.keys((await import('/words-en.js')).WORDS), Object.keys((await import('/words-fr.js')).WORDS)]);
    // The script's own words are the same in every language, and stand only once.
    none(en.filter((key) => !fr.includes(key) && key !== 'script-help'), 'not in French');
    none(fr.filter((key) => !en.includes(key)), 'not in English');
  },

  async 'the narrow page has a drawer'({ ana }) {
    const { page } = ana;
    await page.setViewportSize({ width: 400, height: 800 });
    await page.locator('[data-action=drawer]').click();
    await page.locator('#sidebar [data-channel-name=table-one]').waitFor({ state: 'visible' });
    await page.locator('#people [data-user=bo]').waitFor({ state: 'visible' });
    await settled(page);
    await page.screenshot({ path: path.join(out, 'page-drawer-400.png') });
    const small = await page.evaluate(() => [...document.querySelectorAll('#sidebar a, #sidebar button, #people a, #header button, #composer button')].filter((node) => node.checkVisibility() && node.getBoundingClientRect().height < 40).map((node) => node.outerHTML.slice(0, 90)));
    none(small, 'too small for a finger');
    await page.locator('#sidebar [data-channel-name=table-one]').click();
    await page.waitForSelector('body:not(.drawer-open)');
    await page.setViewportSize({ width: 1280, height: 800 });
  },

  async 'a bot that is away is told of, and what it should answer fails'({ ana, bot }) {
    const { page } = ana;
    await bot.close();
    await page.locator('#notice', { hasText: 'The bot is offline' }).waitFor();
    await ana.command('show secret');
    await page.locator('[data-local=failed]').last().waitFor();
    await ana.look('offline');
  },
};

async function main() {
  const { child, url } = await start(program, ['--page', '0', '--rest', '0', '--token', TOKEN, '--application', 'Showcase', '--pace', '10000']);
  const browser = await openBrowser();
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  let failed = 0;
  const wanted = process.env.ONLY;
  try {
    const bot = await startBot({ browser, url, token: TOKEN });
    const ana = await Window.open(context, { url, user: 'ana', out });
    const bo = await Window.open(context, { url, user: 'bo', out });
    const names = Object.keys(TESTS).filter((name) => !wanted || name.includes(wanted));
    for (const name of names) {
      try {
        await TESTS[name]({ ana, bo, bot, url, context });
        none([...ana.errors.splice(0), ...bo.errors.splice(0)], 'errors of the page');
        none(bot.troubles.splice(0).map(String), 'troubles of the bot');
        console.log(`ok   ${name}`);
      } catch (error) {
        failed += 1;
        console.log(`FAIL ${name}\n${error.stack ?? error}\nThe page: ${(await ana.page.locator('#log').innerText()).slice(-1000)}`);
        await ana.page.screenshot({ path: path.join(out, `failed-page-${failed}.png`) });
        await ana.page.setViewportSize({ width: 1280, height: 800 });
        for (let times = 0; times < 3; times += 1) await ana.keys('Escape');
        await ana.page.locator('.box-text').fill('').catch(() => {});
      }
    }
    console.log(`the page: ${names.length - failed} passed, ${failed} failed`);
  } finally {
    await browser.close();
    await kill(child, 'SIGTERM');
  }
  process.exit(failed > 0 ? 1 : 0);
}

main().catch((error) => { console.error(error); process.exit(1); });
