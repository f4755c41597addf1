import { nameDeleted } from '@flarewell/domain/check-in/deletedEntries';
import { dropLeftOut, finishDraft, nextHint } from '@flarewell/domain/check-in/wizard';
import { type CheckInContent, serverSlackDays, validateCheckIn } from '@flarewell/domain/checkIns';
import { type Day, noonOf } from '@flarewell/domain/day';
import { firstMessage } from '@flarewell/domain/fields';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '#data/api/request.ts';
import { notify } from '#data/notices.ts';
import type { DraftKeeper } from '#data/outbox/draftKeeper.ts';
import { saveCheckIn } from '#data/outbox/saveCheckIn.ts';
import { findWaiting, toError } from '#data/outbox/waiting.ts';
import { today } from '#data/today.ts';
import type { Wizard } from './useWizard.ts';

const notices = {
  saved: 'Check-in saved.',
  waiting: 'Check-in saved on this device. It is waiting to sync.',
};

export type Saving = ReturnType<typeof useSaving>;

/** Saves the check-in and then closes the dialog. If the person closed it before, a notice reports the result. */
export function useSaving(day: Day, wizard: Wizard, keeper: DraftKeeper, onSaved: () => void) {
  const [isSaving, setIsSaving] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<Error | null>(() => findWaitingProblem(day));
  /** Why a deletion is refused. Unlike `problem`, it keeps the comparison of a conflict on the screen. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const isOpen = useRef(true);
  const conflict = problem instanceof ApiProblem && problem.code === 'conflict' ? problem : null;

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function save(revision = wizard.revision): Promise<void> {
    if (isSaving) return;
    setRefusal(null);
    const { draft, steps } = wizard;
    const content = finishDraft(dropLeftOut(draft, steps));
    const message =
      // It can be of tomorrow, if it was begun before a flight west. The dialog refuses other days to come.
      firstMessage(validateCheckIn({ ...content, date: noonOf(day) }, today(), serverSlackDays)) ??
      steps.map((step) => nextHint(step, draft)).find(Boolean);
    if (message) {
      setProblem(new Error(message));
      return;
    }
    // The comparison of a conflict stays on the screen until the chosen version is saved.
    if (!conflict) setProblem(null);
    setIsSaving(true);
    try {
      await putIntoOutbox(content, revision);
    } catch (error) {
      await keeper.resume();
      fail(error as Error);
    } finally {
      setIsSaving(false);
      setProgress(null);
    }
  }

  async function putIntoOutbox(content: CheckInContent, revision: number | null): Promise<void> {
    const { photo, existing } = wizard;
    await keeper.pause();
    const checkIn = { ...content, revision };
    const draft = { content: wizard.draft, step: wizard.step, base: revision, photo };
    const result = await saveCheckIn({ day, checkIn, photo, existing, draft, onProgress: setProgress });
    if (result.status === 'refused') {
      if (photo.kind === 'new') wizard.setPhoto({ ...photo, uploaded: result.uploaded });
      await keeper.resume();
      fail(result.problem);
      return;
    }
    const name = wizard.trackerName.trim();
    notify('good', [notices[result.status], name && `${name} was not added.`].filter(Boolean).join(' '));
    if (isOpen.current) onSaved();
  }

  function fail(error: Error): void {
    if (isOpen.current) setProblem(error);
    else notify('bad', `The check-in is not saved yet. ${error.message}`);
  }

  return {
    save,
    isSaving,
    progress,
    message:
      refusal ?? (problem && !conflict ? nameDeleted(problem.message, wizard.draft.deletedEntries) : null),
    /** Another device or tab changed the day, and the person has to choose a version. */
    conflict,
    refuse: setRefusal,
    clearProblem: () => {
      setRefusal(null);
      setProblem(null);
    },
  };
}

/** Returns why the day's check-in is still in the outbox, if the person has to decide something. */
function findWaitingProblem(day: Day): Error | null {
  const problem = findWaiting(day)?.problem;
  return problem ? toError(problem) : null;
}
