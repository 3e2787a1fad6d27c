// A small bot that shows what the page must be able to show: every kind of component and field, embeds, replies, failures.
// Its gateway connection lives in a page of the browser, which has WebSockets where Node.js may have none. It knows nothing of games.
// Start at `startBot`.

const V2 = 1 << 15;
const EPHEMERAL = 1 << 6;
const row = (...components) => ({ type: 1, components });
const button = (custom_id, label, style = 1, more = {}) => ({ type: 2, custom_id, label, style, ...more });
const label = (text, component, description) => ({ type: 18, label: text, description, component });
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const COMMANDS = [
  {
    name: 'show', description: 'Show something', description_localizations: { fr: 'Montrer quelque chose' },
    options: [
      { type: 1, name: 'text', description: 'Markdown of all kinds' },
      { type: 1, name: 'embed', description: 'An embed with everything' },
      { type: 1, name: 'boxes', description: 'Containers, sections, galleries' },
      { type: 1, name: 'controls', description: 'Buttons and menus of all kinds' },
      { type: 1, name: 'secret', description: 'A message for you alone' },
      { type: 1, name: 'slow', description: 'Thinks for a moment' },
      { type: 1, name: 'nothing', description: 'Never answers' },
    ],
  },
  {
    name: 'ask', description: 'Options of all kinds',
    options: [
      { type: 3, name: 'city', description: 'Which city', required: true, autocomplete: true },
      { type: 4, name: 'count', description: 'How many', required: true, min_value: 1, max_value: 5 },
      { type: 3, name: 'colour', description: 'Which colour', choices: [{ name: 'Red', value: 'r' }, { name: 'Green', value: 'g' }] },
      { type: 5, name: 'sure', description: 'Are you sure' },
      { type: 6, name: 'whom', description: 'For whom' },
      { type: 7, name: 'where', description: 'In which channel' },
      { type: 10, name: 'price', description: 'At what price', max_value: 9.5 },
    ],
  },
  { name: 'form', description: 'A form with every kind of field' },
];
const CITIES = ['Ponce', 'Mayagüez', 'San Juan', 'San Germán', 'Arecibo'];

const MARKDOWN = [
  '# Heading', '## Smaller', '-# small print',
  '**bold** *italic* __underlined__ ~~struck~~ ||hidden|| `code`',
  '- one', '  - nested', '- two', '1. first', '2. second',
  '> quoted', '```js', 'const a = "**not bold**";', '```',
  '[a link](https://example.com) </show text:1> <t:1700000000:R> @everyone',
].join('\n');

/** Connects a bot to the loopback at `url`, by way of `browser`. Gives `{call, troubles, close()}`. */
async function startBot({ browser, url, token }) {
  const { application } = await (await fetch(`${url}/control/world`)).json();
  const call = async (method, path, body, files = []) => {
    const headers = { authorization: `Bot ${token}` };
    let sent;
    if (files.length > 0) {
      sent = new FormData();
      sent.append('payload_json', JSON.stringify(body));
      files.forEach(([name, data], at) => sent.append(`files[${at}]`, new Blob([data]), name));
    } else if (body !== undefined) {
      headers['content-type'] = 'application/json';
      sent = JSON.stringify(body);
    }
    const answer = await fetch(`${url}/api/v10${path}`, { method, headers, body: sent });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text ? JSON.parse(text) : null;
  };
  const { url: gateway } = await call('GET', '/gateway');

  const troubles = [];
  const host = await browser.newPage();
  await host.exposeFunction('told', (name, data) => {
    if (name === 'INTERACTION_CREATE') answer(data).catch((error) => troubles.push(error));
  });
  const ready = host.evaluate(([address, secret]) => new Promise((done) => {
    const connect = () => {
      const socket = new WebSocket(`${address}?v=10&encoding=json`);
      let sequence = null;
      let beat = 0;
      socket.onmessage = ({ data }) => {
        const { op, d, s, t } = JSON.parse(data);
        sequence = s ?? sequence;
        if (op === 10) {
          beat = setInterval(() => socket.send(JSON.stringify({ op: 1, d: sequence })), d.heartbeat_interval);
          socket.send(JSON.stringify({ op: 2, d: { token: secret, intents: 1 | 512 | 4096, properties: { os: 'linux', browser: 'page', device: 'page' } } }));
        }
        if (op === 0) window.told(t, d);
        if (t === 'READY') done();
      };
      socket.onclose = () => { clearInterval(beat); setTimeout(connect, 200); };
    };
    connect();
  }), [gateway, token]);
  await ready;
  await call('PUT', `/applications/${application.id}/commands`, COMMANDS);

  const reply = (i, data, files) => call('POST', `/interactions/${i.id}/${i.token}/callback`, { type: 4, data }, files);
  const update = (i, data) => call('POST', `/interactions/${i.id}/${i.token}/callback`, { type: 7, data });
  const original = (i) => `/webhooks/${application.id}/${i.token}/messages/@original`;

  async function answer(i) {
    if (i.type === 4) {
      const focused = i.data.options.find((option) => option.focused);
      const choices = CITIES.filter((city) => city.toLowerCase().includes(focused.value.toLowerCase()));
      return call('POST', `/interactions/${i.id}/${i.token}/callback`, { type: 8, data: { choices: choices.map((name) => ({ name, value: name.toLowerCase() })) } });
    }
    if (i.type === 2) return command(i);
    if (i.type === 3) return component(i);
    return reply(i, { content: `Form: ${JSON.stringify(fieldsOf(i.data.components))}` });
  }

  async function command(i) {
    if (i.data.name === 'form') return call('POST', `/interactions/${i.id}/${i.token}/callback`, { type: 9, data: form() });
    if (i.data.name === 'ask') return reply(i, { content: `Asked: ${JSON.stringify(Object.fromEntries(i.data.options.map((o) => [o.name, o.value])))}` });
    switch (i.data.options[0].name) {
      case 'text': return reply(i, { content: MARKDOWN });
      case 'embed': return reply(i, { embeds: [embed()] });
      case 'boxes': return reply(i, boxes(), [['board.png', Buffer.from(PIXEL, 'base64')], ['record.txt', Buffer.from('a record\n')]]);
      case 'controls': return reply(i, controls());
      case 'secret': return reply(i, { content: 'Only you know this.', flags: EPHEMERAL, components: [row(button('fine', 'Fine'))] });
      case 'slow':
        await call('POST', `/interactions/${i.id}/${i.token}/callback`, { type: 5 });
        await new Promise((wake) => setTimeout(wake, 4000));
        return call('PATCH', original(i), { content: 'Thought about it.' });
      default: return undefined;
    }
  }

  async function component(i) {
    switch (i.data.custom_id) {
      case 'silent': return undefined;
      case 'open-form': return call('POST', `/interactions/${i.id}/${i.token}/callback`, { type: 9, data: form() });
      case 'fine': return update(i, { content: 'Fine it is.', components: [] });
      case 'wait':
        await new Promise((wake) => setTimeout(wake, 1500));
        return update(i, { content: 'Waited.' });
      default: return reply(i, { content: `Chosen: ${i.data.custom_id} ${JSON.stringify(i.data.values ?? [])}` });
    }
  }

  return { call, troubles, close: () => host.close() };
}

