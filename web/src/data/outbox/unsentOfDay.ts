import type { Day } from '@flarewell/domain/day';
import { useEffect, useState } from 'react';
import type { NamedFile } from '#data/api/saveFile.ts';
import { whileOpen } from '#data/diaries/openDiary.ts';
import { getDiary } from '#data/diary/diary.ts';
import { type Box, openBox } from './box.ts';
import { discardUnfinished, listUnsent, type Unsent, useUnfinishedDays } from './draft.ts';
import { changeEntry } from './entryStore.ts';
import { announceChange } from './sender.ts';
import { withLock } from './tabs.ts';
import { makeUnsentFile } from './unsentFile.ts';
import { useWaiting } from './waiting.ts';

/** The draft of a day and its entry of the outbox, as far as there are any. */
async function listUnsentOf(box: Box, day: Day): Promise<Unsent[]> {
  return (await listUnsent(box)).filter((unsent) => unsent.day === day);
}

/** Whether this browser holds something unsent of a day of the open diary; undefined until that has been read. */
export function useHasUnsent(day: Day): boolean | undefined {
  const [hasUnsent, setHasUnsent] = useState<boolean>();
  const waiting = useWaiting();
  const unfinished = useUnfinishedDays();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a save that ends makes an entry a draft again, or removes it.
  useEffect(() => {
    whileOpen(listUnsentOf(openBox(), day)).then(
      (unsent) => setHasUnsent(unsent.length > 0),
      (error) => {
        reportError(error);
        setHasUnsent(false);
      },
    );
  }, [day, waiting, unfinished]);

  return hasUnsent;
}

/** What is unsent of a day of the open diary as a file to read; null if another tab has sent or discarded it meanwhile. */
export async function readUnsentFile(day: Day): Promise<NamedFile | null> {
  const box = openBox();
  const { diary, ...lists } = getDiary() ?? {};
  const unsent = await listUnsentOf(box, day);
  return unsent.length === 0 ? null : makeUnsentFile(box, unsent, { name: diary?.name ?? null, ...lists });
}

/** Removes what is unsent of a day of the open diary, for somebody who may not write in it any more. */
export async function discardUnsent(day: Day): Promise<void> {
  const box = openBox();
  // Not while a tab is sending it, which could make it a draft again.
  await withLock(async () => {
    await changeEntry(box, day, () => null);
    await discardUnfinished(day, box);
  });
  await announceChange(box);
}
