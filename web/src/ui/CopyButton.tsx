import { useState } from 'react';
import { Check, Copy } from '#ui/icons.tsx';
import { Button } from './Button.tsx';

/** Copies a text to the clipboard and confirms it. Renders nothing without https, where browsers offer no clipboard. */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const Icon = isCopied ? Check : Copy;
  if (!navigator.clipboard) return null;
  return (
    <>
      <Button
        kind="secondary"
        size="s"
        // If the browser refuses, nothing changes: the person can still select the text and copy it by hand.
        onClick={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true), reportError)}
      >
        <Icon />
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && 'Copied'}
      </span>
    </>
  );
}
