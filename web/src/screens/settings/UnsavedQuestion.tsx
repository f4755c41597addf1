import { confirmations } from '@flarewell/domain/confirmations';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { useLeaveQuestion } from '#ui/leaving/useLeaveQuestion.ts';

type Props = { isEdited: boolean; onDiscard: () => void };

/** Asks before unsaved settings are lost. */
export function UnsavedQuestion({ isEdited, onDiscard }: Props) {
  const { isAsking, stay, leave } = useLeaveQuestion({ isEdited, discard: onDiscard });
  return (
    isAsking && (
      <ConfirmDialog
        question={confirmations.leaveSettings}
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={leave}
        onCancel={stay}
      />
    )
  );
}
