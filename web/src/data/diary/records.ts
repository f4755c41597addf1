import { conditionMessages } from '@flarewell/domain/conditions';
import { medicationMessages } from '@flarewell/domain/medications/medications';
import { trackerMessages } from '@flarewell/domain/trackers';
import { api } from '#data/api/client.ts';
import { ApiProblem } from '#data/api/request.ts';
import { endSessionIfSignedOut, hasCode, ignoreMissing } from '#data/cache/cache.ts';
import { type Slot, useOptimistic } from '#data/cache/hooks.ts';
import { notify } from '#data/notices.ts';
import { putAnswer, refreshDiary, slotOf, tellOtherTabs } from './diary.ts';
import { without } from './lists.ts';

// What conditions, medications and trackers have in common.

interface Named {
  id: string;
  name: string;
}

const messages = {
  conditions: conditionMessages,
  medications: medicationMessages,
  trackers: trackerMessages,
};

/** Says so if a record that is changed was deleted in another tab or on another device, and removes it from the screens. */
export async function explainGone<Answer>(
  part: keyof typeof messages,
  id: string,
  change: Promise<Answer>,
): Promise<Answer> {
  try {
    return await change;
  } catch (error) {
    if (!hasCode(error, 'not-found')) throw error;
    putAnswer(part, (records) => without<Named>(records, { id }) as never);
    throw new ApiProblem({ code: 'not-found', message: messages[part].gone });
  }
}

type UndoablePart = 'conditions' | 'medications';

/**
 * Deletes a record at once, so that closing the tab cannot bring it back. A notice offers to undo that. The server also
 * deletes what belongs to the record, such as its entries in check-ins.
 */
export function useUndoableDelete(part: UndoablePart) {
  return useOptimistic({
    slot: slotOf(part) as unknown as Slot<Named[]>,
    send: async ({ id, name }: Named) => {
      const answer = await ignoreMissing(api[part].remove(id));
      const isGone = answer === null;
      notify('good', `${name} deleted`, isGone ? undefined : undoOf(part, { id, name }, 'Undo'));
    },
    predict: without,
    failure: ({ name }) => `${name} was not deleted.`,
  });
}

const undoOf = (part: UndoablePart, record: Named, label: string) => ({
  label,
  run: () => void undoDeletion(part, record),
});

async function undoDeletion(part: UndoablePart, record: Named): Promise<void> {
  const { id, name } = record;
  try {
    await api[part].restore(id);
    refreshDiary();
    tellOtherTabs();
    notify('good', `${name} restored`);
  } catch (error) {
    endSessionIfSignedOut(error);
    const isTooLate = hasCode(error, 'not-found');
    const reason = isTooLate ? 'It is too late for that now.' : (error as Error).message;
    const tryAgain = isTooLate ? undefined : undoOf(part, record, 'Try again');
    notify('bad', `${name} was not restored. ${reason}`, tryAgain);
  }
}
