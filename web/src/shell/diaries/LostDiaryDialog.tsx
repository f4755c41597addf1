import { confirmations } from '@flarewell/domain/confirmations';
import { possessive } from '@flarewell/domain/who';
import { useId, useState } from 'react';
import { saveFile } from '#data/api/saveFile.ts';
import { dismissLost, type LostDiary } from '#data/diaries/lostDiaries.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { useModal } from '#ui/dialog/useModal.ts';
import { Sentence } from '#ui/Sentence.tsx';

/** Says that somebody else's diary is no longer shared, and offers what was not sent as a file before it is removed. */
export function LostDiaryDialog({ lost }: { lost: LostDiary }) {
  const { name, unsent, isUnreadable } = lost;
  const heading = useId();
  const [isSaved, setIsSaved] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  // Escape would lose what nobody has seen yet.
  const isSafe = unsent === null || isSaved;
  const modal = useModal(() => isSafe && close(), undefined, { coversPage: false });

  function close() {
    void dismissLost(lost);
  }

  function download() {
    if (unsent) saveFile(unsent.file);
    setIsSaved(true);
  }

  return (
    <>
      <dialog
        {...modal}
        role="alertdialog"
        aria-labelledby={heading}
        aria-describedby={`${heading}detail`}
        className="m-auto w-[calc(100%-2.5rem)] max-w-md rounded-l bg-surface p-6 text-ink shadow-float"
      >
        <div className="flex flex-col gap-5">
          <h2 id={heading} tabIndex={-1} className="text-l font-semibold tracking-title outline-none">
            <Sentence>
              {name === null ? 'A diary is' : `${possessive(name)} diary is`} no longer shared with you
            </Sentence>
          </h2>
          {/* Live, because it changes when the file is saved. */}
          <p id={`${heading}detail`} role="status" className="text-s wrap-anywhere text-ink-soft">
            <Sentence>{describe()}</Sentence>
          </p>
          <div className="flex flex-wrap justify-end gap-3">
            {isSafe ? (
              <Button onClick={close}>Close</Button>
            ) : (
              <Button kind="danger" onClick={() => setIsAsking(true)}>
                Delete {unsent.count === 1 ? 'it' : 'them'}
              </Button>
            )}
            {unsent && (
              <Button
                kind={isSaved ? 'secondary' : 'primary'}
                data-initial-focus={isSafe ? undefined : true}
                onClick={download}
              >
                Save as a file
              </Button>
            )}
          </div>
        </div>
      </dialog>
      {isAsking && (
        <ConfirmDialog
          question={confirmations.deleteUnsent}
          confirmLabel="Delete"
          onConfirm={close}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );

  function describe(): string {
    if (unsent) {
      const what = unsent.count === 1 ? '1 check-in that was' : `${unsent.count} check-ins that were`;
      const [they, them] = unsent.count === 1 ? ['It was', 'it'] : ['They were', 'them'];
      const then = isSaved ? `${they} saved as a file` : `Save ${them} as a file, or delete ${them}`;
      return `It has been removed from this browser, except for ${what} never sent. ${then}. The file is only for reading: it cannot be imported.`;
    }
    if (isUnreadable) {
      return 'It has been removed from this browser. Check-ins that were never sent cannot be read any more.';
    }
    return 'It has been removed from this browser. Nothing was waiting to be sent.';
  }
}
