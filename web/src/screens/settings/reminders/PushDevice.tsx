import { type PushState, useTestPush, useTurnOffPush, useTurnOnPush } from '#data/account/pushDevice.ts';
import { notify } from '#data/notices.ts';
import { Button } from '#ui/Button.tsx';
import { Problem } from '#ui/Problem.tsx';

const sentences: Record<PushState, string> = {
  on: "You'll be notified on this device.",
  off: 'Off',
  denied: 'This browser blocks notifications from Flarewell. Allow them in its site settings.',
  unsupported: 'This browser cannot receive notifications from Flarewell.',
  'shared-device': 'A shared device gets no notifications: other people would see them.',
  'needs-install':
    'On an iPhone or iPad, add Flarewell to your Home Screen first: Share, then Add to Home Screen. Open it from there and turn reminders on.',
};

/** Push notifications in this browser. Every device has its own setting. */
export function PushDevice({ state }: { state: PushState }) {
  const turnOn = useTurnOnPush();
  const turnOff = useTurnOffPush();
  const test = useTestPush();
  const isBusy = turnOn.isPending || turnOff.isPending || test.isPending;
  const isOn = state === 'on';

  function toggle() {
    test.reset();
    turnOn.reset();
    turnOff.reset();
    if (isOn) turnOff.mutate();
    else turnOn.mutate();
  }

  return (
    <div className="grid gap-3 border-t border-line pt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-44 flex-1">
          <h3 className="text-sm font-semibold">Notifications on this device</h3>
          <p role="status" className="text-s text-ink-soft">
            {sentences[state]}
          </p>
        </div>
        {(isOn || state === 'off') && (
          // aria-disabled, because a disabled button loses the focus.
          <Button kind="secondary" aria-disabled={isBusy} onClick={() => !isBusy && toggle()}>
            {isOn ? 'Turn off' : 'Turn on'}
          </Button>
        )}
      </div>
      {isOn && (
        <div>
          <Button
            kind="secondary"
            size="s"
            aria-disabled={isBusy}
            onClick={() =>
              !isBusy &&
              test.mutate(undefined, {
                onSuccess: () => notify('good', 'A test is on its way to this device.'),
              })
            }
          >
            Send a test
          </Button>
        </div>
      )}
      <Problem error={turnOn.error ?? turnOff.error ?? test.error} />
    </div>
  );
}
