import type { CheckInDraft } from '@flarewell/domain/check-in/wizard';
import { checkLength, textLimit } from '@flarewell/domain/fields';
import { TextArea } from '#ui/form/TextArea.tsx';

type Props = { draft: CheckInDraft; onChange: (draft: CheckInDraft) => void };

export function NotesStep({ draft, onChange }: Props) {
  const { notes = '' } = draft;
  return (
    <TextArea
      label="Notes"
      isOptional
      placeholder="Anything else about this day?"
      rows={6}
      value={notes}
      error={checkLength('Notes', notes, textLimit)}
      onChange={(event) => onChange({ ...draft, notes: event.target.value })}
    />
  );
}
