/** Why somebody was redirected to the login screen, by the `reason` in the URL. */
const reasons: Record<string, { title: string; text?: string }> = {
  'session-ended': {
    title: 'Your session has ended. Please sign in again.',
    text: 'Anything you typed in an unsaved check-in is kept on this device.',
  },
  'signed-out-here': {
    title: 'You are signed out on this device.',
    text: 'The server could not be reached. It ends your session as soon as this browser is online again.',
  },
  'password-reset': { title: 'Your password was changed. Please sign in with the new one.' },
  'password-reset-code': {
    title: 'Your password was changed. Please sign in with the new one.',
    text: 'Two-step sign-in is still on, so you also need a code from your app, or a backup code.',
  },
  'email-confirmed': { title: 'Your email is confirmed. Please sign in.' },
  'account-deleted': { title: 'Your account and all its data were deleted.' },
};

export function findReason(query: URLSearchParams) {
  const reason = query.get('reason') ?? '';
  return Object.hasOwn(reasons, reason) ? reasons[reason] : undefined;
}
