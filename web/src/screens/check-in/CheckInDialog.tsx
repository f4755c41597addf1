import { wizardTitle } from '@flarewell/domain/check-in/wizard';
import { canRecord, checkInMessages } from '@flarewell/domain/checkIns';
import { type Day, isDay } from '@flarewell/domain/day';
import { useEffect, useState } from 'react';
import { type Draft, readDraft } from '#data/outbox/draft.ts';
import { today } from '#data/today.ts';
import { Button } from '#ui/Button.tsx';
import { fullDate } from '#ui/dates.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { CheckInWizard } from './CheckInWizard.tsx';

type Props = { day: Day; isAsLastTime?: boolean; onClose: () => void };

export function CheckInDialog({ day, isAsLastTime = false, onClose }: Props) {
  // Checked only once, so that a clock set back while somebody writes does not close the wizard.
  const [isRefused] = useState(() => !canRecord(day, today()));
  const [unsaved, setUnsaved] = useState<{ checkIn?: Draft }>();

  useEffect(() => {
    readDraft(day).then(
      (checkIn) => setUnsaved({ checkIn }),
      (error) => {
        reportError(error);
        setUnsaved({});
      },
    );
  }, [day]);

  if (isRefused) return <Refusal day={day} onClose={onClose} />;
  // Reading takes a few milliseconds. Showing the saved check-in first would flicker.
  if (!unsaved) return null;
  const start = { unsaved: unsaved.checkIn, isAsLastTime };
  return <CheckInWizard day={day} start={start} onClose={onClose} />;
}

function Refusal({ day, onClose }: Props) {
  const isFuture = isDay(day);
  return (
    <Dialog
      title={wizardTitle(undefined)}
      subtitle={isFuture && fullDate(day)}
      size="s"
      onClose={onClose}
      footer={
        <div className="ml-auto">
          <Button onClick={onClose}>Close</Button>
        </div>
      }
    >
      <Notice tone="warn">{isFuture ? checkInMessages.future : checkInMessages.date}</Notice>
    </Dialog>
  );
}
