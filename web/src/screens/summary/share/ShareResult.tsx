import { dateAndTime } from '@flarewell/domain/dates';
import type { SummaryReport } from '@flarewell/domain/summary/report';
import { useState } from 'react';
import { useProfile } from '#data/profile.ts';
import { useSameUser } from '#data/session/useSameUser.ts';
import type { MadeShare } from '#data/shares.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Printer } from '#ui/icons.tsx';
import { useUnloadQuestion } from '#ui/leaving/useUnloadQuestion.ts';
import { Notice } from '#ui/Notice.tsx';
import { printPaper } from '#ui/page/Paper.tsx';
import { QrCode } from '#ui/QrCode.tsx';
import { SystemShare } from './SystemShare.tsx';

export interface MadeLink {
  share: MadeShare;
  passcode: string | undefined;
  /** What the link shows. */
  report: SummaryReport;
}

type Props = Omit<MadeLink, 'report'> & { onClose: () => void };

/** Shows the link, which nobody else has. Closing asks once if it has not been copied, shared or printed. */
export function ShareResult({ share, passcode, onClose }: Props) {
  const { timezone } = useProfile();
  const [isTaken, setIsTaken] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const take = () => setIsTaken(true);
  const close = () => (isTaken ? onClose() : setIsLeaving(true));
  // Somebody who signs out in another tab must not leave the link here.
  useUnloadQuestion(!isTaken, useSameUser());

  function print() {
    take();
    void printPaper();
  }

  return (
    <Dialog
      title="Your link is ready"
      subtitle={`${share.label} · until ${dateAndTime(timezone, share.expiresAt)}`}
      size="s"
      onClose={close}
      footer={
        <>
          <Button kind="secondary" size="s" onClick={print}>
            <Printer size={17} />
            Print with QR Code
          </Button>
          <Button size="s" onClick={close}>
            Done
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>Nothing has been sent yet. Copy the link, show its code or print it now: it is not shown again.</p>
        {share.photosLeftOut > 0 && <Notice tone="warn">{leftOutText(share.photosLeftOut)}</Notice>}
        <div className="grid gap-2.5">
          <TextField
            label="Link"
            readOnly
            data-initial-focus
            value={share.link}
            hint="Settings › Shared links shows when it was opened, and can stop it."
            onFocus={(event) => event.target.select()}
            onCopy={take}
          />
          <div className="flex flex-wrap gap-2">
            <CopyButton label="Copy Link" text={share.link} onCopied={take} />
            <SystemShare link={share.link} title={share.label} onShared={take} />
          </div>
        </div>
        {passcode !== undefined && (
          <div className="grid gap-1 rounded-m bg-sunken px-4 py-3.5">
            <p className="text-s text-ink-soft">Passcode</p>
            <p className="text-m font-semibold wrap-anywhere select-all">{passcode}</p>
            <p className="text-s text-ink-soft">
              Tell the passcode separately, for example by phone. It is not shown again either.
            </p>
          </div>
        )}
        <figure className="-mx-5 grid gap-2 sm:mx-0">
          <QrCode text={share.link} label="QR code of the link" />
          <figcaption className="px-5 text-center text-s text-ink-soft">
            A camera opens the summary from this code.
          </figcaption>
        </figure>
      </div>
      {isLeaving && (
        <ConfirmDialog
          isDangerous={false}
          question="The link is not shown again. Close without copying, sharing or printing it?"
          confirmLabel="Close"
          cancelLabel="Go Back"
          onConfirm={onClose}
          onCancel={() => setIsLeaving(false)}
        />
      )}
    </Dialog>
  );
}

function leftOutText(photos: number): string {
  return photos === 1
    ? 'One photo is left out, because its file is missing.'
    : `${photos} photos are left out, because their files are missing.`;
}
