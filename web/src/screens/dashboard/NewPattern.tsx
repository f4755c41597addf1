import { type Day, dayOf } from '@flarewell/domain/day';
import { milestonesUpTo } from '@flarewell/domain/patterns/search/interimLooks';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { readSeenInterimLook } from '#data/local/seenInterimLook.ts';
import { Sentence } from '#ui/Sentence.tsx';

/** Says on one day that the latest interim look at the diary has found a pattern. Renders nothing otherwise. */
export function NewPattern({ today }: { today: Day }) {
  const { checkIns } = useCheckIns();
  const [at] = milestonesUpTo(checkIns.filter(({ date }) => dayOf(date) <= today).length).slice(-1);
  const [announcedOn, setAnnouncedOn] = useState<Day | null>(null);
  useEffect(() => {
    if (at === undefined) return;
    void readSeenInterimLook(at, today).then((look) => setAnnouncedOn(look?.announcedOn ?? null));
  }, [at, today]);
  if (announcedOn !== today) return null;
  return (
    <p role="status" className="animate-appear text-s text-ink-soft">
      <Sentence>{`A new pattern was found after ${at} check-ins.`}</Sentence>{' '}
      <Link
        href="/app/trends/patterns"
        className="-my-3 inline-flex min-h-11 items-center rounded-s font-semibold text-accent-ink hover:underline"
      >
        See Patterns
      </Link>
    </p>
  );
}
