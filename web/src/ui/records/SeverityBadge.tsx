import type { Level } from '@flarewell/domain/measures/ratings';
import { severityScale } from '@flarewell/domain/severity';

export const severityLooks: Record<Level, { badge: string; disc: string }> = {
  1: { badge: 'bg-sev-1-wash text-sev-1-ink', disc: 'bg-sev-1 text-sev-1-on' },
  2: { badge: 'bg-sev-2-wash text-sev-2-ink', disc: 'bg-sev-2 text-sev-2-on' },
  3: { badge: 'bg-sev-3-wash text-sev-3-ink', disc: 'bg-sev-3 text-sev-3-on' },
  4: { badge: 'bg-sev-4-wash text-sev-4-ink', disc: 'bg-sev-4 text-sev-4-on' },
  // The outline tells it from 4 for people who cannot tell the two reds apart.
  5: { badge: 'bg-sev-5-wash text-sev-5-ink ring-1 ring-sev-5 ring-inset', disc: 'bg-sev-5 text-sev-5-on' },
};

/** As wide as the longest word, so that the numbers of a list stand in one column. */
export function SeverityBadge({ level }: { level: Level }) {
  const { badge, disc } = severityLooks[level];
  return (
    <span
      className={`inline-flex min-w-24 items-center gap-1.5 rounded-full py-1 pr-2.5 pl-1 text-xs font-semibold ${badge}`}
    >
      <span
        className={`grid size-[1.125rem] place-items-center rounded-full text-[0.6875rem] forced-color-adjust-none font-bold tabular-nums ${disc}`}
      >
        {level}
      </span>
      {severityScale[level].label}
    </span>
  );
}

/** Shows only the number, where there is little room. Screen readers also get the word and the condition's name. */
export function SeverityChip({ level, name }: { level: Level; name: string }) {
  return (
    <span
      className={`grid size-6 place-items-center rounded-s text-xs font-bold tabular-nums ${severityLooks[level].badge}`}
    >
      <span aria-hidden="true">{level}</span>
      <span className="sr-only">{`${name}: ${severityScale[level].label}. `}</span>
    </span>
  );
}
