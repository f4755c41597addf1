import { confirmations } from '@flarewell/domain/confirmations';
import type { Day } from '@flarewell/domain/day';
import { diaryMessages } from '@flarewell/domain/diaries/diary';
import { useState } from 'react';
import { saveFile } from '#data/api/saveFile.ts';
import { useSubmission } from '#data/api/submission.ts';
import { discardUnsent, readUnsentFile, useHasUnsent } from '#data/outbox/unsentOfDay.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Problem } from '#ui/Problem.tsx';
import { Sentence } from '#ui/Sentence.tsx';
import { Refusal } from './Refusal.tsx';

/**
 * Says that the person may not write in this diary. What they wrote while they still might, and was not sent, they can
 * save as a file or discard: nobody else has it.
 */
export function ReaderRefusal({ day, onClose }: { day: Day; onClose: () => void }) {
  const hasUnsent = useHasUnsent(day);
  const saving = useSubmission();
  const [isSaved, setIsSaved] = useState(false);
  const [isAsking, setIsAsking] = useState(false);

  function save() {
    setIsSaved(false);
    void saving.submit({
      send: () => readUnsentFile(day),
      onDone: (file) => {
        if (!file) return;
        saveFile(file);
        setIsSaved(true);
      },
    });
  }

  // Reading takes a few milliseconds, and buttons that come later would be missed by a screen reader.
  if (hasUnsent === undefined) return null;
  return (
    <>
      <Refusal
        day={day}
        onClose={onClose}
        footer={
          hasUnsent && (
            <>
              <Button kind="secondary" onClick={() => setIsAsking(true)}>
                Discard
              </Button>
              <Button onClick={save} aria-disabled={saving.isBusy}>
                Save as a file
              </Button>
            </>
          )
        }
        detail={
          <>
            <p role="status" className="text-s text-ink-soft empty:absolute">
              {isSaved && (
                <Sentence>It was saved as a file to read. A file like this cannot be imported.</Sentence>
              )}
            </p>
            <Problem error={saving.problem} count={saving.problemCount} />
          </>
        }
      >
        {diaryMessages.readOnly}
        {hasUnsent && ' This check-in was not sent. It is kept only on this device.'}
      </Refusal>
      {isAsking && (
        <ConfirmDialog
          question={confirmations.discardUnsent}
          confirmLabel="Discard"
          cancelLabel="Keep it"
          onConfirm={async () => {
            await discardUnsent(day);
            onClose();
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
