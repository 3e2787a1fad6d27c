// Pictures and files: one in a message, and a picture seen large with its description.
// Where they stand in a message is embeds.js and layout.js. Start at `picture`, `card`.

import { h, icon, safeUrl } from './dom.js';
import { showDialog } from './dialog.js';
import { t } from './words.js';

/** The attached file that an address means: `attachment://name`, or the file's own. */
export function attached(url, message) {
  if (!url) return undefined;
  const name = /^attachment:\/\/(.+)$/.exec(url)?.[1];
  return (message.attachments ?? []).find((file) => file.filename === name || file.url === url);
}

export function isPicture(file) {
  return file.content_type
    ? file.content_type.startsWith('image/')
    : /\.(png|jpe?g|gif|webp|svg|avif)$/i.test(file.filename ?? '');
}

/** A picture that opens large when pressed. `alt` is its description; `name` stands in where there is none. */
export function picture(data, alt, kind, name = '') {
  const src = safeUrl(data?.url);
  if (!src) return null;
  const img = h('img', {
    src,
    alt: alt || '',
    loading: 'lazy',
    width: data.width ?? undefined,
    height: data.height ?? undefined,
    title: alt || undefined,
  });
  const hidden = data.spoiler || /^SPOILER_/.test(name);
  const node = h(
    'button',
    {
      type: 'button',
      class: `picture ${kind}${hidden ? ' veiled' : ''}`,
      'aria-label': hidden ? t('spoiler') : t('picture', { name: alt || name || t('no-description') }),
      data: { attachment: data.id ?? undefined },
      on: {
        click: () => {
          if (!node.classList.contains('veiled')) return enlarge(node, src, alt);
          node.classList.remove('veiled');
          node.setAttribute('aria-label', t('picture', { name: alt || name || t('no-description') }));
          return undefined;
        },
      },
    },
    img,
    hidden && h('span', { class: 'veil-word' }, t('spoiler-word')),
  );
  img.addEventListener('error', () => {
    node.classList.add('broken');
    if (!alt) img.alt = name || t('picture-broken');
  });
  return node;
}

/** A file to download. */
export function card(file) {
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
    h(
      'span',
      { class: 'file-text' },
      h('span', { class: 'file-name' }, file.filename),
      h('span', { class: 'file-size' }, size(file.size)),
    ),
    icon('download'),
  );
}

function size(bytes) {
  if (!Number.isFinite(bytes)) return '';
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1048576 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1048576).toFixed(1)} MB`;
}

/** The picture over the whole page; the arrows go to the others of the same message. */
function enlarge(pressed, src, alt) {
  const others = [...(pressed.closest('.message')?.querySelectorAll('.picture:not(.veiled):not(.broken)') ?? [pressed])];
  let at = Math.max(0, others.indexOf(pressed));
  const img = h('img', { src, alt: alt || '' });
  const words = h('p', { class: 'lightbox-text' }, alt || '');
  const original = h('a', { href: src, target: '_blank', rel: 'noreferrer noopener' }, t('open-original'));
  const close = h(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': t('picture-close'), on: { click: () => dialog.close() } },
    icon('close'),
  );
  const dialog = h(
    'dialog',
    { class: 'lightbox', 'aria-label': t('picture', { name: alt || '' }), data: { dialog: 'picture' } },
    img,
    words,
    h('div', { class: 'lightbox-bar' }, original, close),
  );
  const go = (step) => {
    at = (at + step + others.length) % others.length;
    const inner = others[at].querySelector('img');
    img.src = inner.src;
    img.alt = inner.alt;
    words.textContent = inner.alt;
    original.href = inner.src;
  };
  dialog.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step && others.length > 1) go(step);
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog || event.target.tagName === 'IMG') dialog.close();
  });
  showDialog(dialog);
  close.focus();
}
