import { type ComponentType, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useIsOwnDiary, useOpenDiary } from '#data/diary/openDiary.ts';
import { useIsProofAsked } from '#data/session/proof.ts';
import { useSameUser } from '#data/session/useSameUser.ts';
import { DialogOpener, type OpenDialog } from '#ui/dialog/dialogs.tsx';
import { CanStay } from '#ui/leaving/canStay.ts';
import { onDemand } from '#ui/page/onDemand.tsx';
import { TabPerson } from '#ui/page/ScreenHeading.tsx';
import { ProofDialog } from './ProofDialog.tsx';

const dialogs = {
  'check-in': onDemand(() => import('#screens/check-in/CheckInDialog.tsx').then((m) => m.CheckInDialog)),
  summary: onDemand(() => import('#screens/summary/SummaryDialog.tsx').then((m) => m.SummaryDialog)),
  assistant: onDemand(() => import('#screens/assistant/AssistantDialog.tsx').then((m) => m.AssistantDialog)),
  'add-person': onDemand(() =>
    import('#screens/settings/people/PeopleCard.tsx').then((m) => m.AddPersonDialog),
  ),
};

/** How long to wait before fetching the check-in dialog, so that it does not compete with the screen. */
const quietMs = 1000;

type Shown = ComponentType<OpenDialog & { onClose: () => void }>;

/** Lets everything inside open the app's dialogs, shows them above it, and tells them whose page it is. */
export function DialogHost({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const isProofAsked = useIsProofAsked();
  const isOwn = useIsOwnDiary();
  const { name } = useOpenDiary();
  const [opened, setOpened] = useState<{ dialog: OpenDialog; path: string } | null>(null);
  const open = useCallback((dialog: OpenDialog) => setOpened({ dialog, path: window.location.pathname }), []);
  // TypeScript cannot see that the dialog and its props have the same name.
  const Shown = opened && (dialogs[opened.dialog.name] as Shown);

  useEffect(() => {
    // Prefetch, so that pressing Check-In opens the dialog at once. If it fails now, pressing fetches it again.
    const timer = setTimeout(() => void dialogs['check-in'].fetch().catch(() => undefined), quietMs);
    return () => clearTimeout(timer);
  }, []);

  // Close the dialog when the person navigates to another screen. An unsaved check-in stays as a draft.
  if (opened && opened.path !== path) setOpened(null);
  return (
    <CanStay value={useSameUser()}>
      <TabPerson value={isOwn ? null : name}>
        <DialogOpener value={open}>
          {children}
          {opened && Shown && (
            <Suspense>
              <Shown
                {...opened.dialog}
                key={'day' in opened.dialog ? opened.dialog.day : opened.dialog.name}
                onClose={() => {
                  setOpened(null);
                  // Back may have left the screen that opened the dialog.
                  if (window.location.pathname === opened.path) opened.dialog.onClose?.();
                }}
              />
            </Suspense>
          )}
          {isProofAsked && <ProofDialog key={path} />}
        </DialogOpener>
      </TabPerson>
    </CanStay>
  );
}
