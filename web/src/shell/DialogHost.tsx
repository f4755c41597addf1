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
  summary: () => import('#screens/summary/SummaryDialog.tsx').then((m) => m.SummaryDialog),
  assistant: () => import('#screens/assistant/AssistantDialog.tsx').then((m) => m.AssistantDialog),
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
  summary: lazy(() => load('summary')),
  assistant: lazy(() => load('assistant')),
};

/** When the screen itself has what it needs. */
const quietMs = 1000;

interface Opened {
  dialog: OpenDialog;
  Shown: ComponentType<OpenDialog & { onClose: () => void }>;
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
        // It is the one of that name.
        Shown: (loaded[dialog.name] ?? dialogs[dialog.name]) as Opened['Shown'],
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
  if (opened && opened.path !== path) setOpened(null);
  return (
    <DialogOpener value={open}>
      <div id={pageId}>{children}</div>
      {opened && (
        <Suspense>
          <opened.Shown
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
