import { type Diary, isOwnDiary } from '@flarewell/domain/diaries/diary';

/** Who recorded what a summary tells. */
export type Recorder = 'patient' | 'carers';

/** The patient if a member has the diary as the own one, even if others write in it too. */
export function recorderOf({ id, members }: Pick<Diary, 'id' | 'members'>): Recorder {
  return members.some((member) => isOwnDiary(member.id, id)) ? 'patient' : 'carers';
}
