import { validateCheckIn } from '@flarewell/domain/checkIns';
import { type Day, dayOf } from '@flarewell/domain/day';
import { firstMessage } from '@flarewell/domain/fields';
import { finishDraft } from '@flarewell/domain/wizard';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '#data/api/request.ts';
import type { DraftKeeper } from '#data/local/unsavedCheckIn.ts';
import { notify } from '#data/notices.ts';
import { useSaveCheckIn } from '#data/outbox/saveCheckIn.ts';
import { getWaiting } from '#data/outbox/waiting.ts';
import { today } from '#data/today.ts';
import type { Wizard } from './useWizard.ts';

/** What stands between the check-in and the server: a message, or another device that was quicker. */
export type SaveProblem = { message: string } | { conflict: ApiProblem };

/** Saves, and closes the dialog when that is done. Whoever closes it before is told how it ended. */
export function useSaving(day: Day, wizard: Wizard, keeper: DraftKeeper, onSaved: () => void) {
  const { mutateAsync } = useSaveCheckIn();
  const [isSaving, setIsSaving] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<SaveProblem | null>(() => problemOf(day));
  const isOpen = useRef(true);

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function save(revision = wizard.revision): Promise<void> {
    if (isSaving) return;
    const finished = finishDraft(wizard.draft, day);
    const message = firstMessage(validateCheckIn(finished, today()));
    if (message) {
      setProblem({ message });
      return;
    }
    const { date: _date, photoUrl: _photoUrl, ...content } = finished;
    // The choice between two versions stays until it is carried out.
    setProblem((before) => (before && 'conflict' in before ? before : null));
    setIsSaving(true);
    try {
      await keeper.flush();
      const saved = await mutateAsync({
        day,
        checkIn: { ...content, revision },
        photo: wizard.photo,
        existing: wizard.existing,
        onProgress: setProgress,
      });
      await keeper.remove();
      notify('good', saved ? 'Check-in saved.' : 'Check-in saved on this device. It is waiting to sync.');
      if (isOpen.current) onSaved();
    } catch (error) {
      fail(error as Error);
    } finally {
      setIsSaving(false);
      setProgress(null);
    }
  }

  function fail(error: Error): void {
    const isConflict = error instanceof ApiProblem && error.code === 'conflict';
    if (isOpen.current) setProblem(isConflict ? { conflict: error } : { message: error.message });
    else notify('bad', `Your check-in is not saved yet. ${error.message}`);
  }

  return {
    save,
    isSaving,
    progress,
    message: problem && 'message' in problem ? problem.message : null,
    conflict: problem && 'conflict' in problem ? problem.conflict : null,
    clearProblem: () => setProblem(null),
  };
}

/** Why the day's check-in is still waiting, where the person has to decide. */
function problemOf(day: Day): SaveProblem | null {
  const problem = getWaiting().find(({ checkIn }) => dayOf(checkIn.date) === day)?.problem;
  if (!problem) return null;
  return problem.code === 'conflict' ? { conflict: new ApiProblem(problem) } : { message: problem.message };
}
