import { useEffect, useState } from 'react';
import { readAccountLink } from '#data/accountLinks.ts';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { ConfirmEmailChange } from './ConfirmEmailChange.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { ResetPassword } from './ResetPassword.tsx';

/** What a link in a mail leads to, and how to be sent one. */
export function AccountLinkScreen() {
  const [link] = useState(() => readAccountLink(window.location));

  useEffect(() => {
    // The token is a key to the account: neither the history nor somebody who looks on should keep it.
    if (link?.token) window.history.replaceState(null, '', `/login#${link.name}`);
  }, [link]);

  if (!link || link.name === 'forgot-password') return <ForgotPassword />;
  if (link.name === 'reset-password') return <ResetPassword token={link.token} />;
  if (link.name === 'verify-email') return <ConfirmEmail token={link.token} />;
  return <ConfirmEmailChange token={link.token} />;
}
