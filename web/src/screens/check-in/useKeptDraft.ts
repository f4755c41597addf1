import type { Day } from '@flarewell/domain/day';
import { useEffect, useRef, useState } from 'react';
import { isReady } from '#data/local/localCopy.ts';
import { createDraftKeeper, type DraftKeeper } from '#data/local/unsavedCheckIn.ts';
import { rememberedUser } from '#data/session/rememberedUser.ts';
import type { Wizard } from './useWizard.ts';

/** Stores unsaved changes in this browser, and removes the draft when nothing is changed any more. */
export function useKeptDraft(day: Day, wizard: Wizard): DraftKeeper {
  const { draft, step, revision, photo, preparing, isDirty, isRestored } = wizard;
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

  useUnloadQuestion(isDirty, preparing !== null);
  return keeper;
}

/** Makes the browser ask before a reload or a closed tab, where the draft would not survive it. */
function useUnloadQuestion(isDirty: boolean, isPreparing: boolean): void {
  const [canStore, setCanStore] = useState(true);
  const isLost = isPreparing || (isDirty && !canStore);

  useEffect(() => {
    // Nothing is stored on a shared device, or where the browser blocks storage.
    void isReady().then(setCanStore);
  }, []);

  useEffect(() => {
    if (!isLost) return;
    const user = rememberedUser();
    const ask = (event: BeforeUnloadEvent) => {
      // Somebody who signs out in another tab must not find the check-in here.
      if (rememberedUser() === user) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isLost]);
}
