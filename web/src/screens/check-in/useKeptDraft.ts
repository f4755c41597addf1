import type { Day } from '@flarewell/domain/day';
import { useEffect, useRef, useState } from 'react';
import { createDraftKeeper, type DraftKeeper } from '#data/local/unsavedCheckIn.ts';
import type { Wizard } from './useWizard.ts';

/** Stores unsaved changes in this browser, and removes the draft when nothing is changed any more. */
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

  // A new photo is stored at once, because nobody can take the same picture again.
  useEffect(() => {
    if (photo.kind === 'new') void keeper.flush();
  }, [keeper, photo]);

  return keeper;
}
