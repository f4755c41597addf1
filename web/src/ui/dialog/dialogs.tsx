import type { Day } from '@flarewell/domain/day';
import { createContext, useContext } from 'react';

/** The dialogs that open over any screen. The shell shows them; a screen only asks. */
export type OpenDialog = ({ name: 'check-in'; day: Day } | { name: 'summary' | 'assistant' }) & {
  onClose?: () => void;
};

export const DialogOpener = createContext<(dialog: OpenDialog) => void>(() => {
  throw new Error('There is no shell around this screen');
});

export function useOpenDialog(): (dialog: OpenDialog) => void {
  return useContext(DialogOpener);
}
