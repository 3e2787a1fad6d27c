// One small window at a time that hangs on something: a menu, the settings. It closes on Escape, on a press elsewhere, and when
// what it hangs on is gone. What is inside it is the caller's. Start at `float`.

import { h } from './dom.js';

let open = null;

/**
 * Shows `content` next to `anchor`. `closed(reason)` is called once, with `escape`, `outside`, `gone` or what was given to
 * `close`. `prefer` is `below` or `above`; `width` is `anchor` for a menu as wide as its button.
 */
export function float(anchor, content, { closed = () => {}, prefer = 'below', width = 'content', kind = 'popover' } = {}) {
  closeFloating('outside');
  const frame = h('div', { class: `floating ${kind}` }, content);
  (anchor.closest('dialog') ?? document.getElementById('layer')).append(frame);
  const back = document.activeElement;
  const self = { anchor, frame, place, close };
  open = self;

  function place() {
    if (!anchor.isConnected) return close('gone');
    const box = anchor.getBoundingClientRect();
    const gap = 6;
    // What has moved out of the window (a picture came above it) leaves the room that there is in the window.
    const [top, bottom] = [Math.min(box.top, innerHeight), Math.max(box.bottom, 0)];
    const room = { below: innerHeight - bottom - gap - 8, above: top - gap - 8 };
    if (width === 'anchor') frame.style.width = `${Math.max(box.width, 220)}px`;
    frame.style.maxHeight = '';
    const wanted = frame.scrollHeight;
    const other = prefer === 'below' ? 'above' : 'below';
    const side = room[prefer] >= Math.min(wanted, 320) || room[prefer] >= room[other] ? prefer : other;
    frame.style.maxHeight = `${Math.max(120, room[side])}px`;
    const height = Math.min(wanted, Math.max(120, room[side]));
    frame.style.top = side === 'below' ? `${bottom + gap}px` : `${Math.max(8, top - gap - height)}px`;
    const left = Math.min(box.left, innerWidth - frame.offsetWidth - 8);
    frame.style.left = `${Math.max(8, left)}px`;
  }

  function outside(event) {
    if (!frame.contains(event.target) && !anchor.contains(event.target)) close('outside');
  }

  function key(event) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close('escape');
  }

  function close(reason = 'done') {
    if (open !== self) return;
    open = null;
    document.removeEventListener('pointerdown', outside, true);
    document.removeEventListener('keydown', key, true);
    removeEventListener('resize', place);
    document.removeEventListener('scroll', moved, true);
    const held = frame.contains(document.activeElement);
    frame.remove();
    if (held && reason !== 'outside' && back?.isConnected) back.focus({ preventScroll: true });
    closed(reason);
  }

  function moved(event) {
    if (!frame.contains(event.target)) place();
  }

  document.addEventListener('pointerdown', outside, true);
  document.addEventListener('keydown', key, true);
  addEventListener('resize', place);
  document.addEventListener('scroll', moved, true);
  place();
  return self;
}

/** Closes whatever floats. */
export function closeFloating(reason) {
  open?.close(reason);
}

/** Something moved: follow it, or close when it is gone. */
export function settleFloating() {
  open?.place();
}

/** Whether what floats hangs on something within `node`. */
export function hangsIn(node) {
  return Boolean(open && node.contains(open.anchor));
}
