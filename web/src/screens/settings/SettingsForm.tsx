import { profileMessages } from '@flarewell/domain/account/profile';
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { useInvalidFocus } from '#ui/form/useInvalidFocus.ts';
import { CircleCheck } from '#ui/icons.tsx';
import { Problem } from '#ui/Problem.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { RemindersCard } from './RemindersCard.tsx';
import { UnsavedQuestion } from './UnsavedQuestion.tsx';
import { useSettingsForm } from './useSettingsForm.ts';

/** The profile and the reminders, saved by one button. `children` stand between the two. */
export function SettingsForm({ children }: { children: ReactNode }) {
  const { submit, failures, isBusy, isSaved, error, newEmail, isAskingEmail, mailedTo, ...form } =
    useSettingsForm();
  const element = useInvalidFocus(failures);
  const status = mailedTo
    ? `Please check ${mailedTo} and click the link in the mail.`
    : isSaved && profileMessages.saved;
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
        {children}
        <RemindersCard {...form} />
        <Problem error={error} />
        <div className="flex items-center gap-3 sm:gap-4">
          {/* aria-disabled, because a disabled button loses the focus. */}
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? 'Saving...' : 'Save Settings'}
          </Button>
          <p role="status" className="text-s font-medium text-good">
            {status && (
              <span className="flex items-center gap-2">
                <CircleCheck className="shrink-0" />
                <span className="min-w-0 break-words">{status}</span>
              </span>
            )}
          </p>
        </div>
      </form>
      <UnsavedQuestion isEdited={form.isEdited} onDiscard={form.discard} />
      {isAskingEmail && (
        <ConfirmDialog
          isDangerous={false}
          question="Are you sure you want to change your email?"
          confirmLabel="Change email"
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
