import { isOwnDiary } from '@flarewell/domain/diaries/diary';
import { useState } from 'react';
import { useCopiedDiaries, useDiaries, useReadAhead, useSwitchDiary } from '#data/diaries.ts';
import { useOpenDiary } from '#data/diary/openDiary.ts';
import { useProfile } from '#data/diary/profile.ts';
import { useNow } from '#data/today.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { useOpenDialog } from '#ui/dialog/dialogs.tsx';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { Check, UserPlus } from '#ui/icons.tsx';
import { beforeLeaving } from '#ui/leaving/beforeLeaving.ts';
import { Problem } from '#ui/Problem.tsx';
import { LoadingPart } from '#ui/page/LoadingPart.tsx';
import { describeToday } from './todayWords.ts';

type Props = { anchor: Element; onClose: () => void };

const rowLook = 'flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-m px-3 py-2 text-left';

/** Whose diary to open. Without a connection, those that this browser has. */
export function DiaryMenu({ anchor, onClose }: Props) {
  const { id: userId } = useProfile();
  const open = useOpenDiary();
  const now = useNow();
  const openDialog = useOpenDialog();
  const { data, error } = useDiaries();
  const copied = useCopiedDiaries(error !== null && !data);
  useReadAhead();
  const switching = useSwitchDiary();
  const [chosen, setChosen] = useState<string | null>(null);
  const known = data?.diaries ?? copied;

  function choose(id: string) {
    if (switching.isPending) return;
    if (id === open.id) return onClose();
    beforeLeaving(() => {
      setChosen(id);
      switching.mutate(id);
    });
  }

  return (
    <Sheet title="Whose diary?" anchor={anchor} onClose={onClose}>
      {known ? (
        <ul className="-mx-3 grid grid-cols-1 gap-1">
          {known.map((diary) => {
            const isOwn = isOwnDiary(userId, diary.id);
            const isOpen = diary.id === open.id;
            const detail = data?.diaries.find(({ id }) => id === diary.id);
            return (
              <li key={diary.id}>
                <button
                  type="button"
                  aria-current={isOpen}
                  aria-busy={switching.isPending && diary.id === chosen}
                  onClick={() => choose(diary.id)}
                  className={`${rowLook} hover:bg-sunken aria-[current=true]:bg-accent-wash`}
                >
                  <Avatar name={diary.name} diaryId={diary.id} isOwn={isOwn} />
                  <span className="min-w-0 grow">
                    <span dir="auto" className="block truncate text-left text-sm font-semibold">
                      {diary.name}
                    </span>
                    <span className="block text-xs text-ink-soft">
                      {detail ? describeToday(detail, userId, now) : isOwn && 'You'}
                    </span>
                  </span>
                  {isOpen && <Check size={19} aria-label="Open" className="shrink-0 text-accent-ink" />}
                </button>
              </li>
            );
          })}
          {data?.mayAdd && (
            <li>
              <button
                type="button"
                onClick={() => {
                  onClose();
                  openDialog({ name: 'add-person' });
                }}
                className={`${rowLook} text-s font-semibold text-accent-ink hover:bg-sunken`}
              >
                <span className="grid size-9 shrink-0 place-items-center">
                  <UserPlus size={18} />
                </span>
                Add a person
              </button>
            </li>
          )}
        </ul>
      ) : (
        <LoadingPart />
      )}
      {error && !data && (
        <p className="mt-2 text-s text-ink-soft">
          There is no connection: these are the diaries on this device.
        </p>
      )}
      <Problem error={switching.error} />
    </Sheet>
  );
}
