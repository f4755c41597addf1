import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { DialogOpener, type OpenDialog } from '#ui/dialogs.tsx';

type Shown<Name extends OpenDialog['name']> = ComponentType<
  Omit<Extract<OpenDialog, { name: Name }>, 'name' | 'onClose'> & { onClose: () => void }
>;

const loadCheckIn = () => import('#screens/check-in/CheckInDialog.tsx');
/** When the screen itself has what it needs. */
const quietMs = 1000;

const dialogs: { [Name in OpenDialog['name']]: Shown<Name> } = {
  'check-in': lazy(async () => ({ default: (await loadCheckIn()).CheckInDialog })),
};

export function DialogHost({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const [opened, setOpened] = useState<{ dialog: OpenDialog; path: string } | null>(null);
  const open = useCallback((dialog: OpenDialog) => setOpened({ dialog, path: window.location.pathname }), []);

  useEffect(() => {
    // Whoever presses Check-In should not wait for it. Where it cannot be had now, pressing asks again.
    const timer = setTimeout(() => void loadCheckIn().catch(() => undefined), quietMs);
    return () => clearTimeout(timer);
  }, []);

  // It belongs to the screen that asked for it, and goes with it; what is being written in it is kept.
  const dialog = opened?.path === path ? opened.dialog : null;
  const Shown = dialog && dialogs[dialog.name];
  return (
    <DialogOpener value={open}>
      {children}
      {Shown && (
        <Suspense>
          <Shown
            {...dialog}
            key={dialog.day}
            onClose={() => {
              setOpened(null);
              dialog.onClose?.();
            }}
          />
        </Suspense>
      )}
    </DialogOpener>
  );
}
