import { useRef } from 'react';
import { useCancelEmailChange, useChangeEmail } from '#data/account/credentials.ts';
import { usePendingEmail } from '#data/account/security.ts';
import { useProfile } from '#data/diary/profile.ts';
import { notify } from '#data/notices.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/** The new email that waits for its confirmation, if there is one. */
export function PendingEmail() {
  const { email } = useProfile();
  const pendingEmail = usePendingEmail();
  const change = useChangeEmail();
  const cancelling = useCancelEmailChange();
  const box = useRef<HTMLDivElement>(null);
  const isBusy = change.isPending || cancelling.isPending;

  function sendAgain(address: string) {
    if (isBusy) return;
    change.mutate(address, {
      onSuccess: () => notify('good', `A new mail is on its way to ${address}. Only its link works now.`),
      onError: ({ message }) => notify('bad', `No new mail was sent. ${message}`),
    });
  }

  function cancel() {
    if (isBusy) return;
    // The focused button disappears together with the notice.
    box.current?.focus();
    cancelling.mutate(undefined, {
      onSuccess: () => notify('good', `Your email stays ${email}.`),
      onError: ({ message }) => notify('bad', `The change was not cancelled. ${message}`),
    });
  }

  return (
    <div ref={box} tabIndex={-1} className={`grid gap-3 outline-none ${pendingEmail ? '' : '-mt-4'}`}>
      <div role="status" className="empty:hidden">
        {pendingEmail && (
          <Notice tone="info" title={`Waiting for confirmation of ${pendingEmail}`}>
            Please click the link in the mail to that address within an hour. Until then your email stays{' '}
            {email}. After that, sign in with the new one.
          </Notice>
        )}
      </div>
      {pendingEmail && (
        <div className="flex flex-wrap gap-2">
          <Button kind="secondary" size="s" aria-disabled={isBusy} onClick={() => sendAgain(pendingEmail)}>
            Send the mail again
          </Button>
          <Button kind="secondary" size="s" aria-disabled={isBusy} onClick={cancel}>
            Cancel the change
          </Button>
        </div>
      )}
    </div>
  );
}
