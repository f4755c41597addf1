import { diaryMessages } from '@flarewell/domain/diaries/diary';
import { joinNames } from '@flarewell/domain/patterns/words/counts';
import { possessive } from '@flarewell/domain/who';
import { useIsOwnDiary, useMayWrite, useOpenDiary } from '#data/diary/openDiary.ts';
import { useProfile } from '#data/diary/profile.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { personLook } from '#ui/personLook.ts';
import { DiaryMenuButton } from './DiaryMenuButton.tsx';

/** Says on every screen of somebody else's diary whose it is. */
export function DiaryBand() {
  const { id: userId } = useProfile();
  const { id, name, members } = useOpenDiary();
  const isOwn = useIsOwnDiary();
  const mayWrite = useMayWrite();
  if (isOwn) return null;
  // The person of somebody's own diary is its first member.
  const others = members.filter((member) => ![userId, id].includes(member.id)).map(({ name }) => name);
  return (
    <section
      aria-label="Whose diary this is"
      className={`mb-5 flex items-center gap-3 rounded-m py-2 pr-1.5 pl-3.5 print:hidden ${personLook(id, isOwn)}`}
    >
      <span className="rounded-full bg-surface *:bg-transparent">
        <Avatar name={name} diaryId={id} isOwn={isOwn} />
      </span>
      <p className="min-w-0 grow text-s wrap-anywhere text-ink">
        <bdi className="font-bold">{`${possessive(name)} diary`}</bdi>
        {others.length > 0 && (
          <>
            {' · shared with '}
            <bdi>{joinNames(others)}</bdi>
          </>
        )}
        {!mayWrite && <span className="block text-xs">{diaryMessages.readOnly}</span>}
      </p>
      <DiaryMenuButton
        label="Switch to another diary"
        className="min-h-11 shrink-0 rounded-s px-3 text-s font-semibold text-accent-ink hover:bg-surface"
      >
        Switch
      </DiaryMenuButton>
    </section>
  );
}
