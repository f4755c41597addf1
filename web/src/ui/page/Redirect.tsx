import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';

/** Goes there in place of the address that is shown. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
