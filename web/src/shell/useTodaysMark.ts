import { findCheckIn } from '@flarewell/domain/history';
import { useEffect } from 'react';
import { markApp } from '#data/appBadge.ts';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { useToday } from '#data/today.ts';

/** Marks the icon of the installed app while today has no check-in. */
export function useTodaysMark(): void {
  const { checkIns } = useCheckIns();
  const isMissing = findCheckIn(checkIns, useToday()) === undefined;
  useEffect(() => markApp(isMissing), [isMissing]);
}
