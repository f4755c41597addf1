import { avatarLetter } from '@flarewell/domain/account/profile';
import { personLook } from './personLook.ts';

type Props = { name: string; diaryId: string; isOwn: boolean };

/** The first letter of the person whom a diary is about, in the person's colours. */
export function Avatar({ name, diaryId, isOwn }: Props) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-9 shrink-0 place-items-center rounded-full text-sm font-bold ${personLook(diaryId, isOwn)}`}
    >
      {avatarLetter(name)}
    </span>
  );
}
