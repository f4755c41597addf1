import { longDate } from '@flarewell/domain/dates';
import { isOwnDiary } from '@flarewell/domain/diaries/diary';
import { isAllowed } from '@flarewell/domain/diaries/roles';
import type { ListedDiary } from '@flarewell/domain/wire/diaries';
import { useRef, useState } from 'react';
import { useOpenDiary } from '#data/diary/openDiary.ts';
import { useProfile } from '#data/diary/profile.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import type { Clock } from '#ui/moments.ts';
import { DeleteDiary } from './DeleteDiary.tsx';
import { DiaryLinks } from './DiaryLinks.tsx';
import { EditPersonDialog } from './EditPersonDialog.tsx';
import { MemberList } from './MemberList.tsx';
import { diaryPhrase } from './peopleWords.ts';
import { ShareDiaryDialog } from './ShareDiaryDialog.tsx';

/** One diary: its person, its members, and the links that still work. */
export function PersonItem({ diary, clock }: { diary: ListedDiary; clock: Clock }) {
  const { id: userId } = useProfile();
  const isOpen = useOpenDiary().id === diary.id;
  const [dialog, setDialog] = useState<'share' | 'edit' | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const isOwn = isOwnDiary(userId, diary.id);
  const isOwner = isAllowed(diary.role, 'owner');
  const phrase = diaryPhrase(diary, userId);
  const close = () => setDialog(null);
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-44 flex-1 items-center gap-3.5">
          <Avatar name={diary.name} diaryId={diary.id} isOwn={isOwn} />
          <div className="min-w-0 text-s wrap-anywhere text-ink-soft">
            <h2 className="text-sm font-semibold text-ink">
              <bdi>{diary.name}</bdi>
            </h2>
            {isOwn && <p>You</p>}
            {diary.birthDate && <p>{`Born ${longDate(diary.birthDate)}`}</p>}
            {diary.members.length === 1 && <p>Only you</p>}
          </div>
        </div>
        {isOwner && (
          <div className="flex flex-wrap gap-2">
            <Button
              kind="secondary"
              size="s"
              aria-label={`Share ${phrase}`}
              onClick={() => setDialog('share')}
            >
              Share
            </Button>
            <Button kind="secondary" size="s" aria-label={`Edit ${phrase}`} onClick={() => setDialog('edit')}>
              Edit
            </Button>
          </div>
        )}
      </div>
      <div ref={content} tabIndex={-1} className="grid gap-2 outline-none sm:ml-12.5">
        {diary.members.length > 1 && <MemberList diary={diary} focusAfter={content} />}
        {isOwner && <DiaryLinks diary={diary} clock={clock} focusAfter={content} />}
        {isOpen && isOwner && !isOwn && <DeleteDiary diary={diary} />}
      </div>
      {dialog === 'share' && <ShareDiaryDialog diary={diary} onClose={close} />}
      {dialog === 'edit' && <EditPersonDialog diary={diary} onClose={close} />}
    </li>
  );
}
