/**
 * Where the response to a request comes from: the app's page for any screen, a built file, the landing page (or the app
 * while offline), the page for readers of a shared link, or the network, in which case the service worker does not answer.
 */
export type Source = 'app' | 'file' | 'landing' | 'shared' | 'network';

const appPages = /^\/(app|login|check-in|conditions)(\/|$)/;

export function chooseSource(request: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): Source {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return 'network';
  if (request.mode !== 'navigate') return url.pathname.startsWith('/assets/') ? 'file' : 'network';
  if (url.pathname === '/') return 'landing';
  if (url.pathname === '/s') return 'shared';
  return appPages.test(url.pathname) ? 'app' : 'network';
}
