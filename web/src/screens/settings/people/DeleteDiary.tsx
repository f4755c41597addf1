import { possessive } from '@flarewell/domain/who';
import type { ListedDiary } from '@flarewell/domain/wire/diaries';
import { useState } from 'react';
import { useDeleteDiary } from '#data/diaries.ts';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { notify } from '#data/notices.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Sentence } from '#ui/Sentence.tsx';

/** Deletes the open diary, whose check-ins are known here. */
export function DeleteDiary({ diary }: { diary: ListedDiary }) {
  const { checkIns, isWhole } = useCheckIns();
  const deletion = useDeleteDiary();
  const [isAsking, setIsAsking] = useState(false);
  const title = `${possessive(diary.name)} diary`;
  const others = diary.members.length - 1;
  return (
    <div className="-ml-4">
      <Button kind="quiet" size="s" onClick={() => setIsAsking(true)}>
        <span className="text-bad">Delete this diary</span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={`Are you sure you want to delete ${title}? This cannot be undone.`}
          confirmLabel="Delete diary"
          onConfirm={async () => {
            await deletion.mutateAsync(diary.id);
            notify('good', `${title} was deleted.`);
          }}
          onCancel={() => setIsAsking(false)}
        >
          <p className="text-s text-ink-soft">
            <Sentence>{describeDeletion(isWhole ? checkIns.length : null)}</Sentence>
            {others > 0 && ` It is deleted for the other ${others === 1 ? 'member' : 'members'} too.`}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** `count` is null while older check-ins are loading. */
export function describeDeletion(count: number | null): string {
  const checkIns =
    count === null
      ? 'All check-ins'
      : `${count.toLocaleString('en')} ${count === 1 ? 'check-in' : 'check-ins'}`;
  return `${checkIns}, and the photos, conditions, medications, things to track and shared links of this diary are removed for good.`;
}
