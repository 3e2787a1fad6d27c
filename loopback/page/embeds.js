// What hangs below a message's text: embeds, pictures and files, and a picture seen large.
// No component and no state lives here. Start at `embed`, `attachments`.

import { h, icon, safeUrl } from './dom.js';
import { markdown } from './markdown.js';
import { showDialog } from './dialog.js';
import { messageTime } from './when.js';
import { t } from './words.js';

/** One embed. `message` is asked for the files that `attachment://name` means. */
export function embed(data, message, names) {
  const colour = data.color === undefined || data.color === null ? undefined : `#${data.color.toString(16).padStart(6, '0')}`;
  const thumbnail = picture(data.thumbnail, message, t('picture', { name: '' }), 'embed-thumbnail');
  const image = picture(data.image, message, data.image?.description ?? data.title ?? '', 'embed-image');
  return h(
    'article',
    { class: 'embed', css: colour ? { '--edge': colour } : {} },
    h(
      'div',
      { class: 'embed-body' },
      h(
        'div',
        { class: 'embed-text' },
        data.author && h('div', { class: 'embed-author' }, anchor(data.author.url, data.author.name)),
        data.title && h('div', { class: 'embed-title' }, anchor(data.url, markdown(data.title, names))),
        data.description && h('div', { class: 'embed-description markdown' }, markdown(data.description, names)),
        data.fields?.length > 0 && h('div', { class: 'embed-fields' }, fields(data.fields, names)),
      ),
      thumbnail,
    ),
    image,
    (data.footer || data.timestamp) &&
      h(
        'div',
        { class: 'embed-footer' },
        data.footer?.text,
        data.footer && data.timestamp && ' • ',
        data.timestamp && messageTime(data.timestamp),
      ),
  );
}

function anchor(url, content) {
  const href = safeUrl(url);
  return href ? h('a', { href, target: '_blank', rel: 'noreferrer noopener' }, content) : content;
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

function picture(data, message, alt, kind) {
  if (!data?.url) return null;
  const file = attached(data.url, message);
  return image(
    { ...data, url: file?.url ?? data.url, width: data.width ?? file?.width, height: data.height ?? file?.height },
    file?.description ?? alt,
    kind,
  );
}

function attached(url, message) {
  const name = /^attachment:\/\/(.+)$/.exec(url)?.[1];
  return (message.attachments ?? []).find((file) => file.filename === name || file.url === url);
}

/** The attached files, without those that an embed shows. */
export function attachments(message) {
  const shown = new Set(
    (message.embeds ?? [])
      .flatMap((data) => [data.image?.url, data.thumbnail?.url])
      .map((url) => url && attached(url, message)?.id),
  );
  const files = (message.attachments ?? []).filter((file) => !shown.has(file.id));
  if (files.length === 0) return null;
  return h(
    'div',
    { class: 'attachments' },
    files.map((file) => (isPicture(file) ? image(file, file.description ?? '', 'attachment', file.filename) : card(file))),
  );
}

function isPicture(file) {
  return file.content_type
    ? file.content_type.startsWith('image/')
    : /\.(png|jpe?g|gif|webp|svg|avif)$/i.test(file.filename ?? '');
}

function image(data, alt, kind, name = alt) {
  const src = safeUrl(data.url);
  if (!src) return null;
  const img = h('img', {
    src,
    alt,
    loading: 'lazy',
    width: data.width ?? undefined,
    height: data.height ?? undefined,
    title: alt || undefined,
  });
  const label = t('picture', { name: alt || name || '' });
  const node = h(
    'button',
    {
      type: 'button',
      class: `picture ${kind}`,
      'aria-label': label,
      data: { attachment: data.id ?? undefined },
      on: { click: () => enlarge(src, alt) },
    },
    img,
  );
  img.addEventListener('error', () => node.classList.add('broken'));
  return node;
}

function card(file) {
  const href = safeUrl(file.url);
  return h(
    'a',
    {
      class: 'file',
      href: href ?? undefined,
      target: '_blank',
      rel: 'noreferrer noopener',
      download: file.filename,
      'aria-label': t('download', { name: file.filename }),
    },
    icon('file'),
    h('span', { class: 'file-name' }, file.filename),
    h('span', { class: 'file-size' }, size(file.size)),
  );
}

function size(bytes) {
  if (!Number.isFinite(bytes)) return '';
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1048576 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1048576).toFixed(1)} MB`;
}

function enlarge(src, alt) {
  const dialog = h('dialog', { class: 'lightbox', 'aria-label': t('picture', { name: alt }) });
  dialog.append(
    h('img', { src, alt }),
    alt && h('p', { class: 'lightbox-text' }, alt),
    h(
      'div',
      { class: 'lightbox-bar' },
      h('a', { href: src, target: '_blank', rel: 'noreferrer noopener' }, t('open-original')),
      h(
        'button',
        { type: 'button', class: 'icon-button', 'aria-label': t('picture-close'), on: { click: () => dialog.close() } },
        icon('close'),
      ),
    ),
  );
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog || event.target.tagName === 'IMG') dialog.close();
  });
  showDialog(dialog);
}
