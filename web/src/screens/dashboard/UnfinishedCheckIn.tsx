import { confirmations } from '@flarewell/domain/confirmations';
import type { Day } from '@flarewell/domain/day';
import { checkInPath } from '@flarewell/domain/paths';
import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import { useMayWrite } from '#data/diary/openDiary.ts';
import { discardUnfinished } from '#data/outbox/draft.ts';
import { Button } from '#ui/Button.tsx';
import { weekdayDate } from '#ui/dates.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { dialogLink, useOpenDialog } from '#ui/dialog/dialogs.tsx';
import { Sentence } from '#ui/Sentence.tsx';

/**
 * Offers to continue or discard a check-in that was begun in this browser and not saved. Somebody who may not write any
 * more can save it as a file instead, in the dialog.
 */
export function UnfinishedCheckIn({ day, today }: { day: Day; today: Day }) {
  const id = useId();
  const openDialog = useOpenDialog();
  const mayWrite = useMayWrite();
  const [, navigate] = useLocation();
  const [isAsking, setIsAsking] = useState(false);
  const when = day === today ? 'Not saved yet.' : `${weekdayDate(day)}, not saved yet.`;

  function proceed() {
    // The history screen refuses days to come, but one begun before flying west can be such a day.
    if (day >= today) openDialog({ name: 'check-in', day });
    // It loads older check-ins before it opens the dialog.
    else navigate(checkInPath(day), { state: dialogLink });
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-m bg-accent-wash px-4 py-3.5">
      <div id={id} className="min-w-0 grow basis-48">
        <h3 className="font-semibold">
          <Sentence>Unfinished check-in</Sentence>
        </h3>
        <p className="text-s text-ink-soft">{when} It is kept on this device.</p>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:*:grow">
        <Button kind="secondary" size="s" aria-describedby={id} onClick={() => setIsAsking(true)}>
          Discard
        </Button>
        <Button size="s" aria-describedby={id} onClick={proceed}>
          {mayWrite ? 'Continue' : 'Review'}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          question={confirmations.discardUnfinished}
          confirmLabel="Discard"
          cancelLabel="Keep it"
          onConfirm={() => discardUnfinished(day)}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
