import type { DiaryLink, ListedDiary } from '@flarewell/domain/wire/diaries';
import { type RefObject, useState } from 'react';
import { useDiaryLinks, useWithdrawDiaryLinks } from '#data/diaries.ts';
import { useProfile } from '#data/diary/profile.ts';
import { notify } from '#data/notices.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { closeThenFocus } from '#ui/dialog/closeThenFocus.ts';
import { LinkRow } from '#ui/LinkRow.tsx';
import { type Clock, describeExpiry, when } from '#ui/moments.ts';
import { diaryPhrase, roleWords } from './peopleWords.ts';

type Props = { diary: ListedDiary; clock: Clock; focusAfter: RefObject<HTMLElement | null> };

/** The links to a diary that nobody has accepted yet. Most of the time there is none, so nothing says that they load. */
export function DiaryLinks({ diary, clock, focusAfter }: Props) {
  const { id: userId } = useProfile();
  const { data: links = [], error } = useDiaryLinks(diary.id);
  const withdrawing = useWithdrawDiaryLinks();
  const [asked, setAsked] = useState<DiaryLink | null>(null);
  const phrase = diaryPhrase(diary, userId);
  if (error && links.length === 0) {
    return <p className="text-s text-ink-soft">Whether links to it are open could not be loaded.</p>;
  }
  return (
    <>
      {links.length > 0 && (
        <ul aria-label={`Open links to ${phrase}`} className="divide-y divide-line">
          {links.map((link) => (
            <LinkRow
              key={link.id}
              title={`Link for somebody who ${roleWords[link.role].label.toLowerCase()}`}
              details={[`Made ${when(link.madeAt, clock)}`, describeExpiry(link.expiresAt, clock)]}
              action="Withdraw"
              actionLabel={`Withdraw the link to ${phrase}`}
              onAction={() => setAsked(link)}
            />
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmDialog
          question={`Are you sure you want to withdraw this link to ${phrase}?`}
          confirmLabel="Withdraw"
          onConfirm={async () => {
            await withdrawing.mutateAsync({ diaryId: diary.id, linkId: asked.id });
            closeThenFocus(() => setAsked(null), focusAfter);
            notify('good', 'The link was withdrawn.');
          }}
          onCancel={() => setAsked(null)}
        >
          <p className="text-s text-ink-soft">
            It stops working at once. Whoever has accepted it in the meantime stays a member.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
