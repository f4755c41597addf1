/** The id of the user whose local copy this browser may show. The session is a cookie that no script can read. */
const storageKey = 'flarewell.user';

/** On a shared device the id is only in memory, and a BroadcastChannel sends changes to the other tabs. */
let isShared = false;
let sharedUser: string | null = null;
const openChannel = () => new BroadcastChannel('flarewell-user');

/** Whether the person said at sign-in that others use this browser too. Nothing of theirs is stored then. */
export function isSharedDevice(): boolean {
  return isShared;
}

export function setSharedDevice(value: boolean): void {
  isShared = value;
}

export function rememberedUser(): string | null {
  if (isShared) return sharedUser;
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null; // storage is blocked
  }
}

export function rememberUser(id: string): void {
  if (isShared) {
    removeStored();
    shareUser(id);
    return;
  }
  try {
    localStorage.setItem(storageKey, id);
  } catch {
    // Storage is blocked. The next visit asks the server who is signed in.
  }
}

export function forgetUser(): void {
  removeStored();
  if (isShared) shareUser(null);
}

function removeStored(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

function shareUser(id: string | null): void {
  sharedUser = id;
  const channel = openChannel();
  channel.postMessage(id);
  channel.close();
}

/** Calls back when another tab signs in or out. */
export function onOtherUser(callback: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) callback();
  };
  addEventListener('storage', listen);
  const channel = openChannel();
  channel.onmessage = ({ data }) => {
    if (!isShared || data === sharedUser) return;
    sharedUser = data;
    callback();
  };
  return () => {
    removeEventListener('storage', listen);
    channel.close();
  };
}
