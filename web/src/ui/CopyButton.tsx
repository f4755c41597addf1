import { useState } from 'react';
import { Check, Copy } from '#ui/icons.tsx';
import { Button } from './Button.tsx';

type Props = { text: string; label?: string; onCopied?: () => void };

/** Copies a text to the clipboard and confirms it. Renders nothing without https, where browsers offer no clipboard. */
export function CopyButton({ text, label = 'Copy', onCopied }: Props) {
  const [isCopied, setIsCopied] = useState(false);
  const Icon = isCopied ? Check : Copy;
  if (!navigator.clipboard) return null;

  function confirm() {
    setIsCopied(true);
    onCopied?.();
  }

  return (
    <>
      <Button
        kind="secondary"
        size="s"
        // If the browser refuses, nothing changes: the person can still select the text and copy it by hand.
        onClick={() => void navigator.clipboard.writeText(text).then(confirm, reportError)}
      >
        <Icon />
        {isCopied ? 'Copied' : label}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && 'Copied'}
      </span>
    </>
  );
}
