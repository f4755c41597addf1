import { memo, type ReactNode } from 'react';
import { type Block, linesOf, readBlock } from './blocks.ts';
import { InlineText } from './InlineText.tsx';

/**
 * Text of a stranger: made of the few elements below and nothing else, so no markup in it can do anything. Only the
 * block that still grows is made anew while a reply comes in.
 */
export function Markdown({ text }: { text: string }) {
  const lines = linesOf(text);
  const parts: ReactNode[] = [];
  for (let at = 0; at < lines.length; ) {
    const { block, end } = readBlock(lines, at);
    const source = lines.slice(at, end).join('\n');
    if (block) parts.push(<KeptBlock key={parts.length} block={block} source={source} />);
    at = end;
  }
  return <div className="grid grid-cols-1 gap-3 text-sm wrap-anywhere">{parts}</div>;
}

const KeptBlock = memo(
  ({ block }: { block: Block; source: string }) => <BlockView block={block} />,
  (before, after) => before.source === after.source,
);

function BlockView({ block }: { block: Block }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p className="whitespace-pre-line">
          <InlineText text={block.text} />
        </p>
      );
    case 'heading':
      return <Heading level={block.level} text={block.text} />;
    case 'code':
      return (
        <pre className="rounded-s bg-sunken px-3 py-2 text-s whitespace-pre-wrap">
          <code>{block.text}</code>
        </pre>
      );
    case 'list':
      return <List start={block.start} items={block.items} />;
    case 'quote':
      return (
        <blockquote className="grid gap-2 border-l-2 border-line-strong pl-3 text-ink-soft">
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case 'table':
      return <Table {...block} />;
    case 'rule':
      return <hr className="border-line" />;
  }
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no name but their place.
    <BlockView key={index} block={block} />
  ));
}

/** Below the headings of the dialog and of who speaks, however loud the reply is. */
function Heading({ level, text }: { level: number; text: string }) {
  const Tag = (['h4', 'h5', 'h6'] as const)[level - 1] ?? 'h6';
  return (
    <Tag className="font-semibold">
      <InlineText text={text} />
    </Tag>
  );
}

function List({ start, items }: { start: number | null; items: readonly Block[][] }) {
  const shown = items.map(([first, ...rest], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items have no name but their place.
    <li key={index} className="space-y-1 pl-0.5">
      {first?.type === 'paragraph' ? <InlineText text={first.text} /> : first && <BlockView block={first} />}
      <Blocks blocks={rest} />
    </li>
  ));
  if (start === null) return <ul className="grid list-disc gap-1 pl-5">{shown}</ul>;
  return (
    <ol start={start} className="grid list-decimal gap-1 pl-6">
      {shown}
    </ol>
  );
}

const alignLooks = {
  left: 'min-w-17 text-left sm:min-w-20',
  center: 'min-w-17 text-center sm:min-w-20',
  right: 'text-right tabular-nums',
};

/** 'Oct 27, 2026' */
const date = /^\w{3} \d+, \d{4}$/;

function Table({ head, aligns, rows }: Extract<Block, { type: 'table' }>) {
  const look = (column: number) => `px-2 py-2 sm:px-2.5 ${alignLooks[aligns[column] ?? 'left']}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and a section would be a landmark each.
    <div
      role="group"
      aria-label="Table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the dialog is scrolled, by keys too.
      tabIndex={0}
      className="overflow-x-auto wrap-normal rounded-m border border-line"
    >
      <table className="w-full text-s">
        <thead className="bg-sunken">
          <tr>
            {head.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
              <th key={column} scope="col" className={`font-semibold ${look(column)}`}>
                <InlineText text={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
            <tr key={row} className="border-t border-line">
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
                <td key={column} className={`${date.test(cell) ? 'whitespace-nowrap ' : ''}${look(column)}`}>
                  <InlineText text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
