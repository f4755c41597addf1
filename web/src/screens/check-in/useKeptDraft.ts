import type { Day } from '@flarewell/domain/day';
import { useEffect, useRef, useState } from 'react';
import { canStore } from '#data/local/localCopy.ts';
import { createDraftKeeper, type DraftKeeper } from '#data/outbox/draftKeeper.ts';
import { useUnloadQuestion } from '#ui/leaving/useUnloadQuestion.ts';
import type { Wizard } from './useWizard.ts';

/** Stores unsaved changes in this browser, and removes the draft when nothing is changed any more. */
export function useKeptDraft(day: Day, wizard: Wizard): DraftKeeper {
  const { draft, step, revision, photo, preparing, isDirty, isRestored } = wizard;
  const [keeper] = useState(() => createDraftKeeper(day));
  const isKept = useRef(isRestored);
  /** False on a shared device, or where the browser blocks storage: a reload would lose the draft. */
  const [hasStorage, setHasStorage] = useState(true);

  useEffect(() => keeper.follow(), [keeper]);
  useEffect(() => {
    void canStore().then(setHasStorage);
  }, []);

  useEffect(() => {
    if (!isDirty && !isKept.current) return;
    isKept.current = isDirty;
    keeper.keep(isDirty ? { content: draft, step, base: revision, photo } : null);
  }, [keeper, draft, step, revision, photo, isDirty]);

  // A new photo is stored at once, because nobody can take the same picture again.
  useEffect(() => {
    if (photo.kind === 'new') void keeper.flush();
  }, [keeper, photo]);

  useUnloadQuestion(() => preparing !== null || (isDirty && !hasStorage));
  return keeper;
}
