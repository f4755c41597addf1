import { useRef, useState } from 'react';
import { useImport } from '#data/archive.ts';
import { useIsOwnDiary } from '#data/diary/openDiary.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Upload } from '#ui/icons.tsx';
import { Notice } from '#ui/Notice.tsx';
import { RowContent, rowLook } from '#ui/Row.tsx';
import { Sentence } from '#ui/Sentence.tsx';
import { describeImport } from './importWords.ts';

export function ImportRow() {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const taking = useImport();
  const isOwn = useIsOwnDiary();
  return (
    <div>
      <button type="button" className={rowLook} onClick={() => input.current?.click()}>
        <RowContent Icon={Upload} title="Import Data" text="From a file that Flarewell exported." />
      </button>
      <input
        ref={input}
        type="file"
        accept=".json,.zip"
        hidden
        onChange={({ target }) => {
          setFile(target.files?.[0]);
          taking.reset();
          // Otherwise choosing the same file again would fire no change event.
          target.value = '';
        }}
      />
      <div role="status" className="not-empty:mx-3 not-empty:my-2">
        {taking.data && (
          <Notice tone="good" title="Import finished">
            {describeImport(taking.data).map((sentence) => (
              <p key={sentence}>
                <Sentence>{sentence}</Sentence>
              </p>
            ))}
          </Notice>
        )}
      </div>
      {file && (
        <ConfirmDialog
          isDangerous={false}
          question={`Import ${file.name}?`}
          confirmLabel="Import"
          onConfirm={async () => {
            await taking.mutateAsync(file);
            setFile(undefined);
          }}
          onCancel={() => setFile(undefined)}
        >
          <ul className="grid list-disc gap-1 pl-5 text-ink-soft">
            <li>
              <Sentence>Check-ins on days that are in the file are replaced by the file's version.</Sentence>
            </li>
            <li>
              Conditions, medications and things to track exported from this diary are replaced by the file's
              version.
            </li>
            <li>Everything else is added, and nothing is removed.</li>
            <li>Shared links are not taken from the file.</li>
            <li>
              {isOwn
                ? 'Your name and email stay. An account without any records also takes the reminders and the timezone of the file.'
                : 'The name of the person stays. A diary without any records also takes the reminders and the timezone of the file.'}
            </li>
          </ul>
        </ConfirmDialog>
      )}
    </div>
  );
}
