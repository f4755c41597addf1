import type { ListedDiary } from '@flarewell/domain/wire/diaries';
import type { RefObject } from 'react';
import { useRemoveMember } from '#data/diaries.ts';
import { useProfile } from '#data/diary/profile.ts';
import { notify } from '#data/notices.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { closeThenFocus } from '#ui/dialog/closeThenFocus.ts';
import { diaryPhrase } from './peopleWords.ts';

type Props = {
  diary: ListedDiary;
  member: ListedDiary['members'][number];
  /** Gets the focus afterwards, because the row with the button disappears. */
  focusAfter: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Asks before somebody is removed from a diary, or leaves it. */
export function RemoveMemberDialog({ diary, member, focusAfter, onClose }: Props) {
  const { id: userId } = useProfile();
  const removing = useRemoveMember();
  const phrase = diaryPhrase(diary, userId);
  const isMe = member.id === userId;
  return (
    <ConfirmDialog
      question={
        isMe
          ? `Are you sure you want to leave ${phrase}?`
          : `Are you sure you want to remove ${member.name} from ${phrase}?`
      }
      confirmLabel={isMe ? 'Leave' : 'Remove'}
      onConfirm={async () => {
        await removing.mutateAsync({ diaryId: diary.id, userId: member.id });
        closeThenFocus(onClose, focusAfter);
        notify('good', isMe ? `You have left ${phrase}.` : `${member.name} was removed from ${phrase}.`);
      }}
      onCancel={onClose}
    >
      <p className="text-s text-ink-soft">
        {isMe
          ? 'What you wrote stays in it. To come back, you need a new link from one of its owners.'
          : `What ${member.name} wrote stays. The diary disappears from ${member.name}’s devices at their next contact with this server, and coming back takes a new link.`}
      </p>
    </ConfirmDialog>
  );
}
