import type { Day } from '@flarewell/domain/day';
import { openDiaryId } from '#data/diaries/openDiary.ts';
import { openVault } from '#data/local/localCopy.ts';
import type { Vault } from '#data/local/vault.ts';

/** What is unsent of one diary. A save goes to the diary in which it was begun, also if another one is opened meanwhile. */
export interface Box {
  diaryId: string;
  /** Null where nothing can be stored. */
  vault: Vault | null;
}

export function openBox(): Box {
  return { diaryId: openDiaryId() ?? '', vault: openVault() };
}

export function isOpen({ diaryId }: Pick<Box, 'diaryId'>): boolean {
  return diaryId === openDiaryId();
}

/** Tells the same day of two diaries apart. */
export function placeOf({ diaryId }: Pick<Box, 'diaryId'>, day: Day): string {
  return `${diaryId} ${day}`;
}
