import { createStore } from './cache/store.ts';

const scriptPath = '/service-worker.js';

/** The registration that has a newer version of the app waiting; null if there is none. */
const updated = createStore<ServiceWorkerRegistration | null>(null);

export function useUpdate(): boolean {
  return updated.use() !== null;
}

/** A busy old version may not give up control. Reloading the page ends it. */
const timeoutMs = 5000;

/** Called only when the person asks for it: a reload at any other time could interrupt somebody who is writing. */
export function installUpdate(): void {
  const waiting = updated.get()?.waiting;
  const reload = () => location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload);
  waiting?.postMessage('use-now');
  // If no version is waiting, another tab has already activated it.
  setTimeout(reload, waiting ? timeoutMs : 0);
}

let isStarted = false;

/** Lets the app open offline, and looks for newer versions. Does nothing in browsers without service workers. */
export async function startServiceWorker(): Promise<void> {
  if (isStarted || import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  isStarted = true;
  try {
    trustOwnWorker();
    await navigator.serviceWorker.register(scriptPath);
  } catch {
    return; // There is no network, or the browser forbids service workers. The next visit tries again.
  }
  const registration = await navigator.serviceWorker.ready;
  // The first version takes control at once. Later versions wait until installUpdate() activates them.
  const offer = () => registration.waiting && navigator.serviceWorker.controller && updated.set(registration);
  const watchInstalling = () => registration.installing?.addEventListener('statechange', offer);
  offer();
  // The browser may have found a version before this code listened.
  watchInstalling();
  registration.addEventListener('updatefound', watchInstalling);
  // Browsers look for updates on navigation. An app that stays open for weeks never navigates.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) registration.update().then(offer, () => undefined);
  });
}

/** The content security policy requires trusted types: only the `default` policy may turn text into a script URL. */
function trustOwnWorker(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (asked) => (asked === scriptPath ? asked : null),
  });
}

declare global {
  interface Window {
    /** Missing in some browsers, and in TypeScript's DOM types. */
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL: (asked: string) => string | null }): unknown;
    };
  }
}
