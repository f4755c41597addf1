import { useRef, useState } from 'react';
import { useDevices, useSignOutDevice, useSignOutOtherDevices } from '#data/account/devices.ts';
import { isUnreachable } from '#data/cache/cache.ts';
import { notify } from '#data/notices.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { closeThenFocus } from '#ui/dialog/closeThenFocus.ts';
import { LoadingPart } from '#ui/page/LoadingPart.tsx';
import { LoadProblem } from '#ui/page/LoadProblem.tsx';
import { DeviceRow } from './DeviceRow.tsx';
import { nameDevice } from './deviceName.ts';
import { linksStopped, StopLinksChoice } from './StopLinksChoice.tsx';

export function DevicesCard() {
  const { data: devices, error, refetch } = useDevices();
  const signOut = useSignOutDevice();
  const signOutOthers = useSignOutOtherDevices();
  const [isAsking, setIsAsking] = useState(false);
  const [stopsLinks, setStopsLinks] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const hasOthers = devices?.some(({ isCurrent }) => !isCurrent);

  return (
    <Card title="Signed-in devices">
      {devices ? (
        <ul ref={list} tabIndex={-1} aria-label="Signed-in devices" className="-my-1 divide-y divide-line">
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              onSignOut={() => {
                // The focused button disappears together with its row.
                list.current?.focus();
                signOut.mutate(device, {
                  onSuccess: () => notify('good', `${nameDevice(device.userAgent)} was signed out.`),
                  onError: ({ message }) => notify('bad', `The device was not signed out. ${message}`),
                });
              }}
            />
          ))}
        </ul>
      ) : error ? (
        <LoadProblem message={error.message} isQuiet={isUnreachable(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingPart text="Loading your devices…" />
      )}
      {devices && !hasOthers && (
        <p className="text-s text-ink-soft">You are signed in on this device only.</p>
      )}
      {hasOthers && (
        <div>
          <Button
            kind="secondary"
            onClick={() => {
              setStopsLinks(false);
              setIsAsking(true);
            }}
          >
            Sign out all other devices
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          question="Are you sure you want to sign out all other devices?"
          confirmLabel="Sign Out"
          onConfirm={async () => {
            await signOutOthers.mutateAsync({ stopsLinks });
            closeThenFocus(() => setIsAsking(false), list);
            notify('good', `All other devices were signed out.${linksStopped(stopsLinks)}`);
          }}
          onCancel={() => setIsAsking(false)}
        >
          <StopLinksChoice isOn={stopsLinks} onChange={setStopsLinks} />
        </ConfirmDialog>
      )}
    </Card>
  );
}
