import type { Condition } from '@flarewell/domain/conditions';
import { confirmations } from '@flarewell/domain/confirmations';
import { changedFields } from '@flarewell/domain/fields';
import { countRatings } from '@flarewell/domain/records/records';
import { useCheckIns } from '#data/diary/checkIns.ts';
import {
  useAddCondition,
  useConditions,
  useDeleteCondition,
  useEditCondition,
} from '#data/diary/conditions.ts';
import { useIsOwnDiary, useMayWrite } from '#data/diary/openDiary.ts';
import { useWho } from '#data/diary/who.ts';
import { useToday } from '#data/today.ts';
import { Button } from '#ui/Button.tsx';
import { Hand, Plus } from '#ui/icons.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ScreenHeader } from '#ui/page/ScreenHeader.tsx';
import { ConditionDialog } from '#ui/records/ConditionDialog.tsx';
import { firstConditionLabel } from '#ui/records/firstConditionLabel.ts';
import { describeLostRatings } from '#ui/records/lossWords.ts';
import { useRecordDialogs } from '#ui/records/useRecordDialogs.tsx';
import { ConditionCard } from './ConditionCard.tsx';

/** Optional fields default to null, because the server clears a field only if it receives null. */
const blank = { description: null };

export function ConditionsScreen() {
  const conditions = useConditions();
  const { checkIns, isWhole } = useCheckIns();
  const today = useToday();
  const adding = useAddCondition();
  const editing = useEditCondition();
  const deletion = useDeleteCondition();
  const { dialogs, add, edit, remove } = useRecordDialogs<Condition>({
    deleteQuestion: confirmations.deleteCondition,
    describeLoss: ({ id }) => describeLostRatings(isWhole ? countRatings(id, checkIns) : null),
    onDelete: deletion.mutate,
    renderForm: (condition, props) => (
      <ConditionDialog
        condition={condition}
        conditions={conditions}
        onSave={(draft) =>
          condition
            ? editing.mutateAsync({
                id: condition.id,
                changes: changedFields({ ...blank, ...condition }, { ...blank, ...draft }),
              })
            : adding.mutateAsync(draft)
        }
        {...props}
      />
    ),
  });
  const mayWrite = useMayWrite();
  const isOwn = useIsOwnDiary();
  const who = useWho();
  const isEmpty = conditions.length === 0;

  return (
    <>
      <ScreenHeader
        title={`${isOwn ? 'My' : who.Your} Skin Conditions`}
        subtitle="The tracked conditions and how they have been"
      >
        {!isEmpty && mayWrite && (
          <Button onClick={add}>
            <Plus />
            Add condition
          </Button>
        )}
      </ScreenHeader>
      {isEmpty ? (
        <EmptyState
          icon={<Hand size={22} />}
          title="No conditions added yet"
          action={mayWrite && <Button onClick={add}>{firstConditionLabel({ isOwn, isNew: true })}</Button>}
        >
          One place on the skin, or one diagnosis. Each gets its own rating in the daily check-in.
        </EmptyState>
      ) : (
        <ul className="mt-6 grid grid-cols-1 gap-4.5 md:grid-cols-2">
          {conditions.map((condition) => (
            <li key={condition.id} className="grid">
              <ConditionCard
                condition={condition}
                checkIns={checkIns}
                today={today}
                {...(mayWrite && {
                  onEdit: () => edit(condition),
                  onDelete: () => remove(condition),
                })}
              />
            </li>
          ))}
        </ul>
      )}
      {dialogs}
    </>
  );
}
