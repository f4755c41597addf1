import { type ReactNode, useCallback, useState } from 'react';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { EmergencyHelp } from './EmergencyHelp.tsx';
import { HelpOpener } from './HelpLink.tsx';
import { helpNote, helpTitle } from './sections.ts';

/**
 * Around a dialog: every `HelpLink` in it opens the help above it, so that what the dialog holds stays. Here and not in
 * `HelpLink`, because the notice with the link may disappear while somebody reads.
 */
export function HelpHost({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => setIsOpen(true), []);
  return (
    <HelpOpener value={open}>
      {children}
      {isOpen && (
        <Dialog title={helpTitle} subtitle={helpNote} isTall onClose={() => setIsOpen(false)}>
          <EmergencyHelp level={3} />
        </Dialog>
      )}
    </HelpOpener>
  );
}
