import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { DialogOpener, type OpenDialog } from '#ui/dialogs.tsx';
import { pageId } from '#ui/useModal.ts';

type Shown<Name extends OpenDialog['name']> = ComponentType<
  Omit<Extract<OpenDialog, { name: Name }>, 'name' | 'onClose'> & { onClose: () => void }
>;
type Dialogs = { [Name in OpenDialog['name']]: Shown<Name> };

const loaders: { [Name in keyof Dialogs]: () => Promise<Dialogs[Name]> } = {
  'check-in': () => import('#screens/check-in/CheckInDialog.tsx').then((m) => m.CheckInDialog),
};

/** What has been loaded is shown without `lazy`: React holds back what was suspended for a third of a second. */
const loaded: Partial<Dialogs> = {};

async function load<Name extends keyof Dialogs>(name: Name): Promise<{ default: Dialogs[Name] }> {
  const dialog = await loaders[name]();
  loaded[name] = dialog;
  return { default: dialog };
}

const dialogs: Dialogs = {
  'check-in': lazy(() => load('check-in')),
};

/** When the screen itself has what it needs. */
const quietMs = 1000;

interface Opened {
  dialog: OpenDialog;
  Shown: Shown<OpenDialog['name']>;
  path: string;
}

export function DialogHost({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const [opened, setOpened] = useState<Opened | null>(null);
  // What shows it stays the same while it is open, or it would begin anew.
  const open = useCallback(
    (dialog: OpenDialog) =>
      setOpened({
        dialog,
        Shown: loaded[dialog.name] ?? dialogs[dialog.name],
        path: window.location.pathname,
      }),
    [],
  );

  useEffect(() => {
    // Whoever presses Check-In should not wait for it. Where it cannot be had now, pressing asks again.
    const timer = setTimeout(() => void load('check-in').catch(() => undefined), quietMs);
    return () => clearTimeout(timer);
  }, []);

  // It belongs to the screen that asked for it, and goes with it; what is being written in it is kept.
  const { dialog, Shown } = opened?.path === path ? opened : { dialog: null, Shown: null };
  return (
    <DialogOpener value={open}>
      <div id={pageId}>{children}</div>
      {dialog && (
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
