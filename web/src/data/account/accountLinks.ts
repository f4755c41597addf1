/** Links in mails to the login page. The token is in the fragment, which browsers do not send to the server. */
const mailedLinks = ['reset-password', 'verify-email', 'confirm-email-change'] as const;
export type AccountLinkName = (typeof mailedLinks)[number] | 'forgot-password';

type Address = Pick<Location, 'search' | 'hash'>;

export function hasAccountLink(address: Address): boolean {
  return readAccountLink(address) !== null;
}

/** The token of an invitation link; empty if it has been removed from the address, and null without such a link. */
export function readInvitation({ hash }: Pick<Location, 'hash'>): string | null {
  return new URLSearchParams(hash.slice(1)).get('invitation');
}

/** The login page that keeps the token of a link to a diary, with which the page of the link was opened first. */
export function loginForDiary(token: string, mode: 'sign-in' | 'sign-up'): string {
  return `/login${mode === 'sign-up' ? '?sign-up' : ''}#diary=${token}`;
}

/** The token that `loginForDiary` has put into the address; null if there is none (any more). */
export function readDiaryToken({ hash }: Pick<Location, 'hash'>): string | null {
  return new URLSearchParams(hash.slice(1)).get('diary') || null;
}

/** The kind of link and its token; the token is empty for 'forgot-password'. */
export function readAccountLink({ search, hash }: Address): { name: AccountLinkName; token: string } | null {
  const fragment = new URLSearchParams(hash.slice(1));
  const mailed = mailedLinks.find((name) => fragment.has(name));
  if (mailed) return { name: mailed, token: fragment.get(mailed) ?? '' };
  return new URLSearchParams(search).has('forgot-password') ? { name: 'forgot-password', token: '' } : null;
}
