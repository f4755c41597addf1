import { canReach } from '@flarewell/domain/account/reminders';
import { useReminders, useTurnOnPush } from '#data/account/pushDevice.ts';
import { useProfile, useSaveProfile } from '#data/diary/profile.ts';
import { notify } from '#data/notices.ts';
import { Button } from '#ui/Button.tsx';
import { rescueFocus } from '#ui/dialog/rescueFocus.ts';
import { Problem } from '#ui/Problem.tsx';
import { ScreenLink } from '#ui/page/ScreenLink.tsx';
import { Hint } from './Hint.tsx';

/**
 * Says that reminders cannot reach the person yet, with the ways that this browser and this server have. Every answer
 * changes a setting, so it is asked once, on all devices.
 */
export function ReminderHint() {
  const { reminderEmail, email: address } = useProfile();
  const { data } = useReminders();
  const turnOn = useTurnOnPush();
  const saving = useSaveProfile();
  if (!data || canReach(data, reminderEmail)) return null;
  const { state, email } = data;
  const hasDevice = state === 'off' || state === 'needs-install';
  if (!hasDevice && !email.isOffered) return null;

  const isBusy = turnOn.isPending || saving.isPending;
  /** Buttons that are busy are not disabled, because a disabled button loses the focus. */
  const press = (act: () => void) => ({
    'aria-disabled': isBusy,
    onClick: () => {
      if (isBusy) return;
      act();
      // The button disappears with the hint.
      rescueFocus();
    },
  });

  function decline() {
    const onSuccess = () =>
      notify('good', 'Reminders are off. Settings can turn them on again.', {
        label: 'Undo',
        run: () =>
          saving.mutate(
            { reminderEnabled: true },
            { onError: ({ message }) => notify('bad', `This was not saved. ${message}`) },
          ),
      });
    saving.mutate({ reminderEnabled: false }, { onSuccess });
  }

  return (
    <section aria-label="Reminders" className="grid animate-appear gap-2">
      <Hint text="Reminders are on, but they cannot reach you yet. Where would you like them?">
        {state === 'off' && (
          <Button kind="secondary" size="s" {...press(() => turnOn.mutate())}>
            On this device
          </Button>
        )}
        {/* Settings tell how, step by step. */}
        {state === 'needs-install' && (
          <ScreenLink kind="secondary" size="s" href="/app/settings">
            On this device
          </ScreenLink>
        )}
        {email.isOffered && (
          <Button
            kind="secondary"
            size="s"
            {...press(() =>
              saving.mutate(
                { reminderEmail: true },
                { onSuccess: () => notify('good', `Reminders go to ${address}.`) },
              ),
            )}
          >
            By email
          </Button>
        )}
        <Button kind="quiet" size="s" {...press(decline)}>
          No reminders
        </Button>
      </Hint>
      <Problem error={turnOn.error ?? saving.error} />
    </section>
  );
}