/** What was filled in, by custom id. */
function fieldsOf(parts) {
  const found = {};
  for (const part of parts) {
    const inner = part.component ?? part.components?.[0];
    if (inner) found[inner.custom_id] = inner.value ?? inner.values ?? null;
  }
  return found;
}

function form() {
  return {
    custom_id: 'the-form', title: 'A form',
    components: [
      label('Name', { type: 4, custom_id: 'name', style: 1, min_length: 2, max_length: 12 }, 'Two to twelve letters'),
      label('Story', { type: 4, custom_id: 'story', style: 2, required: false, placeholder: 'Once upon a time' }),
      label('Fruit', { type: 3, custom_id: 'fruit', min_values: 1, max_values: 2, options: ['Corn', 'Sugar', 'Indigo'].map((name) => ({ label: name, value: name.toLowerCase() })) }),
    ],
  };
}

function embed() {
  return {
    color: 0xe0a030, title: 'A title', url: 'https://example.com', description: 'A **description** of it.',
    author: { name: 'The author' }, footer: { text: 'The foot' }, timestamp: new Date(0).toISOString(),
    fields: [
      { name: 'One', value: '1', inline: true }, { name: 'Two', value: '2', inline: true }, { name: 'Three', value: '3', inline: true },
      { name: 'Wide', value: 'A field of its own width with `code`.' },
    ],
  };
}

function boxes() {
  return {
    flags: V2,
    attachments: [{ id: 0, filename: 'board.png', description: 'A board' }, { id: 1, filename: 'record.txt' }],
    components: [
      { type: 10, content: '## Above the box' },
      {
        type: 17, accent_color: 0x40a060,
        components: [
          { type: 9, components: [{ type: 10, content: '**A section**' }, { type: 10, content: 'with its button' }], accessory: button('section', 'Open', 2) },
          { type: 14, spacing: 2 },
          { type: 9, components: [{ type: 10, content: 'A section with a picture' }], accessory: { type: 11, media: { url: 'attachment://board.png' }, description: 'A small board' } },
          { type: 12, items: [{ media: { url: 'attachment://board.png' }, description: 'The board' }, { media: { url: 'attachment://board.png' }, description: 'Again, hidden', spoiler: true }] },
          { type: 13, file: { url: 'attachment://record.txt' } },
          row(button('inside', 'Inside', 3), button('leave', 'Leave', 4)),
        ],
      },
    ],
  };
}

function controls() {
  return {
    content: 'Press something.',
    components: [
      row(button('one', 'One'), button('two', 'Two', 2, { emoji: { name: '🎲' } }), button('wait', 'Wait', 3), button('silent', 'Silent', 4), button('off', 'Off', 2, { disabled: true })),
      row(button('open-form', 'Form'), { type: 2, style: 5, label: 'Rules', url: 'https://example.com/rules' }),
      row({ type: 3, custom_id: 'several', placeholder: 'Pick two or three', min_values: 2, max_values: 3, options: [
        { label: 'Corn', value: 'corn', description: 'cheap', emoji: { name: '🌽' } },
        { label: 'Coffee', value: 'coffee', description: 'dear', emoji: { name: '☕' }, default: true },
        { label: 'Sugar', value: 'sugar' }, { label: 'Indigo', value: 'indigo' },
      ] }),
      row({ type: 5, custom_id: 'person', placeholder: 'Whom?' }),
      row({ type: 8, custom_id: 'place', placeholder: 'Where?' }),
    ],
  };
}

module.exports = { startBot };
