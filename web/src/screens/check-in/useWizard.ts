import {
  type CheckInDraft,
  canRepeat,
  completeDraft,
  hasChanges,
  lastStep,
  lastTime,
  repeatCheckIn,
  replacesChoices,
  startDraft,
  toggleTracker,
  undoRepeat,
  type WizardStep,
  wizardSteps,
} from '@flarewell/domain/check-in/wizard';
import type { Day } from '@flarewell/domain/day';
import { findCheckIn } from '@flarewell/domain/history';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { useMemo, useState } from 'react';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { useConditions } from '#data/diary/conditions.ts';
import { useMedications } from '#data/diary/medications.ts';
import { useProfile } from '#data/diary/profile.ts';
import { useTrackers } from '#data/diary/trackers.ts';
import type { Draft } from '#data/outbox/draft.ts';
import type { PhotoEdit } from '#data/outbox/photo.ts';
import { findWaiting } from '#data/outbox/waiting.ts';
import { deviceTimezone } from '#data/today.ts';
import { useObjectUrl } from './photo/useObjectUrl.ts';

export interface Work {
  draft: CheckInDraft;
  photo: PhotoEdit;
  /** The chosen picture while it is being scaled down. Saving or closing now would lose it. */
  preparing: File | null;
  /** The key of the open step, which stays valid when conditions are added or removed meanwhile. */
  step: string;
  /** The revision of the check-in that this work began with. */
  revision: number | null;
  /** Whether the last step was opened for its list of what will be saved, which then gets the focus. */
  isReview: boolean;
  /** Whether a draft was restored and the person has not changed the step since. */
  isRestored: boolean;
  /** The draft before 'Same as last time' replaced something that was chosen; null if there is nothing to undo. */
  beforeRepeat: CheckInDraft | null;
  /** The name of a new tracker while it is typed and not added yet; empty if there is none. */
  trackerName: string;
}

/** What a wizard begins with, beside the day's check-in. */
export interface Start {
  /** The draft that this browser kept. */
  unsaved?: Draft | undefined;
  /** What was entered for another day and is meant for this one. */
  work?: Work;
  /** Whether to fill in a new check-in as the one before and open the list of what will be saved. */
  isAsLastTime?: boolean;
}

export type Wizard = ReturnType<typeof useWizard>;

