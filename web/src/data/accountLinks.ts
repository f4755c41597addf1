/** What a link in a mail, or 'Forgot your password?', asks the login address for. */
export const accountLinks = [
  'forgot-password',
  'reset-password',
  'verify-email',
  'confirm-email-change',
] as const;
export type AccountLinkName = (typeof accountLinks)[number];

export function hasAccountLink(search: string): boolean {
  return readAccountLink(search) !== null;
}

/** The kind of link and its token; the token is empty for 'forgot-password'. */
export function readAccountLink(search: string): { name: AccountLinkName; token: string } | null {
  const query = new URLSearchParams(search);
  const name = accountLinks.find((link) => query.has(link));
  return name ? { name, token: query.get(name) ?? '' } : null;
}
