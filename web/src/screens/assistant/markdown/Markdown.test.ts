import { chatReplyLimit } from '@flarewell/domain/assistant/assistant';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Markdown } from './Markdown.tsx';

const render = (text: string, isArriving = false) =>
  renderToStaticMarkup(createElement(Markdown, { text, isArriving }));
/** The markup without its classes, its accessibility attributes and the element around it. */
const show = (text: string, isArriving = false) =>
  render(text, isArriving)
    .replaceAll(/ (?:class|scope|target|rel|tabindex|role|aria-label)="[^"]*"/g, '')
    .replace(/^<div>(.*)<\/div>$/s, '$1');

describe('blocks', () => {
  test.each([
    ['one paragraph', 'Hello', '<p>Hello</p>'],
    ['two paragraphs', 'One\n\nTwo', '<p>One</p><p>Two</p>'],
    ['a line break in a paragraph', 'One\r\nTwo', '<p>One\nTwo</p>'],
    ['headings stay below those of the dialog', '# A\n## B ##\n###### C#', '<h4>A</h4><h5>B</h5><h6>C#</h6>'],
    ['a hash without a space', '#A', '<p>#A</p>'],
    ['rules', 'a\n\n---\n* * *', '<p>a</p><hr/><hr/>'],
    ['a list', '- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['a list below a sentence', 'So:\n* a\n* b', '<p>So:</p><ul><li>a</li><li>b</li></ul>'],
    ['a list with gaps', '- a\n\n- b\n\nEnd', '<ul><li><p>a</p></li><li><p>b</p></li></ul><p>End</p>'],
    ['a numbered list that begins later', '3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['a year at the start of a line is no list', 'It began in\n2024. Then', '<p>It began in\n2024. Then</p>'],
    [
      'lists in lists',
      '1. a\n   - b\n     - c\n2. d',
      '<ol start="1"><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li><li>d</li></ol>',
    ],
    ['an item of two paragraphs', '- a\n\n  b', '<ul><li><p>a</p><p>b</p></li></ul>'],
    ['an item of two lines', '- a\nb', '<ul><li>a\nb</li></ul>'],
    ['a list of another kind after a list', '- a\n1. b', '<ul><li>a</li></ul><ol start="1"><li>b</li></ol>'],
    ['a quote', '> a\n> - b', '<blockquote><p>a</p><ul><li>b</li></ul></blockquote>'],
    ['code', '```ts\n<b>*a*</b>\n```\nb', '<pre><code>&lt;b&gt;*a*&lt;/b&gt;</code></pre><p>b</p>'],
    ['code that is not closed yet', '~~~\na\n\nb', '<pre><code>a\n\nb\n</code></pre>'],
    [
      'a table',
      'Use:\n| Name | Days |\n|:--|--:|\n| **A** | 3 |\n| B \\| C | 4 | 5 |\n\nEnd',
      '<p>Use:</p><div><table><thead><tr><th>Name</th><th>Days</th></tr></thead><tbody>' +
        '<tr><td><strong>A</strong></td><td>3</td></tr><tr><td>B | C</td><td>4</td></tr></tbody></table></div><p>End</p>',
    ],
    ['tasks', '- [x] a\n- [ ] b', '<ul><li>[x] a</li><li>[ ] b</li></ul>'],
    ['a footnote', 'a[^1]\n\n[^1]: b', '<p>a<sup>1</sup></p><p>1: b</p>'],
    ['an alert', '> [!NOTE]\n> a', '<blockquote><p>NOTE</p><p>a</p></blockquote>'],
    ['a table whose delimiter row does not fit is text', '| a | b |\n|---|', '<p>| a | b |\n|---|</p>'],
  ])('%s', (_, text, shown) => expect(show(text)).toBe(shown));

  test('a column is aligned as its delimiter row says', () => {
    expect(render('| a | b |\n|---|---:|\n| 1 | 2 |')).toContain('text-right tabular-nums">2</td>');
  });
});

test('a cell of a table with many columns carries the name of its column, for phones', () => {
  const wide = '| a | b | c | d | **e** f |\n|---|---|---|---|---|\n| 1 | 2 | 3 | 4 | 5 |';
  expect([...render(wide).matchAll(/data-label="([^"]*)"/g)].map(([, label]) => label)).toEqual([
    'a',
    'b',
    'c',
    'd',
    'e f',
  ]);
  expect(render('| a | b | c | d |\n|---|---|---|---|\n| 1 | 2 | 3 | 4 |')).not.toContain('data-label');
});

describe('text', () => {
  test.each([
    ['bold and italic', '**a** *b* __c__ _d_', '<strong>a</strong> <em>b</em> <strong>c</strong> <em>d</em>'],
    ['both', '***a***', '<em><strong>a</strong></em>'],
    ['one in the other', '**a *b* c**', '<strong>a <em>b</em> c</strong>'],
    ['names with underscores', 'snake_case_name', 'snake_case_name'],
    ['a product', '2 * 3 * 4', '2 * 3 * 4'],
    ['an unclosed mark', '**a', '**a'],
    ['struck out', '~~a~~', '<del>a</del>'],
    ['an unknown element is its text', '==a==', 'a'],
    ['a hard break', 'a\\\nb', 'a<br/>b'],
    ['code', '`a *b*` ``c`d``', '<code>a *b*</code> <code>c`d</code>'],
    ['a lone backtick', 'a ` b', 'a ` b'],
    ['escapes', '\\*a\\* \\[b\\] 1\\. \\<', '*a* [b] 1. &lt;'],
    ['HTML', '<b onclick="x()">a</b>', '&lt;b onclick=&quot;x()&quot;&gt;a&lt;/b&gt;'],
    ['an image is its description', '![a *red* hand](https://x.org/a.png)', 'a red hand'],
    ['brackets', '[a] and (b)', '[a] and (b)'],
  ])('%s', (_, text, shown) => expect(show(text)).toBe(`<p>${shown}</p>`));
});

describe('links', () => {
  test.each([
    ['[NHS](https://www.nhs.uk/a)', '<a href="https://www.nhs.uk/a">NHS (www.nhs.uk)</a>'],
    ['[NHS](<https://www.nhs.uk> "Title")', '<a href="https://www.nhs.uk/">NHS (www.nhs.uk)</a>'],
    ['[Mail](mailto:a@b.org)', '<a href="mailto:a@b.org">Mail (a@b.org)</a>'],
    ['See https://nhs.uk/a_(b), or', 'See <a href="https://nhs.uk/a_(b)">https://nhs.uk/a_(b)</a>, or'],
    ['<http://a.org>.', '<a href="http://a.org/">http://a.org</a>.'],
    ['[a (b)](https://a.org/(c))', '<a href="https://a.org/(c)">a (b) (a.org)</a>'],
    ['_[a.org](https://a.org)_', '<em><a href="https://a.org/">a.org</a></em>'],
    ['[https://a.org](https://b.org)', '<a href="https://b.org/">https://a.org (b.org)</a>'],
    ['[](https://a.org)', '<a href="https://a.org/"> (a.org)</a>'],
    [
      '[a [b](https://b.org) c](https://a.org)',
      '[a <a href="https://b.org/">b (b.org)</a> c](<a href="https://a.org/">https://a.org</a>)',
    ],
    ['[bank](https://bank.org@evil.org)', '<a href="https://bank.org@evil.org/">bank (evil.org)</a>'],
  ])('%s', (text, shown) => expect(show(text)).toBe(`<p>${shown}</p>`));

  test.each([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](&#106;avascript:alert(1))',
    '[a](java\\script:alert(1))',
    '[a]( javascript:alert(1))',
    '[a](<javascript:alert(1)>)',
    '[a](\u0001javascript:alert(1))',
    '[a](data:text/html,x)',
    '[a](vbscript:x)',
    '[a](file:///etc)',
    '[a](//evil.org)',
    '[a](/api/export)',
    '[a](#b)',
    '[a](https://)',
    '[a](http:evil.org)',
    '<javascript:alert(1)>',
  ])('%s does not become a link', (text) => expect(render(text)).not.toContain('<a'));

  test('links open a new tab without opener and referrer', () => {
    expect(render('https://a.org')).toContain('target="_blank" rel="noopener noreferrer"');
  });
});

/** Matches the elements and attributes that a reply may consist of. */
const elements =
  /<\/?(?:div|p|h[4-6]|strong|em|del|sup|br|code|pre|ul|ol|li|blockquote|hr|table|thead|tbody|tr|th|td|span|a)(?: (?:class="[^"<>]*"|start="\d+"|scope="col"|data-label="[^"<>]*"|role="group"|aria-label="Table"|tabindex="0"|target="_blank"|rel="noopener noreferrer"|href="(?:https?:\/\/|mailto:)[^"<>\s]*"))*\/?>/y;

function findOther(html: string): string | undefined {
  for (const { index } of html.matchAll(/</g)) {
    elements.lastIndex = index;
    if (!elements.test(html)) return html.slice(index);
  }
  return undefined;
}

const pieces = fc.constantFrom(
  ...['<script>', '<img src=x onerror=alert(1)>', '](', ')', '[', '![', 'javascript:', 'https://a.org', '<'],
  ...[
    '*',
    '**',
    '_',
    '`',
    '```',
    '~~~',
    '\n',
    '\n\n',
    '|',
    '|---|',
    '---',
    '# ',
    '> ',
    '- ',
    '1. ',
    '  ',
    '\t',
  ],
  ...['\\', '"', "'", '&lt;', 'a', 'word ', '\u0000', '\u202e', '🙂', '\ud800', '\r'],
);

test('whatever a reply contains, only these elements are rendered', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join('')),
        fc.string({ unit: 'binary' }),
      ),
      fc.boolean(),
      (text, isArriving) => findOther(render(text, isArriving)) === undefined,
    ),
    { numRuns: 100 },
  );
});

