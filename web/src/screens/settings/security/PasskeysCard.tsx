import { useRef, useState } from 'react';
import {
  type Passkey,
  useAddPasskey,
  useRemovePasskey,
  useServerHasPasskeys,
} from '#data/account/security.ts';
import { notify } from '#data/notices.ts';
import { findPasskeyObstacle } from '#data/session/passkeyCeremony.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { closeThenFocus } from '#ui/dialog/closeThenFocus.ts';
import { Problem } from '#ui/Problem.tsx';
import { nameDevice } from './deviceName.ts';
import { PasskeyNameDialog } from './PasskeyNameDialog.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';
import { WithSecurity } from './WithSecurity.tsx';

type Asking = { about: 'new name' | 'name' | 'removal'; passkey: Passkey };

export function PasskeysCard() {
  return (
    <Card title="Passkeys">
      <WithSecurity>{({ passkeys }) => <PasskeyList passkeys={passkeys} />}</WithSecurity>
    </Card>
  );
}

function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  const adding = useAddPasskey();
  const removal = useRemovePasskey();
  const unavailable = useUnavailability();
  const [asking, setAsking] = useState<Asking | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const close = () => setAsking(null);

  function ask(question: Asking) {
    // Clears an old error about adding.
    adding.reset();
    setAsking(question);
  }

  async function remove(passkey: Passkey) {
    await removal.mutateAsync(passkey);
    // The focused button disappears together with its row.
    closeThenFocus(close, list);
    notify('good', `The passkey “${passkey.name}” was removed.`);
  }

  return (
    <div className="flex flex-col gap-4">
      <div ref={list} tabIndex={-1}>
        {passkeys.length > 0 ? (
          <ul aria-label="Passkeys" className="-my-1 divide-y divide-line">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => ask({ about: 'name', passkey })}
                onRemove={() => ask({ about: 'removal', passkey })}
              />
            ))}
          </ul>
        ) : (
          <p className="text-s text-ink-soft">
            A passkey signs you in with your fingerprint, your face or your screen lock instead of a password.
            It stays with your devices, so nobody can guess it or trick you into giving it away.
          </p>
        )}
      </div>
      <Problem error={adding.error} />
      {unavailable ? (
        <p className="text-s text-ink-soft">{unavailable}</p>
      ) : (
        <div>
          <Button
            kind="secondary"
            aria-disabled={adding.isPending}
            onClick={() =>
              adding.isPending ||
              adding.mutate(nameDevice(navigator.userAgent), {
                onSuccess: (passkey) => setAsking({ about: 'new name', passkey }),
              })
            }
          >
            {adding.isPending ? 'Please wait...' : 'Add a passkey'}
          </Button>
        </div>
      )}
      {asking?.about === 'removal' && (
        <ConfirmDialog
          question={`Are you sure you want to remove the passkey “${asking.passkey.name}”?`}
          confirmLabel="Remove"
          onConfirm={() => remove(asking.passkey)}
          onCancel={close}
        >
          <p className="text-s text-ink-soft">
            It no longer signs you in. Your device may still list it: you can delete it there too.
          </p>
        </ConfirmDialog>
      )}
      {asking && asking.about !== 'removal' && (
        <PasskeyNameDialog passkey={asking.passkey} isNew={asking.about === 'new name'} onClose={close} />
      )}
    </div>
  );
}

const needed =
  'Passkeys need a secure address with a name, such as https://diary.example.org, not an IP address.';
const unavailabilities = {
  server: `${needed} This server has none yet; whoever runs it can change that.`,
  address: `${needed} To add one, open Flarewell at such an address of this server.`,
  browser: 'This browser cannot use passkeys. You can add one in a newer browser.',
};

/** The reason why no passkey can be added here, or null. */
function useUnavailability(): string | null {
  const isOffered = useServerHasPasskeys();
  const obstacle = isOffered === false ? 'server' : findPasskeyObstacle();
  return obstacle && unavailabilities[obstacle];
}
