import { type DayRange, dayIn, dayOf } from '@flarewell/domain/day';
import { useWaiting } from '#data/outbox/waiting.ts';
import { useProfile } from '#data/profile.ts';
import { fileRemark } from './fileRemark.ts';

export function useFileRemark(period: DayRange | undefined): string | null {
  const { timezone } = useProfile();
  const waiting = useWaiting().map(({ checkIn }) => dayOf(checkIn.date));
  return period
    ? fileRemark({ period, waiting, todayThere: dayIn(timezone, new Date().toISOString()) })
    : null;
}
