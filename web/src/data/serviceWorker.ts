import { createStore } from './cache/store.ts';

const address = '/service-worker.js';

/** Where a newer version of the app is here and waits to be used. */
const updated = createStore<ServiceWorkerRegistration | null>(null);

export function useUpdate(): boolean {
  return updated.use() !== null;
}

/** The old version may be held up by what it is busy with: leaving the page ends that. */
const patienceMs = 5000;

/** The person has asked for it: nothing reloads by itself, since somebody may be writing. */
export function installUpdate(): void {
  const waiting = updated.get()?.waiting;
  const reload = () => location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload);
  waiting?.postMessage('use-now');
  // Where none waits, another tab has asked for it already.
  setTimeout(reload, waiting ? patienceMs : 0);
}

let isStarted = false;

/** Lets the app open without a network, and looks for newer versions. Not every browser allows it: then it is missed. */
export async function startServiceWorker(): Promise<void> {
  if (isStarted || import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  isStarted = true;
  try {
    trustOwnWorker();
    await navigator.serviceWorker.register(address);
  } catch {
    return; // No network just now, or a browser that allows none: the next visit tries again.
  }
  const registration = await navigator.serviceWorker.ready;
  // The first one of a browser takes over by itself; the ones after it wait.
  const offer = () => registration.waiting && navigator.serviceWorker.controller && updated.set(registration);
  const follow = () => registration.installing?.addEventListener('statechange', offer);
  offer();
  // One may have been found before anybody listened.
  follow();
  registration.addEventListener('updatefound', follow);
  // An app that stays open for weeks would never ask.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) registration.update().then(offer, () => undefined);
  });
}

/** The content security policy lets no script come from a text, unless the policy of this name has passed it. */
function trustOwnWorker(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (asked) => (asked === address ? asked : null),
  });
}

declare global {
  interface Window {
    /** Not in every browser, nor in TypeScript's list. */
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL: (asked: string) => string | null }): unknown;
    };
  }
}
