import type { Day } from '@flarewell/domain/day';
import { createContext, useContext } from 'react';

/** The dialogs that can open over any screen. Screens request them, and the shell renders them. */
export type OpenDialog =
  /** `isAsLastTime` opens a new check-in with the answers of the one before, at the list of what will be saved. */
  (
    | { name: 'check-in'; day: Day; isAsLastTime?: boolean }
    | { name: 'summary'; days?: number }
    | { name: 'assistant' }
    | { name: 'add-person' }
  ) & { onClose?: () => void };

/** The history state of a link to a screen that opens a dialog at once. Back then returns to the screen with the link. */
export const dialogLink = { isDialogLink: true };

export const DialogOpener = createContext<(dialog: OpenDialog) => void>(() => {
  throw new Error('There is no shell around this screen');
});

export function useOpenDialog(): (dialog: OpenDialog) => void {
  return useContext(DialogOpener);
}
