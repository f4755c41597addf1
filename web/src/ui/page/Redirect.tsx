import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';

/** Navigates to `to` and replaces the current history entry. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
