// Discord's markdown, case by case: what is typed, and the HTML that stands for it. Run in the browser against the page's own module.
// Mentions become `[user 1]` and the like, times are told by their style alone. Start at `CASES`.

const p = (html) => `<div class="paragraph">${html}</div>`;
const link = (href, text = href) => `<a href="${href}">${text}</a>`;

const CASES = [
  // Inside a line.
  ['**bold**', p('<strong>bold</strong>')],
  ['*italic* _italic_', p('<em>italic</em> <em>italic</em>')],
  ['***both***', p('<em><strong>both</strong></em>')],
  ['__under__', p('<u>under</u>')],
  ['__*both*__', p('<u><em>both</em></u>')],
  ['~~gone~~', p('<s>gone</s>')],
  ['||secret||', p('<span class="spoiler"><span class="spoiler-text">secret</span></span>')],
  ['||**secret**||', p('<span class="spoiler"><span class="spoiler-text"><strong>secret</strong></span></span>')],
  ['a_b_c snake_case', p('a_b_c snake_case')],
  ['2 * 3 * 4', p('2 * 3 * 4')],
  ['**open', p('**open')],
  ['\\*not\\* \\_so\\_', p('*not* _so_')],
  ['`**code**`', p('<code>**code**</code>')],
  ['``a`b``', p('<code>a`b</code>')],
  ['`open', p('`open')],
  // As there: a sign of bold inside code ends the bold text before the code is looked at.
  ['**a `**` b**', p('<strong>a `</strong>` b**')],
  ['___all___', p('<em><u>all</u></em>')],
  ['<b>no html</b> &amp;', p('&lt;b&gt;no html&lt;/b&gt; &amp;amp;')],
  ['one\ntwo', p('one\ntwo')],
  ['**over\nlines**', p('<strong>over\nlines</strong>')],
  // Addresses.
  ['https://example.com/a_b_c.', p(`${link('https://example.com/a_b_c')}.`)],
  ['(https://example.com)', p(`(${link('https://example.com/', 'https://example.com')})`)],
  ['<https://example.com/x>', p(link('https://example.com/x'))],
  ['[text](https://example.com/x)', p(link('https://example.com/x', 'text'))],
  ['[**bold**](https://example.com/x "told")', p('<a href="https://example.com/x"><strong>bold</strong></a>')],
  ['[https://good.example](https://bad.example)', p('[https://good.example](https://bad.example)')],
  ['[text](javascript:alert(1))', p('[text](javascript:alert(1))')],
  ['`https://example.com`', p('<code>https://example.com</code>')],
  // Mentions, emoji, times.
  ['<@1> <@!1> <@&2> <#3>', p('[user 1] [user 1] [role 2] [channel 3]')],
  ['</table new:4>', p('[command table new]')],
  ['@everyone and @here, me@here', p('<span class="mention">@everyone</span> and <span class="mention">@here</span>, me@here')],
  ['<id:customize>', p('<span class="mention">Channels &amp; Roles</span>')],
  ['<:corn:12345>', p('<img class="custom-emoji" alt=":corn:" src="/emojis/12345.png">')],
  ['<a:corn:12345>', p('<img class="custom-emoji" alt=":corn:" src="/emojis/12345.gif">')],
  ['<t:0> <t:0:R> <t:0:Q>', p('<time datetime="1970-01-01T00:00:00.000Z"></time> <time datetime="1970-01-01T00:00:00.000Z" data-relative="0"></time> &lt;t:0:Q&gt;')],
  ['<t:99999999999999999>', p('&lt;t:99999999999999999&gt;')],
  // Blocks.
  ['# One\n## Two\n### Three\n#### Four', '<h3 class="md-h1">One</h3><h4 class="md-h2">Two</h4><h5 class="md-h3">Three</h5>' + p('#### Four')],
  ['#no heading', p('#no heading')],
  ['-# small *print*', '<div class="subtext">small <em>print</em></div>'],
  ['> quoted\n> **more**\nplain', `<blockquote>${p('quoted\n<strong>more</strong>')}</blockquote>${p('plain')}`],
  ['>not quoted', p('&gt;not quoted')],
  ['> > once only', `<blockquote>${p('&gt; once only')}</blockquote>`],
  ['before\n>>> all\nof it', `${p('before')}<blockquote>${p('all\nof it')}</blockquote>`],
  ['- one\n- two', '<ul><li>one</li><li>two</li></ul>'],
  ['- one\n  - inner\n- two', '<ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul>'],
  ['3. three\n4. four', '<ol start="3"><li>three</li><li>four</li></ol>'],
  ['* star\n  1. inner', '<ul><li>star<ol start="1"><li>inner</li></ol></li></ul>'],
  ['-no list', p('-no list')],
  ['text\n- one\nafter', `${p('text')}<ul><li>one</li></ul>${p('after')}`],
  ['```\n**as is**\n- so\n```', '<pre><code>**as is**\n- so</code></pre>'],
  ['```rust\nlet a = 1;\n```after', `<pre><code data-language="rust">let a = 1;</code></pre>${p('after')}`],
  ['a ```inline block``` b', `${p('a ')}<pre><code>inline block</code></pre>${p(' b')}`],
  ['> ```\n> code\n> ```', '<blockquote><pre><code>code</code></pre></blockquote>'],
];

// Text, and whether it is nothing but emoji, which is shown large.
const LARGE = [
  ['🎲', true], ['🎲 🎲🎉', true], ['👍🏽', true], ['👩‍🌾', true], ['🇫🇷', true], ['1️⃣', true], ['<:corn:12345> 🎲', true],
  ['🎲 dice', false], ['1', false], ['', false], ['🎲'.repeat(31), false],
];

/** Checks all in `page`; gives what is wrong as lines. */
async function checkMarkdown(page) {
  return page.evaluate(async ([cases, large]) => {
    const { markdown, onlyEmoji } = await import('/markdown.js');
    const names = {
      user: (id) => `[user ${id}]`, role: (id) => `[role ${id}]`, channel: (id) => `[channel ${id}]`, command: (name) => `[command ${name}]`,
    };
    const KEPT = new Set(['href', 'class', 'start', 'src', 'alt', 'datetime', 'data-relative', 'data-language']);
    const wrong = [];
    for (const [source, wanted] of cases) {
      const box = document.createElement('div');
      box.append(markdown(source, names));
      for (const node of box.querySelectorAll('*')) {
        for (const { name } of [...node.attributes]) if (!KEPT.has(name)) node.removeAttribute(name);
        if (node.tagName === 'TIME') { node.textContent = ''; node.removeAttribute('class'); }
      }
      if (box.innerHTML !== wanted) wrong.push(`${JSON.stringify(source)}\n    is     ${box.innerHTML}\n    wanted ${wanted}`);
    }
    for (const [source, wanted] of large) if (onlyEmoji(source) !== wanted) wrong.push(`only emoji: ${JSON.stringify(source)} should be ${wanted}`);
    return wrong;
  }, [CASES, LARGE]);
}

module.exports = { checkMarkdown };
