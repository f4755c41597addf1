import { dayIn, daysBetween } from '@flarewell/domain/day';
import type { Device } from '#data/devices.ts';
import { useToday } from '#data/today.ts';
import { Button } from '#ui/Button.tsx';
import { nameDevice } from './deviceName.ts';

const inDays = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

export function DeviceRow({ device, onSignOut }: { device: Device; onSignOut: () => void }) {
  const { userAgent, ipAddress, isCurrent, isShared } = device;
  const name = nameDevice(userAgent);
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="text-sm font-semibold">{name}</p>
        <p className="text-s break-words text-ink-soft">
          {isCurrent ? (
            <span className="font-semibold text-accent-ink">This device</span>
          ) : (
            <LastUsed {...device} />
          )}
          {isShared && ' · Shared device'}
          {ipAddress && ` · ${ipAddress}`}
        </p>
      </div>
      {!isCurrent && (
        <Button kind="secondary" size="s" aria-label={`Sign Out ${name}`} onClick={onSignOut}>
          Sign Out
        </Button>
      )}
    </li>
  );
}

/** By days: the server notes it once a day. */
function LastUsed({ lastUsedAt }: Device) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const days = daysBetween(useToday(), dayIn(timeZone, lastUsedAt));
  return `Last used ${inDays.format(Math.min(days, 0), 'day')}`;
}
