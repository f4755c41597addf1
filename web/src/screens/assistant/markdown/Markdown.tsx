import { compiler, type MarkdownToJSX } from 'markdown-to-jsx/react';
import { type ComponentType, createElement, Fragment, memo, type ReactNode } from 'react';
import { Sentence } from '#ui/Sentence.tsx';
import { destinationOf, safeHref } from './links.ts';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from './MarkdownTable.tsx';

/** The props that markdown-to-jsx passes to the elements it creates. Those that are not listed here are ignored. */
interface Props {
  children?: ReactNode;
  href?: string;
  alt?: string;
  start?: number;
  checked?: boolean;
  style?: { textAlign?: 'left' | 'center' | 'right' };
}

/**
 * Shows the Markdown of a language model. That is untrusted text, so only the elements listed below are ever created.
 * Memoised, so that earlier replies are not parsed again while a new one arrives.
 *
 * Parsing time, measured with the worst inputs found (deeply nested quotes and lists): 0.3 s of CPU for 20,000 characters,
 * which is where the server cuts a reply, and 1.1 s for 100,000.
 */
export const Markdown = memo(({ text, isArriving }: { text: string; isArriving?: boolean }) => (
  <div className="grid grid-cols-1 gap-3 text-sm wrap-anywhere">
    {compiler(text, isArriving ? { ...options, optimizeForStreaming: true } : options)}
  </div>
));

const options: MarkdownToJSX.Options = {
  disableFrontmatter: true,
  disableParsingRawHTML: true,
  enforceAtxHeadings: true,
  forceBlock: true,
  wrapper: null,
  sanitizer: safeHref,
  createElement: (tag, { key, ...props }, ...children) =>
    createElement(elements.get(String(tag)) ?? Fragment, { key, ...(props as Props) }, ...children),
};

/** Every element that a reply may consist of. markdown-to-jsx's other elements are replaced by their text. */
const elements = new Map<string, ComponentType<Props>>([
  ['p', Paragraph],
  // The title of an alert ("> [!NOTE]"), and a footnote.
  ['header', Paragraph],
  ['div', Paragraph],
  // Replies stand below the dialog's title (h2) and the speaker's name (h3).
  ['h1', ({ children }) => <h4 className="font-semibold">{children}</h4>],
  ['h2', ({ children }) => <h5 className="font-semibold">{children}</h5>],
  ...['h3', 'h4', 'h5', 'h6'].map(
    (tag) =>
      [tag, ({ children }) => <h6 className="font-semibold">{children}</h6>] as [
        string,
        ComponentType<Props>,
      ],
  ),
  ['strong', ({ children }) => <strong className="font-semibold">{children}</strong>],
  ['em', ({ children }) => <em>{children}</em>],
  ['del', ({ children }) => <del>{children}</del>],
  ['sup', ({ children }) => <sup>{children}</sup>],
  ['br', () => <br />],
  ['hr', () => <hr className="border-line" />],
  ['a', Link],
  ['img', ({ alt }) => alt],
  ['input', ({ checked }) => (checked ? '[x]' : '[ ]')],
  ['code', ({ children }) => <code className="rounded-s bg-sunken px-1 py-0.5 text-s">{children}</code>],
  [
    'pre',
    ({ children }) => (
      <pre className="rounded-s bg-sunken px-3 py-2 text-s whitespace-pre-wrap [&>code]:p-0">{children}</pre>
    ),
  ],
  [
    'blockquote',
    ({ children }) => (
      <blockquote className="grid gap-2 border-l-2 border-line-strong pl-3 text-ink-soft">
        {children}
      </blockquote>
    ),
  ],
  ['ul', ({ children }) => <ul className="grid list-disc gap-1 pl-5">{children}</ul>],
  [
    'ol',
    ({ start, children }) => (
      <ol start={start} className="grid list-decimal gap-1 pl-6">
        {children}
      </ol>
    ),
  ],
  ['li', ({ children }) => <li className="space-y-1 pl-0.5">{children}</li>],
  ['table', Table],
  ['thead', TableHead],
  ['tbody', TableBody],
  ['tr', TableRow],
  ['th', HeadCell],
  ['td', Cell],
]);

function Paragraph({ children }: Props) {
  return (
    <p className="whitespace-pre-line">
      <Sentence>{children}</Sentence>
    </p>
  );
}

/** A link also shows its destination, because its name may say anything. */
function Link({ href, children }: Props) {
  if (!href) return children;
  const destination = destinationOf(href);
  const isShown = [children].flat().some((child) => typeof child === 'string' && child.includes(destination));
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="font-medium text-accent-ink underline underline-offset-2"
    >
      {children}
      {!isShown && ` (${destination})`}
    </a>
  );
}
