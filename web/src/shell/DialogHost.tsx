import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { DialogOpener, type OpenDialog } from '#ui/dialogs.tsx';

type Shown<Name extends OpenDialog['name']> = ComponentType<
  Omit<Extract<OpenDialog, { name: Name }>, 'name' | 'onClose'> & { onClose: () => void }
>;

/** Each loads when it is first opened. */
const dialogs: { [Name in OpenDialog['name']]: Shown<Name> } = {
  'check-in': lazy(() =>
    import('#screens/check-in/CheckInDialog.tsx').then((m) => ({ default: m.CheckInDialog })),
  ),
};

export function DialogHost({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const Shown = dialog && dialogs[dialog.name];
  return (
    <DialogOpener value={setDialog}>
      {children}
      {Shown && (
        <Suspense>
          <Shown
            {...dialog}
            key={dialog.day}
            onClose={() => {
              setDialog(null);
              dialog.onClose?.();
            }}
          />
        </Suspense>
      )}
    </DialogOpener>
  );
}
