import type { Day } from '@flarewell/domain/day';
import { useEffect, useRef, useState } from 'react';
import { createDraftKeeper, type DraftKeeper } from '#data/local/unsavedCheckIn.ts';
import type { Wizard } from './useWizard.ts';

/** Keeps what is being written in this browser, and nothing where nothing was changed. */
export function useKeptDraft(day: Day, wizard: Wizard): DraftKeeper {
  const { draft, step, revision, photo, isDirty, isRestored } = wizard;
  const [keeper] = useState(() => createDraftKeeper(day));
  const isKept = useRef(isRestored);

  useEffect(() => keeper.follow(), [keeper]);

  useEffect(() => {
    if (!isDirty && !isKept.current) return;
    isKept.current = isDirty;
    const change = photo.kind === 'new' ? photo : { kind: photo.kind };
    keeper.keep(isDirty ? { draft, step, revision, photo: change } : null);
  }, [keeper, draft, step, revision, photo, isDirty]);

  // It takes a moment to write, and nobody takes the same picture twice.
  useEffect(() => {
    if (photo.kind === 'new') void keeper.flush();
  }, [keeper, photo]);

  return keeper;
}
