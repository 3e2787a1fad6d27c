// What hangs below a message's text: embeds, pictures and files.
// No component and no state lives here. Start at `embed`, `attachments`.

import { colourCss, h, safeUrl } from './dom.js';
import { attached, card, isPicture, picture } from './media.js';
import { markdown } from './markdown.js';
import { messageTime } from './when.js';
import { t } from './words.js';

/** One embed. `message` is asked for the files that `attachment://name` means. */
export function embed(data, message, names) {
  const colour = colourCss(data.color);
  return h(
    'article',
    { class: 'embed', css: colour ? { '--edge': colour } : {}, 'aria-label': t('embed') },
    h(
      'div',
      { class: 'embed-body' },
      h(
        'div',
        { class: 'embed-text' },
        data.provider?.name && h('div', { class: 'embed-provider' }, anchor(data.provider.url, data.provider.name)),
        data.author &&
          h('div', { class: 'embed-author' }, face(data.author.icon_url, message), anchor(data.author.url, data.author.name)),
        data.title && h('div', { class: 'embed-title' }, anchor(data.url, markdown(data.title, names))),
        data.description && h('div', { class: 'embed-description markdown' }, markdown(data.description, names)),
        data.fields?.length > 0 && h('div', { class: 'embed-fields' }, fields(data.fields, names)),
      ),
      shown(data.thumbnail, message, '', 'embed-thumbnail'),
    ),
    shown(data.image, message, data.image?.description ?? data.title ?? '', 'embed-image'),
    (data.footer || data.timestamp) &&
      h(
        'div',
        { class: 'embed-footer' },
        face(data.footer?.icon_url, message),
        h('span', {}, data.footer?.text, data.footer && data.timestamp && ' • ', data.timestamp && messageTime(data.timestamp)),
      ),
  );
}

function anchor(url, content) {
  const href = safeUrl(url);
  return href ? h('a', { href, target: '_blank', rel: 'noreferrer noopener' }, content) : content;
}

/** A small round picture before an author or a footer. */
function face(url, message) {
  const src = safeUrl(attached(url, message)?.url ?? url);
  if (!src) return null;
  const img = h('img', { class: 'embed-face', src, alt: '', loading: 'lazy' });
  img.addEventListener('error', () => img.remove());
  return img;
}

/** Inline fields stand up to three in a row, in twelfths. */
function fields(list, names) {
  const rows = [];
  for (const field of list) {
    const last = rows.at(-1);
    if (field.inline && last?.inline && last.fields.length < 3) last.fields.push(field);
    else rows.push({ inline: Boolean(field.inline), fields: [field] });
  }
  return rows.flatMap((row) =>
    row.fields.map((field) =>
      h(
        'div',
        { class: 'embed-field', css: { '--span': String(12 / row.fields.length) } },
        h('div', { class: 'embed-field-name' }, markdown(field.name, names)),
        h('div', { class: 'markdown' }, markdown(field.value, names)),
      ),
    ),
  );
}

function shown(data, message, alt, kind) {
  if (!data?.url) return null;
  const file = attached(data.url, message);
  return picture(
    { ...data, url: file?.url ?? data.url, width: data.width ?? file?.width, height: data.height ?? file?.height },
    file?.description ?? alt,
    kind,
    file?.filename,
  );
}

/** The attached files, without those that an embed shows. */
export function attachments(message) {
  const used = new Set(
    (message.embeds ?? [])
      .flatMap((data) => [data.image?.url, data.thumbnail?.url])
      .map((url) => attached(url, message)?.id)
      .filter(Boolean),
  );
  const files = (message.attachments ?? []).filter((file) => !used.has(file.id));
  if (files.length === 0) return null;
  return h(
    'div',
    { class: 'attachments', data: { count: files.length } },
    files.map((file) => (isPicture(file) ? picture(file, file.description ?? '', 'attachment', file.filename) : card(file))),
  );
}
