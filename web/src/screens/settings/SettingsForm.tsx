import { profileMessages } from '@flarewell/domain/profile';
import { CircleCheck } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { ProblemAlert } from '#ui/ProblemAlert.tsx';
import { useInvalidFocus } from '#ui/useInvalidFocus.ts';
import { ProfileCard } from './ProfileCard.tsx';
import { RemindersCard } from './RemindersCard.tsx';
import { useSettingsForm } from './useSettingsForm.ts';

/** Profile and reminders, which one button saves. */
export function SettingsForm() {
  const { submit, failures, isBusy, isSaved, error, newEmail, isAskingEmail, ...form } = useSettingsForm();
  const element = useInvalidFocus(failures);
  return (
    <>
      <form
        ref={element}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="flex flex-col gap-4"
      >
        <ProfileCard {...form} />
        <RemindersCard {...form} />
        <ProblemAlert error={error} />
        <div className="flex items-center gap-3 sm:gap-4">
          {/* Not disabled for real: that would take the focus away from who just pressed it. */}
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? 'Saving...' : 'Save Settings'}
          </Button>
          <p role="status" className="text-s font-medium text-good">
            {isSaved && (
              <span className="flex items-center gap-2">
                <CircleCheck size={18} strokeWidth={1.9} aria-hidden="true" className="shrink-0" />
                {profileMessages.saved}
              </span>
            )}
          </p>
        </div>
      </form>
      {isAskingEmail && (
        <ConfirmDialog
          isDangerous={false}
          question="Are you sure you want to change your email?"
          confirmLabel="Change Email"
          onConfirm={form.changeEmail}
          onCancel={form.cancelEmail}
        >
          <p>
            You will sign in with <strong className="break-words">{newEmail}</strong>. Your other devices are
            signed out when it changes.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
