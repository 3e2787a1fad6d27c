// A modal of the bot: a dialog with fields, checked as Discord checks them before they are sent; and how any dialog is shown.
// What a field is stands in fields.js, where the answer goes is the caller's. Start at `openModal`.

import { dots } from './controls.js';
import { makeField } from './fields.js';
import { freshId, h, icon } from './dom.js';
import { t } from './words.js';

/**
 * Shows `modal` = `{title, custom_id, components}`. `send(fields)` gives null when it was taken, else why not; `state` knows what
 * menus offer and `names` what is mentioned.
 */
export function openModal(modal, { state, names, send }) {
  const fields = (modal.components ?? []).map((part) => makeField(part, { state, names })).filter(Boolean);
  const failure = h('p', { class: 'failed', role: 'alert', hidden: true });
  const submit = h(
    'button',
    { type: 'submit', class: 'button primary', data: { action: 'submit' } },
    h('span', { class: 'button-content' }, t('submit')),
    dots(),
  );
  const id = freshId('modal');
  const close = () => dialog.close();
  const form = h(
    'form',
    { class: 'modal-form', novalidate: true },
    h(
      'header',
      { class: 'modal-head' },
      h('h2', { id }, modal.title),
      h('button', { type: 'button', class: 'icon-button', 'aria-label': t('cancel'), on: { click: close } }, icon('close')),
    ),
    h(
      'div',
      { class: 'modal-fields' },
      fields.map((field) => field.node),
      failure,
    ),
    h(
      'footer',
      { class: 'modal-foot' },
      h('button', { type: 'button', class: 'text-button', data: { action: 'cancel' }, on: { click: close } }, t('cancel')),
      submit,
    ),
  );
  const dialog = h('dialog', { class: 'modal', 'aria-labelledby': id, data: { modal: modal.custom_id } }, form);

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (submit.disabled) return;
    const wrong = fields.filter((field) => !field.check());
    if (wrong.length > 0) return wrong[0].focus();
    failure.hidden = true;
    submit.disabled = true;
    submit.setAttribute('aria-busy', 'true');
    await Promise.all(fields.map((field) => field.settled()));
    const problem = await send(Object.fromEntries(fields.filter((field) => field.id).map((field) => [field.id, field.value()])));
    submit.disabled = false;
    submit.removeAttribute('aria-busy');
    if (problem === null) return dialog.close();
    failure.textContent = problem;
    failure.hidden = false;
    return undefined;
  });
  // Escape must not throw away what was written by a slip.
  let warned = false;
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return form.requestSubmit();
    if (event.key !== 'Escape') return undefined;
    event.preventDefault();
    event.stopPropagation();
    if (warned || !fields.some((field) => field.changed())) return close();
    warned = true;
    failure.textContent = t('discard');
    failure.hidden = false;
    return undefined;
  });
  showDialog(dialog);
  fields.find((field) => field.id)?.focus();
}

/** Opens a dialog that goes away when it is closed, and gives the keyboard back to where it was. */
export function showDialog(dialog) {
  const back = document.activeElement;
  dialog.addEventListener('close', () => {
    dialog.remove();
    // What closing led to may have taken the keyboard already.
    if (!back?.isConnected || (document.activeElement !== document.body && document.activeElement !== back)) return;
    // The browser gives the focus back, but not always the caret, without which nothing can be typed.
    back.blur();
    back.focus({ preventScroll: true });
  });
  document.getElementById('layer').append(dialog);
  dialog.showModal();
}
