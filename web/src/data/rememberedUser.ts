/** Whose local copy this browser may show: an id and nothing else. The session itself is a cookie no script can read. */
const storageKey = 'flarewell.user';

export function rememberedUser(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null; // storage is blocked
  }
}

export function rememberUser(id: string): void {
  try {
    localStorage.setItem(storageKey, id);
  } catch {
    // Storage is blocked: the next visit asks the server first.
  }
}

export function forgetUser(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked: nothing was remembered.
  }
}

/** Calls back when another tab signs in or out. */
export function onOtherUser(callback: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) callback();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
