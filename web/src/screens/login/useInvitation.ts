import { useEffect, useState } from 'react';
import { ApiProblem } from '#data/api/request.ts';
import { visitorApi } from '#data/api/visitorCalls.ts';

export interface OpenedInvitation {
  /** Empty after the page was reloaded, because the token is removed from its address. */
  token: string;
  /** `unchecked` without an answer of the server: registering will tell. */
  status: 'checking' | 'valid' | 'invalid' | 'unchecked';
  /** Known once it is valid. */
  expiresAt: string | null;
}

/** Removes the token of an invitation link from the address and asks the server whether it still works. */
export function useInvitation(token: string | null): OpenedInvitation | null {
  const [answer, setAnswer] = useState<Omit<OpenedInvitation, 'token'>>({
    status: 'checking',
    expiresAt: null,
  });

  useEffect(() => {
    if (!token) return;
    // Whoever reads the address bar or the history could use the link.
    window.history.replaceState(null, '', '/login#invitation');
    let isHere = true;
    visitorApi.checkInvitation(token).then(
      ({ expiresAt }) => isHere && setAnswer({ status: 'valid', expiresAt }),
      (error) => isHere && setAnswer({ status: isRefusal(error) ? 'invalid' : 'unchecked', expiresAt: null }),
    );
    return () => {
      isHere = false;
    };
  }, [token]);

  return token === null ? null : { token, ...answer };
}

/** A link that lost or gained characters on its way is refused as invalid input. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && ['invitation-invalid', 'invalid-input'].includes(error.code);
}
