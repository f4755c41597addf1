import { findCheckIn } from '@flarewell/domain/history';
import { useEffect } from 'react';
import { markApp } from '#data/appBadge.ts';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { useDiaryDay } from '#data/diary/diaryDay.ts';

/** Marks the icon of the installed app while today, or after midnight the day before, has no check-in. */
export function useTodaysMark(): void {
  const { checkIns } = useCheckIns();
  const isMissing = findCheckIn(checkIns, useDiaryDay()) === undefined;
  useEffect(() => markApp(isMissing), [isMissing]);
}
