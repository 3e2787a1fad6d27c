// Modals: what is wrong is told before anything is sent, and every kind of field gives what the control API takes.
// They run as part of page.cjs.

const { becomes, equal } = require('./window.cjs');

const FORMS = {
  async 'a form tells what is wrong before it is sent'({ ana }) {
    const { page } = ana;
    await ana.command('form');
    const form = page.locator('dialog[data-modal=the-form]');
    await form.locator('[data-custom-id=name]:focus').waitFor();
    await ana.keys('Enter');
    const error = (field) => form.locator(`[data-field=${field}] .field-error`).textContent();
    await becomes(() => error('name'), 'This field is required.', 'empty');
    await ana.type('x');
    await ana.keys('Enter');
    await becomes(() => error('name'), 'At least 2 characters.', 'short');
    await ana.type('xxxxxxxxxxxxx');
    await becomes(() => form.locator('[data-field=name] .field-count').textContent(), '14 / 12', 'the length is counted');
    await ana.keys('Enter');
    await becomes(() => error('name'), 'At most 12 characters.', 'long');
    await becomes(() => error('fruit'), 'This field is required.', 'a menu');
    await ana.look('form');
    await form.locator('[data-custom-id=name]').fill('Ana');
    await form.locator('[data-custom-id=name]').focus();
    await ana.keys('Tab');
    await ana.type('A story.');
    await ana.keys('Tab');
    await form.locator('[data-custom-id=fruit]:focus').waitFor();
    await ana.keys('Enter', 'Space', 'ArrowDown', 'Space');
    await becomes(() => page.locator('.menu [aria-selected=true]').count(), 2, 'two are chosen');
    await ana.keys('ArrowDown', 'Space');
    await becomes(() => page.locator('.menu [aria-selected=true]').count(), 2, 'a third is too many');
    await ana.keys('Enter', 'Control+Enter');
    await form.waitFor({ state: 'detached' });
    await ana.says('Form:');
    const filled = JSON.parse((await ana.newest().locator('.content').textContent()).replace('Form: ', ''));
    equal(filled, { name: 'Ana', story: 'A story.', fruit: ['corn', 'sugar'] }, 'what the bot heard');
    // Escape asks once before it throws away what was written.
    await ana.command('form');
    await form.locator('[data-custom-id=name]:focus').waitFor();
    await ana.type('kept');
    await ana.keys('Escape');
    await becomes(() => form.count(), 1, 'Escape warns first');
    await ana.keys('Escape');
    await form.waitFor({ state: 'detached' });
  },

  async 'a form has fields of every kind'({ ana }) {
    const { page } = ana;
    await page.evaluate(async () => {
      const { openModal } = await import('/dialog.js');
      const label = (text, component, description) => ({ type: 18, label: text, description, component });
      const modal = {
        custom_id: 'every-kind', title: 'Every kind of field',
        components: [
          { type: 10, content: 'Read **this** first.' },
          label('Speed', { type: 21, custom_id: 'speed', options: [{ value: 'slow', label: 'Slow', description: 'days' }, { value: 'fast', label: 'Fast', description: 'minutes' }] }, 'How fast'),
          label('Extras', { type: 22, custom_id: 'extras', max_values: 2, options: ['film', 'record', 'score'].map((value) => ({ value, label: value })) }),
          label('Agreed', { type: 23, custom_id: 'agreed' }),
          label('Picture', { type: 19, custom_id: 'picture', max_values: 2, file_types: ['image', '.txt'] }),
          { type: 1, components: [{ type: 4, custom_id: 'old', style: 2, label: 'As it used to be', required: false, value: 'given' }] },
        ],
      };
      const names = { user: String, role: String, channel: String, command: String };
      openModal(modal, { state: { people: [], channels: new Map() }, names, send: async (fields) => { window.sent = fields; return window.refusal ?? null; } });
    });
    const form = page.locator('dialog[data-modal=every-kind]');
    await form.waitFor();
    const error = (field) => form.locator(`[data-field=${field}] .field-error`).textContent();
    await ana.keys('Control+Enter');
    const missing = 'This field is required.';
    equal([await error('speed'), await error('extras'), await error('agreed'), await error('picture')], [missing, missing, '', missing], 'what is required');
    await becomes(() => form.locator('[data-custom-id=picture]').getAttribute('accept'), 'image/*,.txt', 'which files');
    await form.locator('[data-custom-id=picture]').setInputFiles([{ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('abc') }]);
    await form.locator('[data-custom-id=speed] input').first().focus();
    await ana.look('fields');
    await ana.keys('Space', 'ArrowDown', 'Tab', 'Space', 'Tab', 'Space', 'Tab', 'Space', 'Control+Enter');
    await becomes(() => error('extras'), 'Select 1 to 2', 'three are too many');
    // The keyboard is where something is wrong.
    await ana.keys('Space');
    await form.locator('[data-custom-id=agreed]').focus();
    await ana.keys('Space');
    await page.evaluate(() => { window.refusal = 'The bot said no.'; });
    await ana.keys('Control+Enter');
    await form.locator('.failed', { hasText: 'The bot said no.' }).waitFor();
    await page.evaluate(() => { window.refusal = null; });
    await ana.keys('Control+Enter');
    await form.waitFor({ state: 'detached' });
    const sent = await page.evaluate(() => window.sent);
    equal([sent.speed, sent.extras.length, sent.agreed, sent.old], ['fast', 2, true, 'given'], 'what is sent');
    equal(sent.picture, [{ filename: 'a.txt', base64: 'YWJj' }], 'the file');
  },
};

module.exports = { FORMS };
