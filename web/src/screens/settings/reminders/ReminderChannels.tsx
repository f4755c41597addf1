import { canReach } from '@flarewell/domain/account/reminders';
import { useEffect, useRef } from 'react';
import { refreshReminders, useReminders, useTestEmail } from '#data/account/pushDevice.ts';
import { isUnreachable } from '#data/cache/cache.ts';
import { useProfile } from '#data/diary/profile.ts';
import { notify } from '#data/notices.ts';
import { Button } from '#ui/Button.tsx';
import { Switch } from '#ui/form/Switch.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Problem } from '#ui/Problem.tsx';
import { LoadProblem } from '#ui/page/LoadProblem.tsx';
import { PushDevice } from './PushDevice.tsx';

type Props = { isEmailOn: boolean; onEmail: (isOn: boolean) => void };

/** The channels of reminders: push on this device, and email if the server can send it. */
export function ReminderChannels({ isEmailOn, onEmail }: Props) {
  const profile = useProfile();
  const { data, error, refetch } = useReminders();
  const testEmail = useTestEmail();

  const shownProfile = useRef(profile);

  useEffect(() => {
    // The time of the next reminder depends on the saved profile.
    if (shownProfile.current !== profile) refreshReminders();
    shownProfile.current = profile;
  }, [profile]);

  if (!data) {
    if (error)
      return (
        <LoadProblem message={error.message} isQuiet={isUnreachable(error)} onRetry={() => void refetch()} />
      );
    return (
      <p role="status" className="min-h-11 animate-appear text-s text-ink-soft">
        Loading your reminders…
      </p>
    );
  }
  const { email, state, nextAt } = data;
  return (
    <>
      <PushDevice state={state} />
      {email.isOffered && (
        <div className="grid gap-3 border-t border-line pt-4">
          <Switch
            label="Remind me by email"
            hint={`To ${profile.email}`}
            isOn={isEmailOn}
            onChange={onEmail}
          />
          {isEmailOn && (
            <div>
              <Button
                kind="secondary"
                size="s"
                // A disabled button loses the focus.
                aria-disabled={testEmail.isPending}
                onClick={() =>
                  testEmail.isPending ||
                  testEmail.mutate(undefined, {
                    onSuccess: () => notify('good', `A test is on its way to ${profile.email}.`),
                  })
                }
              >
                Send a test email
              </Button>
            </div>
          )}
          <Problem error={testEmail.error} />
        </div>
      )}
      {canReach(data, isEmailOn) ? (
        nextAt && <p className="text-s text-ink-soft">Next reminder: {inWords(nextAt, profile.timezone)}</p>
      ) : (
        <Notice tone="warn">Reminders are on, but there is no way to reach you yet.</Notice>
      )}
    </>
  );
}

function inWords(instant: string, timeZone: string): string {
  return new Date(instant).toLocaleString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
}
