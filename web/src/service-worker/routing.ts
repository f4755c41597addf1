/**
 * How the service worker answers a request: with the app's page for any screen, with a built file, with the landing page
 * (or the app while offline), or not at all, which leaves it to the network.
 */
export type Way = 'app' | 'file' | 'landing' | 'network';

const appPages = /^\/(app|login|check-in|conditions)(\/|$)/;

export function wayOf(request: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): Way {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return 'network';
  if (request.mode !== 'navigate') return url.pathname.startsWith('/assets/') ? 'file' : 'network';
  if (url.pathname === '/') return 'landing';
  return appPages.test(url.pathname) ? 'app' : 'network';
}
