import { useIsOwnDiary, useOpenDiary } from '#data/diary/openDiary.ts';
import { useProfile } from '#data/diary/profile.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { ChevronsUpDown } from '#ui/icons.tsx';
import { DiaryMenuButton } from './DiaryMenuButton.tsx';

/** Who is signed in, in the phone's menu. */
export function SignedInPerson() {
  const { id, name, email, isPremium } = useProfile();
  return (
    <div className="flex items-center gap-3 px-2.5 py-2">
      <Avatar name={name} diaryId={id} isOwn />
      <PersonLines name={name} detail={isPremium ? 'Premium' : email} />
    </div>
  );
}

/** Whose diary is open, in the sidebar: it opens another one. */
export function OpenPerson() {
  const account = useProfile();
  const { id, name } = useOpenDiary();
  const isOwn = useIsOwnDiary();
  const ownDetail = account.isPremium ? 'Premium' : account.email;
  return (
    <DiaryMenuButton className="flex min-w-0 items-center gap-3 rounded-m px-2.5 py-2 text-left hover:bg-sunken">
      <span className="sr-only">Whose diary? Now</span>
      <Avatar name={name} diaryId={id} isOwn={isOwn} />
      <PersonLines name={name} detail={isOwn ? ownDetail : `Signed in as ${account.name}`} />
      <ChevronsUpDown size={16} className="ml-auto shrink-0 text-ink-soft" />
    </DiaryMenuButton>
  );
}

function PersonLines({ name, detail }: { name: string; detail: string }) {
  return (
    <span className="block min-w-0 leading-tight">
      <span dir="auto" className="block truncate text-left text-s font-semibold">
        {name}
      </span>
      <span className="block truncate text-xs text-ink-soft">{detail}</span>
    </span>
  );
}
