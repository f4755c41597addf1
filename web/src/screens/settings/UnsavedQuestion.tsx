import { confirmations } from '@flarewell/domain/confirmations';
import { rememberedUser } from '#data/session/rememberedUser.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { useLeaveQuestion } from '#ui/form/useLeaveQuestion.ts';

/** Asks before unsaved settings are lost. */
export function UnsavedQuestion({ isEdited }: { isEdited: boolean }) {
  // After signing out there is nothing to stay for.
  const { isAsking, stay, leave } = useLeaveQuestion(isEdited, () => rememberedUser() !== null);
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