/** The state of the wizard: the day's existing check-in, the draft, and the open step. */
export function useWizard(day: Day, start: Start) {
  const conditions = useConditions();
  const medications = useMedications();
  const trackers = useTrackers();
  const records = useMemo(() => ({ conditions, medications, trackers }), [conditions, medications, trackers]);
  const { checkIns } = useCheckIns();
  const latest = findCheckIn(checkIns, day);
  const [existing, setExisting] = useState(latest);
  // Of the check-in that waits to be sent, if any: something in it may have been deleted since.
  const [names] = useState(() => findWaiting(day)?.names);
  const opened = useMemo(() => startDraft(records, existing, names), [records, existing, names]);
  const { hidden } = useProfile();
  const last = useMemo(() => lastTime(checkIns, day), [checkIns, day]);
  const [work, setWork] = useState<Work>(
    () => start.work ?? (start.unsaved ? resume(start.unsaved) : beginNew()),
  );
  const draft = useMemo(() => completeDraft(work.draft, records), [work.draft, records]);
  const madeUrl = useObjectUrl(work.photo.kind === 'new' ? work.photo.file : null);
  const isNew = existing === undefined;
  const steps = useMemo(
    () => wizardSteps(conditions, { day, timezone: deviceTimezone(), isNew }),
    [conditions, day, isNew],
  );
  const found = steps.findIndex((step) => keyOf(step) === work.step);
  const index = Math.max(0, found);
  const isPhotoChanged =
    work.photo.kind === 'new' || (work.photo.kind === 'removed' && Boolean(existing?.photoUrl));
  const isChanged = useMemo(() => hasChanges(opened, draft), [opened, draft]);
  const edit = (changes: Partial<Work>) => setWork((before) => ({ ...before, ...changes }));

  function beginNew(): Work {
    const work = begin(existing);
    if (!start.isAsLastTime || existing || !canRepeat(work.draft, last, hidden)) return work;
    return { ...work, ...review(repeatCheckIn(work.draft, last, hidden)) };
  }

  function begin(checkIn: ShownCheckIn | undefined): Work {
    return {
      draft: startDraft(records, checkIn, names),
      photo: { kind: 'kept' },
      preparing: null,
      step: firstStep,
      isReview: false,
      revision: checkIn?.revision ?? null,
      isRestored: false,
      beforeRepeat: null,
      trackerName: '',
    };
  }

  function repeatLast({ isReview }: Pick<Work, 'isReview'>): void {
    if (!last) return;
    const next = repeatCheckIn(draft, last, hidden);
    const beforeRepeat = replacesChoices(draft, next) ? draft : work.beforeRepeat;
    edit({ draft: next, beforeRepeat, ...(isReview && review(next)) });
  }

  function startWith(checkIn: ShownCheckIn | undefined): void {
    setExisting(checkIn);
    setWork(begin(checkIn));
  }

  return {
    ...work,
    work,
    draft,
    existing,
    steps,
    index,
    /** Whether there are unsaved changes. */
    isDirty: isChanged || isPhotoChanged,
    /** Whether the day was changed since the wizard was opened. */
    isOutdated: latest?.revision !== existing?.revision,
    setDraft: (next: CheckInDraft) => edit({ draft: next }),
    /** The check-in before this day, if repeating it would fill in anything. */
    last: canRepeat(draft, last, hidden) ? last : null,
    /** Fills in the answers of the check-in before; `isReview` opens the list of what will be saved. */
    repeatLast,
    undoRepeat: () =>
      work.beforeRepeat && edit({ draft: undoRepeat(draft, work.beforeRepeat), beforeRepeat: null }),
    /** Changes the latest draft, which may have changed since a request was sent. */
    toggleTracker: (id: string) =>
      setWork((before) => ({ ...before, draft: toggleTracker(before.draft, id) })),
    setTrackerName: (trackerName: string) => edit({ trackerName }),
    photoUrl: work.photo.kind === 'kept' ? (existing?.photoUrl ?? null) : madeUrl,
    setPhoto: (photo: PhotoEdit) => edit({ photo }),
    prepare: (file: File | null) => edit({ preparing: file }),
    /** `made` is null for a refused picture. Ignored if the person chose something else meanwhile. */
    finishPreparing: (file: File, made: Blob | null) =>
      setWork((before) =>
        before.preparing === file
          ? { ...before, preparing: null, photo: made ? { kind: 'new', file: made } : before.photo }
          : before,
      ),
    setRevision: (revision: number | null) => edit({ revision }),
    goTo: (step: WizardStep | undefined) =>
      step && edit({ step: keyOf(step), isReview: false, isRestored: false }),
    goToStart: () => edit({ step: firstStep }),
    /** Discards the draft and begins with this version of the day. */
    startWith,
    startOver: () => startWith(latest),
    /** Shows the day's latest version in the same step. Only for a wizard without changes. */
    showLatest: () => {
      setExisting(latest);
      setWork(({ step }) => ({ ...begin(latest), step }));
    },
  };
}

function resume({ content, step, base, photo }: Draft): Work {
  return {
    draft: content,
    step,
    isReview: false,
    revision: base,
    photo,
    preparing: null,
    isRestored: true,
    beforeRepeat: null,
    trackerName: '',
  };
}

/** The list of what will be saved is part of the last step. */
function review(draft: CheckInDraft): Pick<Work, 'draft' | 'step' | 'isReview'> {
  return { draft, step: lastStep.kind, isReview: true };
}

/** Matches no step's key, so that the wizard opens whichever step is first. */
const firstStep = '';

export function keyOf(step: WizardStep): string {
  return step.kind === 'condition' ? step.condition.id : step.kind;
}
