/** Whose local copy this browser may show: an id and nothing else. The session itself is a cookie no script can read. */
const storageKey = 'flarewell.user';

/** On a shared device nothing is stored: the id is known to this page alone, and other tabs are told by a message. */
let isShared = false;
let sharedUser: string | null = null;
const openChannel = () => new BroadcastChannel('flarewell-user');

/** Whether the person said when signing in that others use this browser too: then it keeps nothing of theirs. */
export function isSharedDevice(): boolean {
  return isShared;
}

export function setSharedDevice(isIt: boolean): void {
  isShared = isIt;
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
    // Storage is blocked: the next visit asks the server first.
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
    // Storage is blocked: nothing was remembered.
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
