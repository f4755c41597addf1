import { dateAndTime } from '@flarewell/domain/dates';
import { useProfile } from '#data/diary/profile.ts';
import type { MadeShare } from '#data/shares.ts';
import { QrCode } from '#ui/qr-code/QrCode.tsx';

/** The link on paper. The passcode is never printed, because whoever finds the paper could use it. */
export function PrintedCode({ share: { link, label, hasPasscode, expiresAt } }: { share: MadeShare }) {
  const { timezone } = useProfile();
  return (
    <section className="flex break-inside-avoid items-center gap-4 border-b border-line pb-3 text-s">
      <QrCode text={link} label="QR code of the link" />
      <div className="min-w-0 grow space-y-1">
        <h2 className="font-semibold">Open this summary on a screen</h2>
        <p className="wrap-anywhere">{label}</p>
        <p>{`Scan the code with a camera. It opens ${new URL(link).host} and works until ${dateAndTime(timezone, expiresAt)}.`}</p>
        {hasPasscode && <p>The page asks for a passcode, which you get separately.</p>}
      </div>
    </section>
  );
}
