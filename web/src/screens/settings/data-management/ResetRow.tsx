import { confirmations } from '@flarewell/domain/confirmations';
import { useEffect } from 'react';
import { useReset } from '#data/archive.ts';
import { useIsOwnDiary } from '#data/diary/openDiary.ts';
import { useWho } from '#data/diary/who.ts';
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
  const isOwn = useIsOwnDiary();
  const who = useWho();

  useEffect(() => {
    if (location.search !== clearedQuery) return;
    history.replaceState(history.state, '', path);
    // The reload lost the focus.
    focusHeading();
    notify('good', `All ${isOwn ? 'your data' : `of ${who.your} data`} was cleared.`);
  }, [isOwn, who]);

  return (
    <AskingRow
      Icon={Eraser}
      title="Reset Data"
      text={
        isOwn ? 'Clear everything. Your account stays.' : 'Clear everything. The diary and its members stay.'
      }
      dialog={(onCancel) => (
        <ConfirmDialog
          question={confirmations.clearData}
          confirmLabel="Clear all data"
          onConfirm={() => reset.mutateAsync()}
          onCancel={onCancel}
        >
          <p className="text-s text-ink-soft">
            {`This clears ${isOwn ? '' : `what is in ${who.your} diary: `}conditions, medications, things to track, check-ins and photos. Links that ${isOwn ? 'you have shared' : 'share its summary'} stop working too.`}
          </p>
        </ConfirmDialog>
      )}
    />
  );
}
