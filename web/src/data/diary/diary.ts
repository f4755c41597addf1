import type { Profile } from '@flarewell/domain/wire/account/profile';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import type { Condition } from '@flarewell/domain/wire/conditions';
import type { Diary as OpenDiary } from '@flarewell/domain/wire/diaries';
import type { Medication } from '@flarewell/domain/wire/medications';
import type { Tracker } from '@flarewell/domain/wire/trackers';
import { cache } from '#data/cache/cache.ts';
import type { Slot } from '#data/cache/hooks.ts';
import { notifyOtherTabs } from '#data/outbox/tabs.ts';
import { type History, putCheckIns } from './history.ts';

/** Everything that the screens show of a person. The server answers it with one request, under one revision. */
export interface Diary extends History {
  /** Who is signed in, and the settings of this diary. */
  profile: Profile;
  /** Who the diary is about, and who may use it. */
  diary: OpenDiary;
  /** In the order in which they were added. */
  conditions: Condition[];
  /** In the order in which they were added. */
  medications: Medication[];
  /** In the person's order, hidden ones included. */
  trackers: Tracker[];
}

export const diaryKey = ['diary'];

// Comparing ten years of check-ins is slow, and unchanged ones keep their identity anyway.
cache.setQueryDefaults(diaryKey, { structuralSharing: false });

/** Undefined until `openSession` has loaded it. */
export function getDiary(): Diary | undefined {
  return cache.getQueryData<Diary>(diaryKey);
}

export function editDiary(changes: Partial<Diary>): void {
  cache.setQueryData<Diary>(diaryKey, (diary) => diary && { ...diary, ...changes });
}

/** Lets the other tabs of this browser show at once what was changed here. */
export function tellOtherTabs(): void {
  const { profile, diary } = getDiary() ?? {};
  if (profile && diary) notifyOtherTabs({ userId: profile.id, diaryId: diary.id });
}

/** Asks the server for changes. */
export function refreshDiary(): void {
  void cache.invalidateQueries({ queryKey: diaryKey });
}

/** Puts what the server has just answered into the diary. An older answer that is still under way could undo it. */
export function putAnswer<Part extends keyof Diary>(
  part: Part,
  change: (value: Diary[Part]) => Diary[Part],
): void {
  const diary = getDiary();
  if (!diary) return;
  editDiary({ [part]: change(diary[part]) });
  tellOtherTabs();
  if (cache.isFetching({ queryKey: diaryKey }) === 0) return;
  void cache.cancelQueries({ queryKey: diaryKey });
  refreshDiary();
}

/**
 * Puts a check-in that the server has saved into the diary. With the next revision the diary stays complete. After any
 * other one something else has changed too, so the server is asked for it.
 */
export function putSaved(saved: ShownCheckIn): void {
  const diary = getDiary();
  if (!diary) return;
  const revision = saved.revision === diary.revision + 1 ? saved.revision : diary.revision;
  editDiary({ ...putCheckIns(diary, [saved]), revision });
  if (saved.revision > revision) refreshDiary();
}

/**
 * The part of the diary that an optimistic change predicts. A predicted part may differ from the server's for a while.
 * One revision less makes sure that the next answer contains it, even if the server has refused the change.
 */
export function slotOf<Part extends 'profile' | 'conditions' | 'medications' | 'trackers'>(
  part: Part,
): Slot<Diary[Part]> {
  return {
    queryKey: diaryKey,
    mutationKey: [...diaryKey, part],
    read: () => getDiary()?.[part],
    write: (value) => {
      const { revision = 0 } = getDiary() ?? {};
      editDiary({ [part]: value, revision: Math.max(0, revision - 1) });
    },
    onSaved: tellOtherTabs,
  };
}

/** The check-ins of the diary, with the revision that belongs to them. */
export const historySlot: Slot<History> = {
  queryKey: diaryKey,
  mutationKey: [...diaryKey, 'check-ins'],
  read: getDiary,
  write: ({ checkIns, revision, isWhole }) => editDiary({ checkIns, revision, isWhole }),
};
