import { confirmations } from '@flarewell/domain/confirmations';
import type { Day } from '@flarewell/domain/day';
import { type RefObject, useState } from 'react';
import { notify } from '#data/notices.ts';
import { useDeleteCheckIn, whyNotDeletable } from '#data/outbox/deleteCheckIn.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { closeThenFocus } from '#ui/dialog/closeThenFocus.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Trash2 } from '#ui/icons.tsx';

type Props = {
  day: Day;
  /** Gets the focus after the deletion, because this button disappears. */
  focusAfter: RefObject<HTMLElement | null>;
  onDelete: () => void;
};

export function DeleteButton({ day, focusAfter, onDelete }: Props) {
  const deletion = useDeleteCheckIn();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);

  async function ask() {
    const refusal = await whyNotDeletable(day);
    if (refusal) notify('bad', refusal);
    else setIsAsking(true);
  }

  return (
    <>
      <IconButton label="Delete check-in" Icon={Trash2} onClick={ask} />
      {isAsking && (
        <ConfirmDialog
          question={confirmations.deleteCheckIn}
          confirmLabel="Delete"
          onConfirm={() => {
            onDelete();
            deletion.mutate(day);
            closeThenFocus(close, focusAfter);
          }}
          onCancel={close}
        />
      )}
    </>
  );
}