test('plain text is shown unchanged', () => {
  const word = fc.stringMatching(/^[a-z0-9,;?äöü<>&"' ]{1,40}$/);
  fc.assert(
    fc.property(word, (text) => {
      const shown = createElement('p', { className: 'whitespace-pre-line' }, text.trim());
      const expected = text.trim() === '' ? '' : renderToStaticMarkup(shown);
      fc.pre(!text.trimStart().startsWith('>'));
      expect(render(text).replace(/^<div[^>]*>(.*)<\/div>$/s, '$1')).toBe(expected);
    }),
  );
});

describe('while a reply arrives', () => {
  test.each([
    ['an unclosed mark is not shown', 'Use **cream', '<p>Use cream</p>'],
    ['the start of a list is no heading', 'So:\n-', '<p>So:</p>'],
    ['the head of a table waits for its rows', 'So:\n\n| a | b |\n|--', '<p>So:</p>'],
    [
      'the last row of a table grows',
      '| a |\n|---|\n| b',
      '<div><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table></div>',
    ],
    ['a comparison stays', 'a < b', '<p>a &lt; b</p>'],
  ])('%s', (_, text, shown) => expect(show(text, true)).toBe(shown));
});

/** Each text was slow in some parser, or would be in one that scans the text again for each mark in it. */
const pathological = [
  ...[
    '*',
    '_',
    '`',
    '[',
    '![',
    '](',
    '<',
    '\\',
    '|',
    ' ',
    '~',
    '*a ',
    '**a',
    '*a_',
    '[a](',
    '[a](b',
    '![a](',
  ],
  ...[
    '[a][',
    '`a``b',
    '<http://',
    'https://a ',
    '[]((',
    '*a **b ',
    '#',
    '>',
    '\t',
    '-',
    '\n',
    '> ',
    '- ',
    '1. ',
  ],
  ...[
    ' - a\n',
    '> - ',
    '|a',
    '|\n',
    '|-',
    '```\n',
    '~~~~\n```\n',
    '- a\n\n',
    '# # \n',
    'a|b\n-|-\n',
    '- a\n  - b\n',
  ],
  ...[
    'a\n',
    '> a\n',
    '\n  a',
    '[^1]',
    '[^1]: a\n',
    '[a]: b\n',
    '&',
    '~~a',
    '<b x="',
    '<!--',
    'a@',
    '***a',
    '[[a]',
  ],
];

test.each(pathological)('a reply of the maximum length that repeats %j is shown', (piece) => {
  const text = piece.repeat(chatReplyLimit / piece.length);
  expect(findOther(render(text, true))).toBeUndefined();
});
