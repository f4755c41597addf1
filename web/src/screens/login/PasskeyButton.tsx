import { visitorApi } from '#data/api/visitorCalls.ts';
import { askForPasskey, canUsePasskeys } from '#data/session/passkeyCeremony.ts';
import { Button } from '#ui/Button.tsx';
import { Key } from '#ui/icons.tsx';
import type { useLogin } from './useLogin.ts';
import { usePasskeyAutofill } from './usePasskeyAutofill.ts';

type Props = { login: ReturnType<typeof useLogin>; canAutofill: boolean };

/** Signs in with a passkey. While `canAutofill` is true, the browser also suggests passkeys at the email field. */
export function PasskeyButton({ login, canAutofill }: Props) {
  const isBusy = login.isBusy || login.isLeaving;
  usePasskeyAutofill(canAutofill && !isBusy, (response) => login.sendPasskey(async () => response));
  if (!canUsePasskeys()) return null;
  return (
    <Button
      kind="quiet"
      size="l"
      aria-disabled={isBusy}
      onClick={() =>
        isBusy || login.sendPasskey(async () => askForPasskey(await visitorApi.readSignInOptions()))
      }
    >
      <Key />
      {login.isSendingPasskey ? 'Please wait...' : 'Sign in with a passkey'}
    </Button>
  );
}
