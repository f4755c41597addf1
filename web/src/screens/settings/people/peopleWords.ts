import { isOwnDiary } from '@flarewell/domain/diaries/diary';
import type { Role } from '@flarewell/domain/diaries/roles';
import { joinNames } from '@flarewell/domain/patterns/words/counts';
import { possessive } from '@flarewell/domain/who';
import type { Diary } from '@flarewell/domain/wire/diaries';

/** 'Your diary', 'Leo’s diary' */
export function diaryTitle({ id, name }: Pick<Diary, 'id' | 'name'>, userId: string): string {
  return isOwnDiary(userId, id) ? 'Your diary' : `${possessive(name)} diary`;
}

/** The same inside a sentence. */
export function diaryPhrase(diary: Pick<Diary, 'id' | 'name'>, userId: string): string {
  return isOwnDiary(userId, diary.id) ? 'your diary' : diaryTitle(diary, userId);
}

/** What each role may do. */
export const roleWords: Record<Role, { label: string; hint: string }> = {
  writer: {
    label: 'Writes',
    hint: 'Reads everything, and records: check-ins, conditions, medications and things to track.',
  },
  reader: { label: 'Reads', hint: 'Sees everything in this diary, and can change nothing.' },
  owner: {
    label: 'Owner',
    hint: 'Also shares the diary, clears or deletes it, and decides who may use it, including you.',
  },
};

type Listed = Pick<Diary, 'id' | 'name' | 'members'>;

/** 'Only you'; 'Maya, Leo · shared with Jonas' */
export function describePeople(diaries: readonly Listed[], userId: string): string {
  const others = new Map(
    diaries.flatMap(({ members }) =>
      members.filter(({ id }) => id !== userId).map(({ id, name }) => [id, name]),
    ),
  );
  if (diaries.length === 1 && others.size === 0) return 'Only you';
  const names = diaries.map(({ name }) => name).join(', ');
  return others.size === 0 ? names : `${names} · shared with ${joinNames([...others.values()])}`;
}
