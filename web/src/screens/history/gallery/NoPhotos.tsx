import type { Day } from '@flarewell/domain/day';
import { photoGalleryDays } from '@flarewell/domain/history';
import type { ReactNode } from 'react';
import { useMayWrite } from '#data/diary/openDiary.ts';
import { Button } from '#ui/Button.tsx';
import { useOpenDialog } from '#ui/dialog/dialogs.tsx';
import { Camera } from '#ui/icons.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';

type Props = {
  today: Day;
  /** The button that compares older photos, if there are some. */
  compare: ReactNode;
};

export function NoPhotos({ today, compare }: Props) {
  const openDialog = useOpenDialog();
  const mayWrite = useMayWrite();
  return (
    <EmptyState
      icon={<Camera size={24} />}
      title={`No photos in the last ${photoGalleryDays} days`}
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          {mayWrite && (
            <Button kind="secondary" onClick={() => openDialog({ name: 'check-in', day: today })}>
              Check-In
            </Button>
          )}
          {compare}
        </div>
      }
    >
      Photos that are added to a check-in show here. Older ones stay with their check-ins.
    </EmptyState>
  );
}
