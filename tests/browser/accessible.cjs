// What every state of the page has to fulfil for those who see little, or hear it read: names, labels, ids, contrast.
// It runs inside the page and knows nothing of what is shown. Start at `faults`.

/** All that is wrong with what is visible now, as lines. */
async function faults(page) {
  return page.evaluate(() => {
    const wrong = [];
    const tell = (node, what) => wrong.push(`${what}: ${node.outerHTML.slice(0, 160)}`);
    const visible = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const textOf = (id) => document.getElementById(id)?.textContent.trim() ?? '';
    // Text that is hidden from screen readers is no name.
    const spoken = (node) => {
      if (node.nodeType === Node.TEXT_NODE) return node.data;
      if (node.nodeType !== Node.ELEMENT_NODE || node.getAttribute('aria-hidden') === 'true') return '';
      return node.getAttribute('aria-label') ?? (node.tagName === 'IMG' ? node.alt : [...node.childNodes].map(spoken).join(' '));
    };
    const nameOf = (node) =>
      (node.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean).map(textOf).join(' ').trim() ||
      (node.getAttribute('aria-label') ?? '').trim() ||
      [...(node.labels ?? [])].map((label) => label.textContent.trim()).join(' ') ||
      spoken(node).trim() ||
      (node.getAttribute('title') ?? '').trim();

    for (const node of document.querySelectorAll('button, a[href], input, textarea, select, summary, [role=button], [role=combobox], [role=listbox], [role=tab], [role=option], dialog, nav, aside, main')) {
      if (visible(node) && !nameOf(node)) tell(node, 'has no name');
    }
    for (const node of document.querySelectorAll('img')) if (!node.hasAttribute('alt')) tell(node, 'has no alt');
    const ids = new Map();
    for (const node of document.querySelectorAll('[id]')) {
      if (ids.has(node.id)) tell(node, `id "${node.id}" twice`);
      ids.set(node.id, node);
    }
    for (const attribute of ['aria-controls', 'aria-activedescendant', 'aria-describedby', 'aria-labelledby']) {
      for (const node of document.querySelectorAll(`[${attribute}]`)) {
        if (!visible(node)) continue;
        for (const id of node.getAttribute(attribute).split(/\s+/).filter(Boolean)) {
          if (!document.getElementById(id)) tell(node, `${attribute} points nowhere`);
        }
      }
    }
    if (!document.documentElement.lang) wrong.push('the page has no language');

    // Contrast of text, WCAG AA: 4.5, and 3 where it is large.
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const rgba = (colour) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      return [r, g, b, a / 255];
    };
    const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a)];
    const light = (colour) => {
      const [r, g, b] = colour.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const behind = (node) => {
      const layers = [];
      for (let at = node; at; at = at.parentElement) {
        const layer = rgba(getComputedStyle(at).backgroundColor);
        layers.push(layer);
        if (layer[3] >= 0.999) break;
      }
      return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255]);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const seen = new Set();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const node = text.parentElement;
      if (!text.data.trim() || seen.has(node) || !visible(node)) continue;
      seen.add(node);
      // What cannot be used may be pale, and an emoji has its own colours.
      if (node.closest(':disabled, [aria-disabled=true], .veiled, .spoiler:not(.shown), [inert], .emoji, .menu-emoji, .emoji-choice') || !/[\p{L}\p{N}]/u.test(text.data)) continue;
      const style = getComputedStyle(node);
      const back = behind(node);
      const front = over(rgba(style.color), back);
      const [high, low] = [light(front), light(back)].sort((one, other) => other - one);
      const ratio = (high + 0.05) / (low + 0.05);
      const size = parseFloat(style.fontSize);
      const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      if (ratio < (large ? 3 : 4.5)) tell(node, `contrast ${ratio.toFixed(2)}`);
    }
    return wrong;
  });
}

module.exports = { faults };
