import { dateAndTime, longDate } from '@flarewell/domain/dates';
import { dayIn } from '@flarewell/domain/day';
import type { SharedSummary } from '@flarewell/domain/shares/sharedSummary';

/** Says the times in the reader's timezone. */
export function SharedBy({
  summary: { label, sharedBy, madeAt, expiresAt, report },
}: {
  summary: SharedSummary;
}) {
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <p className="mt-1.5 max-w-[60ch] text-s wrap-anywhere text-ink-soft">
      {`Shared by ${sharedBy ?? report.name} on ${longDate(dayIn(timezone, madeAt))} as “${label}”. `}
      {`A snapshot of that day. The link works until ${dateAndTime(timezone, expiresAt)}, unless it is stopped before.`}
    </p>
  );
}
