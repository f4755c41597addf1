import { Children, type ReactNode } from 'react';

/** The group makes `split` keep the matches, at the odd indexes. */
const unbroken = /(check-ins?)/i;

/**
 * Text in which 'check-in' never breaks at its hyphen. A span does that, because CSS has no property for it, and a
 * non-breaking hyphen would be a different word to whoever searches the page. Not for a flex container, which would
 * drop the spaces between the parts.
 */
export function Sentence({ children }: { children: ReactNode }) {
  return Children.map(children, (child) => (typeof child === 'string' ? splitText(child) : child));
}

function splitText(text: string): ReactNode {
  return text.split(unbroken).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity.
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
