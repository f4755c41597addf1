import { useEffect, useState } from 'react';
import { readAccountLink } from '#data/account/accountLinks.ts';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { ConfirmEmailChange } from './ConfirmEmailChange.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { ResetPassword } from './ResetPassword.tsx';

/** Shows the screen for a mailed link, or the form that asks for one ('Forgot your password?'). */
export function AccountLinkScreen() {
  const [link] = useState(() => readAccountLink(window.location));

  useEffect(() => {
    // Removes the token from the address bar and the history: whoever has it can use the link.
    if (link?.token) window.history.replaceState(null, '', `/login#${link.name}`);
  }, [link]);

  if (!link || link.name === 'forgot-password') return <ForgotPassword />;
  if (link.name === 'reset-password') return <ResetPassword token={link.token} />;
  if (link.name === 'verify-email') return <ConfirmEmail token={link.token} />;
  return <ConfirmEmailChange token={link.token} />;
}
