// What whoever looks at a table may expect, in any game and at any time: in what the server sent, and in what the page makes of it.
// All give lines that say what is wrong. Start at `wrongInView`, `wrongAfterEnd`, `wrongOnPage`.

/** Discord's own box for a picture on a wide screen. */
const BOX = { width: 550, height: 350 };
/** No French sentence has one of these words. */
const ENGLISH = /(?<![\p{L}’'-])(the|your|you|and|with|turn|buy|choose|nobody|until|from|for|of|is|are|has|gets?|takes?)(?![\p{L}’'-])/u;
const EPHEMERAL = 1 << 6;
/** How a private message begins that asks its reader for a move, and one with which they may do something while others are asked. */
const ASKS = /^\*\*(Your (turn|move)|À toi)/;
const ASIDE = /^(Waiting for|Nothing to do|On attend|Rien à faire)/;
/** The custom id of what makes a move, or leads to what does. */
const MOVES = /^\w1:(?!guide:)[^:]+:(play|common|rash|choose|mark|confirm|clear|ready|page|form|fill|send|view|answer|aside|orders|snooze)(:|$)/;
/** Buttons and the five kinds of menus are of these types and those between them. */
const [BUTTON, CHANNEL_MENU] = [2, 8];

const firstLine = (message) => written(message).split('\n')[0];
const shortened = (text) => text.replace(/\s+/g, ' ').slice(0, 200);

/** All components of a message, in the order in which they stand: those in containers and sections, too, and what is beside these. */
function parts(of) {
  return [...(of.components ?? []), of.accessory ?? []].flat().flatMap((part) => [part, ...parts(part)]);
}

/** All buttons and menus of a message. */
function controls(message) {
  return parts(message).filter(({ type }) => type >= BUTTON && type <= CHANNEL_MENU);
}

/** What a message says above its buttons, or between them. */
function written(message) {
  return [message.content, ...parts(message).map(({ content }) => content)].filter(Boolean).join('\n');
}

/** All texts of a message that people read or hear. */
function texts(message) {
  const labels = controls(message).flatMap((control) => [
    control.label, control.placeholder, ...(control.options ?? []).flatMap((option) => [option.label, option.description]),
  ]);
  return [written(message), ...labels, ...(message.attachments ?? []).map((file) => file.description)].filter(Boolean);
}

/** Characters and emojis of our own in one message: they look as if two people had made it. */
function mixedSymbols(message) {
  const emojis = controls(message).flatMap((control) => [control.emoji, ...(control.options ?? []).map((option) => option.emoji)]).filter(Boolean);
  const text = [written(message), ...controls(message).map((control) => control.label ?? '')].join('\n');
  const own = [...(text.match(/<a?:\w+:\d+>/g) ?? []), ...emojis.filter((emoji) => emoji.id).map((emoji) => emoji.name)];
  const plain = [...(text.match(/\p{Extended_Pictographic}/gu) ?? []), ...emojis.filter((emoji) => !emoji.id).map((emoji) => emoji.name)];
  return own.length > 0 && plain.length > 0 ? [`symbols of two kinds: ${own[0]} and ${plain.join(' ')}`] : [];
}

