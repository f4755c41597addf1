import { useState } from 'react';
import { saveFile } from '#data/api/saveFile.ts';
import { useProfile } from '#data/diary/profile.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Download, Printer } from '#ui/icons.tsx';
import { useBackEntry } from '#ui/leaving/useBackEntry.ts';
import { useUnloadQuestion } from '#ui/leaving/useUnloadQuestion.ts';
import { PrintOnly, printPaper } from '#ui/page/PrintOnly.tsx';

/** Shows the codes once. Closing or leaving asks for confirmation, unless the person has confirmed that they are saved. */
export function BackupCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { email } = useProfile();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = useBackEntry('dialog');
  const close = () => leave(1, onClose);
  useUnloadQuestion(() => true);
  const title = `Flarewell backup codes for ${email}`;
  const text = `${title}\n\n${codes.join('\n')}\n\nEach code works once.\n`;
  return (
    <Dialog
      title="Your backup codes"
      size="s"
      onClose={() => setIsLeaving(true)}
      footer={
        <div className="ml-auto">
          <Button onClick={close}>I Have Saved Them</Button>
        </div>
      }
    >
      <div className="grid gap-5">
        <p className="text-s text-ink-soft">
          Without your phone, one of these signs you in instead of a code from the app. Each works once. They
          are not shown again.
        </p>
        {/* Focuses the text rather than the Done button, so that a stray Enter does not close the dialog. */}
        <div tabIndex={-1} data-initial-focus>
          <CodeList codes={codes} />
        </div>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={codes.join('\n')} />
          <Button
            kind="secondary"
            size="s"
            onClick={() =>
              saveFile({
                content: new Blob([text], { type: 'text/plain' }),
                name: 'flarewell-backup-codes.txt',
              })
            }
          >
            <Download />
            Download
          </Button>
          <Button kind="secondary" size="s" onClick={() => void printPaper()}>
            <Printer />
            Print
          </Button>
        </div>
      </div>
      <PrintOnly>
        <h1 className="mb-4 text-xl font-semibold">{title}</h1>
        <CodeList codes={codes} />
        <p className="mt-4">Each code works once.</p>
      </PrintOnly>
      {isLeaving && (
        <ConfirmDialog
          isDangerous={false}
          question="Have you saved your backup codes? They are not shown again."
          confirmLabel="I Have Saved Them"
          cancelLabel="Go back"
          onConfirm={close}
          onCancel={() => setIsLeaving(false)}
        />
      )}
    </Dialog>
  );
}

function CodeList({ codes }: { codes: string[] }) {
  return (
    <ol
      aria-label="Backup codes"
      className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-m bg-sunken px-4 py-3.5 font-semibold tabular-nums"
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
  );
}
