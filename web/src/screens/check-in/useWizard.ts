import type { Day } from '@flarewell/domain/day';
import { findCheckIn } from '@flarewell/domain/history';
import {
  type CheckInDraft,
  completeDraft,
  hasChanges,
  startDraft,
  type WizardStep,
  wizardSteps,
} from '@flarewell/domain/wizard';
import { useMemo, useState } from 'react';
import { useCheckIns } from '#data/checkIns.ts';
import { useConditions } from '#data/conditions.ts';
import type { UnsavedCheckIn } from '#data/local/unsavedCheckIn.ts';
import { useMedications } from '#data/medications.ts';
import type { StoredCheckIn } from '#data/outbox/saveCheckIn.ts';
import type { PhotoValue } from './photo/photoValue.ts';
import { useObjectUrl } from './useObjectUrl.ts';

interface Work {
  draft: CheckInDraft;
  photo: PhotoValue;
  /** A chosen picture while it is made smaller: saving or closing now would lose it. */
  preparing: File | null;
  /** The key of the step that is open. It stays the right one when a condition comes or goes meanwhile. */
  step: string;
  /** Of the check-in that this work began with. */
  revision: number | null;
  /** Until the person goes on from there. */
  isRestored: boolean;
}

export type Wizard = ReturnType<typeof useWizard>;

/** A day's check-in being written: what it began with, what it is now, and where the person is in it. */
export function useWizard(day: Day, unsaved: UnsavedCheckIn | undefined) {
  const conditions = useConditions();
  const medications = useMedications();
  const { checkIns } = useCheckIns();
  const [existing, setExisting] = useState(() => findCheckIn(checkIns, day));
  const opened = useMemo(
    () => startDraft(conditions, medications, existing),
    [conditions, medications, existing],
  );
  const [work, setWork] = useState<Work>(() => (unsaved ? resume(unsaved, existing) : begin(existing)));
  const draft = useMemo(
    () => completeDraft(work.draft, conditions, medications),
    [work.draft, conditions, medications],
  );
  const madeUrl = useObjectUrl(work.photo.kind === 'new' ? work.photo.file : null);
  const steps = useMemo(() => wizardSteps(conditions), [conditions]);
  const found = steps.findIndex((step) => keyOf(step) === work.step);
  const index = Math.max(0, found);
  const isPhotoChanged =
    work.photo.kind === 'new' || (work.photo.kind === 'removed' && Boolean(existing?.photoUrl));
  const isChanged = useMemo(() => hasChanges(opened, draft, day), [opened, draft, day]);
  const edit = (changes: Partial<Work>) => setWork((before) => ({ ...before, ...changes }));

  function begin(checkIn: StoredCheckIn | undefined): Work {
    return {
      draft: startDraft(conditions, medications, checkIn),
      photo: { kind: 'kept', url: checkIn?.photoUrl ?? null },
      preparing: null,
      step: firstStep,
      revision: checkIn?.revision ?? null,
      isRestored: false,
    };
  }

  function startWith(checkIn: StoredCheckIn | undefined): void {
    setExisting(checkIn);
    setWork(begin(checkIn));
  }

  return {
    ...work,
    draft,
    existing,
    steps,
    index,
    /** Whether something was changed that is not saved. */
    isDirty: isChanged || isPhotoChanged,
    setDraft: (next: CheckInDraft) => edit({ draft: next }),
    /** Where the photo can be seen. */
    photoUrl: work.photo.kind === 'kept' ? work.photo.url : madeUrl,
    setPhoto: (photo: PhotoValue) => edit({ photo }),
    prepare: (file: File | null) => edit({ preparing: file }),
    /** Null is a picture that is refused. Whoever chose something else meanwhile keeps that. */
    finishPreparing: (file: File, made: Blob | null) =>
      setWork((before) =>
        before.preparing === file
          ? { ...before, preparing: null, photo: made ? { kind: 'new', file: made } : before.photo }
          : before,
      ),
    setRevision: (revision: number | null) => edit({ revision }),
    goTo: (step: WizardStep | undefined) => step && edit({ step: keyOf(step), isRestored: false }),
    goToStart: () => edit({ step: firstStep }),
    /** Forgets what was written, and begins with this check-in of the day. */
    startWith,
    startOver: () => startWith(findCheckIn(checkIns, day)),
  };
}

function resume({ photo, ...rest }: UnsavedCheckIn, existing: StoredCheckIn | undefined): Work {
  return {
    ...rest,
    photo: photo.kind === 'kept' ? { kind: 'kept', url: existing?.photoUrl ?? null } : photo,
    preparing: null,
    isRestored: true,
  };
}

/** The key of no step: whichever is the first when it is looked at. */
const firstStep = '';

export function keyOf(step: WizardStep): string {
  return step.kind === 'condition' ? step.condition.id : step.kind;
}
