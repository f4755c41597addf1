import { type ComponentType, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { DialogOpener, type OpenDialog } from '#ui/dialog/dialogs.tsx';
import { pageId } from '#ui/dialog/useModal.ts';
import { onDemand } from '#ui/page/onDemand.tsx';

const dialogs = {
  'check-in': onDemand(() => import('#screens/check-in/CheckInDialog.tsx').then((m) => m.CheckInDialog)),
  summary: onDemand(() => import('#screens/summary/SummaryDialog.tsx').then((m) => m.SummaryDialog)),
  assistant: onDemand(() => import('#screens/assistant/AssistantDialog.tsx').then((m) => m.AssistantDialog)),
};

/** When the screen itself has what it needs. */
const quietMs = 1000;

type Shown = ComponentType<OpenDialog & { onClose: () => void }>;

export function DialogHost({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const [opened, setOpened] = useState<{ dialog: OpenDialog; path: string } | null>(null);
  const open = useCallback((dialog: OpenDialog) => setOpened({ dialog, path: window.location.pathname }), []);
  // It is the one of that name.
  const Shown = opened && (dialogs[opened.dialog.name] as Shown);

  useEffect(() => {
    // Whoever presses Check-In should not wait for it. Where it cannot be had now, pressing asks again.
    const timer = setTimeout(() => void dialogs['check-in'].fetch().catch(() => undefined), quietMs);
    return () => clearTimeout(timer);
  }, []);

  // It belongs to the screen that asked for it, and goes with it; what is being written in it is kept.
  if (opened && opened.path !== path) setOpened(null);
  return (
    <DialogOpener value={open}>
      <div id={pageId}>{children}</div>
      {opened && Shown && (
        <Suspense>
          <Shown
            {...opened.dialog}
            key={'day' in opened.dialog ? opened.dialog.day : opened.dialog.name}
            onClose={() => {
              setOpened(null);
              opened.dialog.onClose?.();
            }}
          />
        </Suspense>
      )}
    </DialogOpener>
  );
}
