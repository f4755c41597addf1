import { type Inline, parseInline } from './inline.ts';
import { destinationOf } from './links.ts';

export function InlineText({ text }: { text: string }) {
  return <Nodes nodes={parseInline(text)} />;
}

function Nodes({ nodes }: { nodes: readonly Inline[] }) {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node;
    // biome-ignore lint/suspicious/noArrayIndexKey: a node has no name but its place.
    return <Node key={index} node={node} />;
  });
}

function Node({ node }: { node: Exclude<Inline, string> }) {
  switch (node.type) {
    case 'strong':
      return (
        <strong className="font-semibold">
          <Nodes nodes={node.children} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Nodes nodes={node.children} />
        </em>
      );
    case 'code':
      return <code className="rounded-s bg-sunken px-1 py-0.5 text-s">{node.text}</code>;
    case 'link':
      return <OutsideLink href={node.href} name={node.children} />;
  }
}

/** Says where it leads, whatever its name says. */
function OutsideLink({ href, name }: { href: string; name: readonly Inline[] }) {
  const destination = destinationOf(href);
  const isTold = name.some((node) => typeof node === 'string' && node.includes(destination));
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="font-medium text-accent-ink underline underline-offset-2"
    >
      <Nodes nodes={name} />
      {!isTold && ` (${destination})`}
    </a>
  );
}
