import { dateAndTime } from '@flarewell/domain/dates';
import type { SummaryReport } from '@flarewell/domain/summary/report';
import { useProfile } from '#data/diary/profile.ts';
import type { MadeShare } from '#data/shares.ts';
import { Button } from '#ui/Button.tsx';
import { LinkDialog } from '#ui/dialog/LinkDialog.tsx';
import { Printer } from '#ui/icons.tsx';
import { Notice } from '#ui/Notice.tsx';
import { printPaper } from '#ui/page/PrintOnly.tsx';

export interface MadeLink {
  share: MadeShare;
  passcode: string | undefined;
  /** What the link shows. */
  report: SummaryReport;
}

type Props = Omit<MadeLink, 'report'> & { onClose: () => void };

/** Shows the link to a summary, with its passcode. */
export function ShareResult({ share, passcode, onClose }: Props) {
  const { timezone } = useProfile();

  function print(take: () => void) {
    take();
    void printPaper();
  }

  return (
    <LinkDialog
      title="Your link is ready"
      subtitle={`${share.label} · until ${dateAndTime(timezone, share.expiresAt)}`}
      lead={
        <>
          <p>
            Nothing has been sent yet. Copy the link, show its code or print it now: it is not shown again.
          </p>
          {share.photosLeftOut > 0 && <Notice tone="warn">{leftOutText(share.photosLeftOut)}</Notice>}
        </>
      }
      link={share.link}
      hint="Settings › Shared links shows when it was opened, and can stop it."
      shareTitle={share.label}
      caption="A camera opens the summary from this code."
      leaveQuestion="The link is not shown again. Close without copying, sharing or printing it?"
      otherWay={(take) => (
        <Button kind="secondary" size="s" onClick={() => print(take)}>
          <Printer size={17} />
          Print with QR Code
        </Button>
      )}
      onClose={onClose}
    >
      {passcode !== undefined && (
        <div className="grid gap-1 rounded-m bg-sunken px-4 py-3.5">
          <p className="text-s text-ink-soft">Passcode</p>
          <p className="text-m font-semibold wrap-anywhere select-all">{passcode}</p>
          <p className="text-s text-ink-soft">
            Tell the passcode separately, for example by phone. It is not shown again either.
          </p>
        </div>
      )}
    </LinkDialog>
  );
}

function leftOutText(photos: number): string {
  return photos === 1
    ? 'One photo is left out, because its file is missing.'
    : `${photos} photos are left out, because their files are missing.`;
}
