import {
  type Condition,
  type ConditionDraft,
  conditionColors,
  defaultConditionColor,
  trimCondition,
  validateCondition,
} from '@flarewell/domain/conditions';
import { isValid } from '@flarewell/domain/fields';
import { hasNamesake } from '@flarewell/domain/records/records';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { ColorChoice } from '#ui/form/ColorChoice.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { namesakeHint } from './namesakeHint.ts';

type Props = {
  /** The person's conditions. None if this is the first. */
  conditions?: readonly Condition[];
  /** The one to edit. Without it the dialog adds a new one. */
  condition?: Condition;
  onSave: (draft: ConditionDraft) => Promise<unknown>;
  onClose: () => void;
  action?: ReactNode;
};

export function ConditionDialog({ conditions = [], condition, onSave, onClose, action }: Props) {
  const [draft, setDraft] = useState<ConditionDraft>({
    name: condition?.name ?? '',
    description: condition?.description ?? '',
    color: condition?.color ?? defaultConditionColor,
  });
  const [isTried, setIsTried] = useState(false);
  const messages = validateCondition(draft);
  const shown = isTried ? messages : {};
  const edit = (changes: Partial<ConditionDraft>) => setDraft({ ...draft, ...changes });

  return (
    <FormDialog
      title={condition ? 'Edit condition' : 'Add condition'}
      submitLabel={condition ? 'Save Changes' : 'Add condition'}
      isValid={isValid(messages)}
      onTry={() => setIsTried(true)}
      onSubmit={() => onSave(trimCondition(draft))}
      onClose={onClose}
      action={action}
    >
      <TextField
        label="Name"
        required
        data-initial-focus={condition ? undefined : ''}
        autoComplete="off"
        placeholder="Hand eczema"
        value={draft.name}
        error={shown.name}
        hint={hasNamesake({ id: condition?.id, name: draft.name }, conditions) && namesakeHint('condition')}
        onChange={(event) => edit({ name: event.target.value })}
      />
      <TextArea
        label="Description"
        isOptional
        placeholder="Where it is, and what sets it off"
        value={draft.description}
        error={shown.description}
        onChange={(event) => edit({ description: event.target.value })}
      />
      <ColorChoice colors={conditionColors} value={draft.color} onChange={(color) => edit({ color })} />
    </FormDialog>
  );
}
