import { possessive } from '@flarewell/domain/who';
import { useId, useState } from 'react';
import { saveFile } from '#data/api/saveFile.ts';
import { dismissLost, type LostDiary } from '#data/diaries/lostDiaries.ts';
import { Button } from '#ui/Button.tsx';
import { useModal } from '#ui/dialog/useModal.ts';
import { Sentence } from '#ui/Sentence.tsx';

/** Says that somebody else's diary is no longer shared, and offers what was not sent as a file before it is removed. */
export function LostDiaryDialog({ lost }: { lost: LostDiary }) {
  const { name, unsent, isUnreadable } = lost;
  const heading = useId();
  const [isSaved, setIsSaved] = useState(false);
  // Escape would lose what nobody has seen yet.
  const isSafe = unsent === null || isSaved;
  const modal = useModal(() => isSafe && close(), undefined, { coversPage: false });

  function close() {
    void dismissLost(lost);
  }

  function download() {
    if (unsent) saveFile(unsent);
    setIsSaved(true);
  }

  return (
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
        <p id={`${heading}detail`} className="text-s wrap-anywhere text-ink-soft">
          {describe()}
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind={unsent && !isSaved ? 'secondary' : 'primary'} onClick={close}>
            {isSafe ? 'Close' : 'Delete them'}
          </Button>
          {unsent && (
            <Button kind={isSaved ? 'secondary' : 'primary'} onClick={download}>
              Save as a file
            </Button>
          )}
        </div>
      </div>
    </dialog>
  );

  function describe(): string {
    if (unsent) {
      return 'It has been removed from this browser, except for check-ins that were never sent. Save them as a file, or they are lost when you close this.';
    }
    if (isUnreadable) {
      return 'It has been removed from this browser. Check-ins that were never sent cannot be read any more.';
    }
    return 'It has been removed from this browser. Nothing was waiting to be sent.';
  }
}
