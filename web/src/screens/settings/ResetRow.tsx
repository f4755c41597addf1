import { confirmations } from '@flarewell/domain/confirmations';
import { useEffect } from 'react';
import { useReset } from '#data/archive.ts';
import { notify } from '#data/notices.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Eraser } from '#ui/icons.tsx';
import { focusHeading } from '#ui/page/ScreenHeading.tsx';
import { AskingRow } from './AskingRow.tsx';

const path = '/app/settings';
/** Marks the URL, so that the message is shown after the reload. */
const clearedQuery = '?data-cleared';

export function ResetRow() {
  const reset = useReset(path + clearedQuery);

  useEffect(() => {
    if (location.search !== clearedQuery) return;
    history.replaceState(history.state, '', path);
    // The reload lost the focus.
    focusHeading();
    notify('good', 'All your data was cleared.');
  }, []);

  return (
    <AskingRow
      Icon={Eraser}
      title="Reset Data"
      text="Clear everything. Your account stays."
      dialog={(onCancel) => (
        <ConfirmDialog
          question={confirmations.clearData}
          confirmLabel="Clear all data"
          onConfirm={() => reset.mutateAsync()}
          onCancel={onCancel}
        >
          <p className="text-s text-ink-soft">
            This clears conditions, medications, things to track, check-ins and photos. Links that you have
            shared stop working too.
          </p>
        </ConfirmDialog>
      )}
    />
  );
}
