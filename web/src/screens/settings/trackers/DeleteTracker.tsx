import { confirmations } from '@flarewell/domain/confirmations';
import { isShown, type Tracker } from '@flarewell/domain/trackers';
import type { RefObject } from 'react';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { useDeleteTracker } from '#data/diary/trackers.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { closeThenFocus } from '#ui/dialog/closeThenFocus.ts';
import { describeLoss } from './describeLoss.ts';

type Props = {
  tracker: Tracker;
  /** Gets the focus after the deletion, because the row with the button disappears. */
  focusAfter: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Asks before a tracker is deleted, and says how many days would be lost. */
export function DeleteTracker({ tracker, focusAfter, onClose }: Props) {
  const { checkIns, isWhole } = useCheckIns();
  const deletion = useDeleteTracker();
  const noted = checkIns.filter(({ trackers }) => trackers?.includes(tracker.id)).length;
  return (
    <ConfirmDialog
      question={confirmations.deleteTracker}
      confirmLabel="Delete"
      onConfirm={() => {
        deletion.mutate(tracker);
        closeThenFocus(onClose, focusAfter);
      }}
      onCancel={onClose}
    >
      <p className="text-s wrap-anywhere text-ink-soft">
        {describeLoss(tracker.name, isWhole ? noted : null, isShown(tracker))}
      </p>
    </ConfirmDialog>
  );
}
