import type { DeletedEntry } from '@flarewell/domain/check-in/deletedEntries';
import type { CheckInDraft } from '@flarewell/domain/check-in/wizard';
import { checkLength, textLimit } from '@flarewell/domain/fields';
import { Notice } from '#ui/Notice.tsx';

/**
 * Says what becomes of the answers about something that was deleted while they waited. The live region is always rendered,
 * because that can also happen while the wizard is open.
 */
export function DeletedNotice({ draft }: { draft: CheckInDraft }) {
  const { deletedEntries = [], notes } = draft;
  return (
    <div role="status" className="wrap-anywhere empty:hidden">
      {deletedEntries.length > 0 && (
        <Notice tone="warn" title={`Deleted meanwhile: ${deletedEntries.map(nameOf).join(', ')}`}>
          {describeLoss(deletedEntries)}
          {checkLength('Notes', notes, textLimit) && ' These are too long now: please shorten them to save.'}
        </Notice>
      )}
    </div>
  );
}

function nameOf({ kind, name }: DeletedEntry): string {
  return name ?? `a ${kind}`;
}

function describeLoss(deletedEntries: readonly DeletedEntry[]): string {
  const isCondition = ({ kind }: DeletedEntry) => kind === 'condition';
  const conditions = deletedEntries.filter(isCondition).length;
  const notes = deletedEntries.filter(({ hasNote }) => hasNote).length;
  return [
    conditions > 0 && `The ${conditions > 1 ? 'ratings are' : 'rating is'} not saved.`,
    conditions < deletedEntries.length && 'What was chosen for the medication is not saved.',
    notes > 0 && 'What was written there is now in the notes of the day.',
  ]
    .filter(Boolean)
    .join(' ');
}
