import type { SharedSummary } from '@flarewell/domain/shares/sharedSummary';

/** In the reader's timezone. */
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const dayAndTime = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
});

export function SharedBy({ summary: { label, madeAt, expiresAt, report } }: { summary: SharedSummary }) {
  return (
    <p className="mt-1.5 max-w-[60ch] text-s wrap-anywhere text-ink-soft">
      {`Shared by ${report.name} on ${day.format(new Date(madeAt))} as “${label}”. `}
      {`A snapshot of that day. The link works until ${dayAndTime.format(new Date(expiresAt))}, unless it is stopped before.`}
    </p>
  );
}
