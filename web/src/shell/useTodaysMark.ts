import { findCheckIn } from '@flarewell/domain/history';
import { useEffect } from 'react';
import { markApp } from '#data/appBadge.ts';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { useDiaryDay } from '#data/diary/diaryDay.ts';
import { useMayWrite } from '#data/diary/openDiary.ts';

/** Marks the icon of the installed app while in the open diary today, or after midnight the day before, has no check-in. */
export function useTodaysMark(): void {
  const { checkIns } = useCheckIns();
  const mayWrite = useMayWrite();
  const isMissing = findCheckIn(checkIns, useDiaryDay()) === undefined;
  useEffect(() => markApp(mayWrite && isMissing), [mayWrite, isMissing]);
}