/** What is wrong with the messages of the bot that somebody sees at a table and in direct messages, in the language they read. */
function wrongInView(view, { table, lang }) {
  const wrong = [];
  for (const channel of view.channels.filter((channel) => channel.kind === 'dm' || channel.name === table)) {
    const messages = channel.messages.filter((message) => message.author.bot);
    for (const message of messages) {
      const tell = (what) => wrong.push(`${what}, in “${shortened(firstLine(message))}”`);
      mixedSymbols(message).forEach(tell);
      for (const text of texts(message)) {
        for (const missing of ['⟦', '{$', '{ $', 'undefined']) if (text.includes(missing)) tell(`“${missing}” in “${shortened(text)}”`);
        const english = lang === 'fr' && text.split('\n').find((line) => ENGLISH.test(line.toLowerCase().replace(/<[^>]*>|`[^`]*`|\/[\w-]+/g, '')));
        if (english) tell(`English: “${shortened(english)}”`);
      }
      for (const file of message.attachments ?? []) if (file.content_type?.startsWith('image/') && !file.description) tell('a picture without alt text');
      const answers = controls(message).some((control) => /:(play|choose|confirm|common):/.test(control.custom_id ?? ''));
      const isPrivate = message.flags & EPHEMERAL;
      const asks = channel.kind === 'dm' || isPrivate ? ASKS : /<@\d+>.*[,:]/;
      const isQuestion = asks.test(firstLine(message)) || (isPrivate && ASIDE.test(firstLine(message)));
      const isConfirmation = written(message).startsWith('⚠') || controls(message).some((control) => control.custom_id?.endsWith(':never'));
      if (answers && !isConfirmation && !isQuestion) tell('the first line is no question');
    }
    const standing = messages.filter((message) => channel.kind === 'dm' && !(message.flags & EPHEMERAL) && controls(message).length > 0);
    if (standing.length > 1) wrong.push(`${standing.length} direct messages stand: ${standing.map(firstLine).join(' | ')}`);
  }
  return wrong;
}

/** What is wrong with what is left at a table, and in direct messages, for somebody whose game is over. */
function wrongAfterEnd(view, table) {
  const wrong = [];
  const from = (is) => view.channels.filter(is).flatMap(({ messages }) => messages.filter(({ author }) => author.bot));
  const [there, direct] = [from(({ name }) => name === table), from(({ kind }) => kind === 'dm')];
  for (const message of [...there, ...direct]) {
    const asks = controls(message).find(({ custom_id: id }) => MOVES.test(id ?? ''));
    if (asks) wrong.push(`${asks.custom_id} can still be pressed, in “${shortened(firstLine(message))}”`);
  }
  const tooMany = (messages, most, what) => {
    if (messages.length > most) wrong.push(`${messages.length} ${what} messages are left: ${messages.map(firstLine).join(' | ')}`);
  };
  tooMany(there.filter(({ flags }) => flags & EPHEMERAL), 1, 'private');
  tooMany(direct.filter(({ flags }) => !(flags & EPHEMERAL)), 2, 'direct');
  const results = there.findLast((message) => controls(message).some((control) => control.custom_id?.endsWith(':rematch')));
  const isPicture = (file) => file.content_type?.startsWith('image/') && file.description?.trim();
  if (!results?.attachments?.some(isPicture)) wrong.push('the results have no picture with alt text');
  return wrong;
}

/** What is wrong with what the page shows at that width. */
function wrongOnPage(page, width) {
  return page.evaluate(({ width, attached }) => {
    const wrong = [];
    const wide = document.scrollingElement.scrollWidth - width;
    if (wide > 0) wrong.push(`the page is ${wide} pixels too wide`);
    for (const img of document.querySelectorAll('#log .picture img')) {
      const { width: w, height: h, right } = img.getBoundingClientRect();
      // A gallery is as wide as its container.
      const box = img.closest('.gallery') ? { width: 600, height: 420 } : attached;
      if (w > box.width + 1 || h > box.height + 1 || right > width + 1) wrong.push(`a picture of ${Math.round(w)} x ${Math.round(h)}, up to ${Math.round(right)}`);
      if (!img.alt) wrong.push('a picture without alt');
    }
    for (const node of document.querySelectorAll('#log .message-body, #log .content, #log [data-custom-id]')) {
      const { right, left, width: w } = node.getBoundingClientRect();
      if (w > 0 && (right > width + 1 || left < -1)) wrong.push(`outside of the screen: ${node.textContent.slice(0, 80)}`);
    }
    // What was pressed may be gone from the message just now, as the browser learns a moment later.
    const late = (node) => node.textContent.includes('the message has no component');
    const failed = [...document.querySelectorAll('.failed, [data-local=failed], .problem')].find((node) => node.checkVisibility() && !late(node));
    if (failed) wrong.push(`an error: ${failed.textContent.slice(0, 200)}`);
    return wrong;
  }, { width, attached: BOX });
}

module.exports = { EPHEMERAL, controls, wrongAfterEnd, wrongInView, wrongOnPage };
