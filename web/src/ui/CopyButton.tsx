import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './Button.tsx';

/** Puts a text on the clipboard, and says so. Browsers have no clipboard without https. */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const Icon = isCopied ? Check : Copy;
  if (!navigator.clipboard) return null;
  return (
    <>
      <Button
        kind="secondary"
        size="s"
        // Where the browser forbids it the button stays as it is; the text can be selected and copied by hand.
        onClick={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true), reportError)}
      >
        <Icon size={18} strokeWidth={1.9} aria-hidden="true" />
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && 'Copied'}
      </span>
    </>
  );
}
