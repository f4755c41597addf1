import { longDate } from '@flarewell/domain/dates';
import { type Day, type DayRange, dayIn, dayOf } from '@flarewell/domain/day';
import { useProfile } from '#data/diary/profile.ts';
import { useWaiting } from '#data/outbox/waiting.ts';

type Props = {
  period: DayRange;
  /** The days of check-ins that are not on the server yet. */
  waiting: readonly Day[];
  /** Today in the timezone of the profile, which the server uses for files and links. */
  todayThere: Day;
};

/** Explains why files and shared links, which the server makes, may have other numbers than this screen. */
export function fileRemark({ period, waiting, todayThere }: Props): string | null {
  if (waiting.some((day) => day >= period.from && day <= period.to))
    return 'Check-ins waiting to sync are missing from files and shared links.';
  if (todayThere !== period.to)
    return `Files and shared links include days up to ${longDate(todayThere)}, which is today in the timezone of this diary.`;
  return null;
}

export function useFileRemark(period: DayRange | undefined): string | null {
  const { timezone } = useProfile();
  const waiting = useWaiting().map(({ checkIn }) => dayOf(checkIn.date));
  return period
    ? fileRemark({ period, waiting, todayThere: dayIn(timezone, new Date().toISOString()) })
    : null;
}
