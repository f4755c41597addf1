import type { Device } from '#data/account/devices.ts';
import { useToday } from '#data/today.ts';
import { Button } from '#ui/Button.tsx';
import { nameDevice } from './deviceName.ts';
import { describeLastUsed } from './lastUsed.ts';

export function DeviceRow({ device, onSignOut }: { device: Device; onSignOut: () => void }) {
  const { userAgent, ipAddress, isCurrent, isShared, lastUsedAt } = device;
  const today = useToday();
  const name = nameDevice(userAgent);
  const lastUsed = describeLastUsed(lastUsedAt, today);
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="text-sm font-semibold">{name}</p>
        <p className="text-s break-words text-ink-soft">
          {isCurrent ? <span className="font-semibold text-accent-ink">This device</span> : lastUsed}
          {isShared && '\u00a0· Shared device'}
          {ipAddress && `\u00a0· ${ipAddress}`}
        </p>
      </div>
      {!isCurrent && (
        <Button
          kind="secondary"
          size="s"
          // The details tell two devices with the same name apart.
          aria-label={[`Sign Out ${name}`, lastUsed, ipAddress].filter(Boolean).join(', ')}
          onClick={onSignOut}
        >
          Sign Out
        </Button>
      )}
    </li>
  );
}
