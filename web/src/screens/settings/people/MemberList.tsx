import { hasOtherOwner, isOwnDiary } from '@flarewell/domain/diaries/diary';
import { isAllowed } from '@flarewell/domain/diaries/roles';
import type { ListedDiary } from '@flarewell/domain/wire/diaries';
import { type RefObject, useState } from 'react';
import { useProfile } from '#data/diary/profile.ts';
import { Button } from '#ui/Button.tsx';
import { diaryTitle, roleWords } from './peopleWords.ts';
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';

type Member = ListedDiary['members'][number];
type Props = { diary: ListedDiary; focusAfter: RefObject<HTMLElement | null> };

/** Who may use a diary. Owners change that, and everybody may leave. */
export function MemberList({ diary, focusAfter }: Props) {
  const { id: userId } = useProfile();
  const [asked, setAsked] = useState<{ about: 'role' | 'removal'; member: Member } | null>(null);
  const isOwner = isAllowed(diary.role, 'owner');
  const isOnlyOwner = isOwner && !hasOtherOwner(diary, userId);
  const close = () => setAsked(null);
  return (
    <>
      <ul aria-label={`Members of ${diaryTitle(diary, userId)}`} className="divide-y divide-line">
        {diary.members.map((member) => {
          const isMe = member.id === userId;
          // A diary and its account go together.
          const isFixed = isOwnDiary(member.id, diary.id);
          return (
            <li
              key={member.id}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5 text-s"
            >
              <p className="min-w-0 wrap-anywhere">
                <bdi className="font-semibold">{member.name}</bdi>
                <span className="text-ink-soft">{`${isMe ? ' (you)' : ''}\u00a0· ${roleWords[member.role].label}`}</span>
              </p>
              {!isFixed && (
                <div className="-mr-4 flex flex-wrap">
                  {isOwner && !(isMe && isOnlyOwner) && (
                    <Button
                      kind="quiet"
                      size="s"
                      aria-label={`Change what ${isMe ? 'you' : member.name} may do`}
                      onClick={() => setAsked({ about: 'role', member })}
                    >
                      Change
                    </Button>
                  )}
                  {(isMe ? !isOnlyOwner : isOwner) && (
                    <Button
                      kind="quiet"
                      size="s"
                      aria-label={isMe ? `Leave ${diaryTitle(diary, userId)}` : `Remove ${member.name}`}
                      onClick={() => setAsked({ about: 'removal', member })}
                    >
                      <span className="text-bad">{isMe ? 'Leave' : 'Remove'}</span>
                    </Button>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {isOnlyOwner && !isOwnDiary(userId, diary.id) && (
        <p className="text-s text-ink-soft">To leave this diary, make somebody else an owner first.</p>
      )}
      {asked?.about === 'role' && <RoleDialog diary={diary} member={asked.member} onClose={close} />}
      {asked?.about === 'removal' && (
        <RemoveMemberDialog diary={diary} member={asked.member} focusAfter={focusAfter} onClose={close} />
      )}
    </>
  );
}
