import type { Condition } from '@flarewell/domain/conditions';
import { confirmations } from '@flarewell/domain/confirmations';
import { changedFields } from '@flarewell/domain/fields';
import { Hand, Plus } from 'lucide-react';
import { useState } from 'react';
import { useCheckIns } from '#data/checkIns.ts';
import { useAddCondition, useConditions, useDeleteCondition, useEditCondition } from '#data/conditions.ts';
import { useToday } from '#data/today.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ScreenHeader } from '#ui/page/ScreenHeader.tsx';
import { focusHeading } from '#ui/page/ScreenHeading.tsx';
import { ConditionDialog } from '#ui/records/ConditionDialog.tsx';
import { ConditionCard } from './ConditionCard.tsx';

type Open = { dialog: 'add' } | { dialog: 'edit'; condition: Condition };

export function ConditionsScreen() {
  const conditions = useConditions();
  const { checkIns } = useCheckIns();
  const today = useToday();
  const adding = useAddCondition();
  const editing = useEditCondition();
  const deletion = useDeleteCondition();
  const [open, setOpen] = useState<Open | null>(null);
  /** The one that is about to be deleted. */
  const [asked, setAsked] = useState<Condition | null>(null);
  const close = () => setOpen(null);
  const add = () => setOpen({ dialog: 'add' });
  const isEmpty = conditions.length === 0;

  return (
    <>
      <ScreenHeader title="My Skin Conditions" subtitle="The conditions you track and how they have been">
        {!isEmpty && (
          <Button onClick={add}>
            <Plus size={18} strokeWidth={1.9} aria-hidden="true" />
            Add Condition
          </Button>
        )}
      </ScreenHeader>
      {isEmpty ? (
        <EmptyState
          icon={<Hand size={22} strokeWidth={1.9} aria-hidden="true" />}
          title="No conditions added yet"
          action={<Button onClick={add}>Add Your First Condition</Button>}
        >
          One place on your skin, or one diagnosis. Each gets its own rating in your daily check-in.
        </EmptyState>
      ) : (
        <ul className="mt-6 grid grid-cols-1 gap-4.5 md:grid-cols-2">
          {conditions.map((condition) => (
            <li key={condition.id} className="grid">
              <ConditionCard
                condition={condition}
                checkIns={checkIns}
                today={today}
                onEdit={() => setOpen({ dialog: 'edit', condition })}
                onDelete={() => setAsked(condition)}
              />
            </li>
          ))}
        </ul>
      )}
      {open?.dialog === 'add' && <ConditionDialog onSave={adding.mutateAsync} onClose={close} />}
      {open?.dialog === 'edit' && (
        <ConditionDialog
          condition={open.condition}
          onSave={({ description = null, ...draft }) =>
            editing.mutateAsync({
              id: open.condition.id,
              changes: changedFields({ description: null, ...open.condition }, { description, ...draft }),
            })
          }
          onClose={close}
          action={
            <Button kind="quiet" onClick={() => setAsked(open.condition)}>
              Delete
            </Button>
          }
        />
      )}
      {asked && (
        <ConfirmDialog
          question={confirmations.deleteCondition}
          confirmLabel="Delete"
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            close();
            deletion.mutate(asked);
            // The button that had the focus goes away with its card.
            focusHeading();
          }}
        />
      )}
    </>
  );
}
