import { wizardTitle } from '@flarewell/domain/check-in/wizard';
import { type Day, isDay } from '@flarewell/domain/day';
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { fullDate } from '#ui/dates.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';

type Props = {
  day: Day;
  /** Why nothing can be entered for the day. */
  children: ReactNode;
  /** Shown below the reason. */
  detail?: ReactNode;
  /** What can be done instead of only closing it. */
  footer?: ReactNode;
  onClose: () => void;
};

/** Takes the place of the wizard where a day cannot be checked in. */
export function Refusal({ day, children, detail, footer, onClose }: Props) {
  return (
    <Dialog
      title={wizardTitle(undefined)}
      subtitle={isDay(day) && fullDate(day)}
      size="s"
      onClose={onClose}
      footer={
        footer || (
          <div className="ml-auto">
            <Button onClick={onClose}>Close</Button>
          </div>
        )
      }
    >
      <div className="grid gap-4">
        <Notice tone="warn">{children}</Notice>
        {detail}
      </div>
    </Dialog>
  );
}
