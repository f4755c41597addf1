import { isOwnDiary } from '@flarewell/domain/diaries/diary';
import { diaryParameter } from '@flarewell/domain/diaries/header';
import type { Owner } from '#data/local/database.ts';
import { isSharedDevice } from '#data/session/rememberedUser.ts';

/**
 * Which diary a tab shows after a reload (in the session storage), and a new tab (in the local storage, unless it is
 * the own one). With the account, because somebody else may sign in. On a shared device nothing is stored: a new page
 * opens the own diary.
 */
const storageKey = 'flarewell.diary';

/** The diary that this page opens: that of its address, that of the tab, the last one, or the account's own. */
export function chooseDiary(userId: string): Owner {
  const asked = takeFromAddress();
  // The address has lost it, so the tab keeps it until the diary is open: signing in again may come before that.
  if (asked !== null && !isSharedDevice()) write(() => sessionStorage, `${userId} ${asked}`);
  const diaryId = asked ?? read(() => sessionStorage, userId) ?? read(() => localStorage, userId) ?? userId;
  return { userId, diaryId };
}

/** An address from a reminder names its diary. Without the name a copied address leads everybody to their own. */
function takeFromAddress(): string | null {
  const { href } = location;
  const url = new URL(href);
  const id = url.searchParams.get(diaryParameter);
  if (id === null) return null;
  url.searchParams.delete(diaryParameter);
  history.replaceState(history.state, '', url);
  return /^[0-9a-f-]{36}$/.test(id) ? id : null;
}

export function rememberDiary({ userId, diaryId }: Owner): void {
  // Null also removes what an earlier session has left.
  const value = isSharedDevice() ? null : `${userId} ${diaryId}`;
  write(() => sessionStorage, value);
  write(() => localStorage, isOwnDiary(userId, diaryId) ? null : value);
}

export function forgetDiary(): void {
  write(() => sessionStorage, null);
  write(() => localStorage, null);
}

/** `storage` is a function, because a browser may refuse even to name it. */
function write(storage: () => Storage, value: string | null): void {
  try {
    if (value === null) storage().removeItem(storageKey);
    else storage().setItem(storageKey, value);
  } catch {
    // Storage is blocked: a new page opens the own diary.
  }
}

function read(storage: () => Storage, userId: string): string | null {
  try {
    const [user, diaryId = null] = storage().getItem(storageKey)?.split(' ') ?? [];
    return user === userId ? diaryId : null;
  } catch {
    return null;
  }
}
