import { dropOldVersions, keepApp, serveApp, serveFile, serveLanding, serveShared } from './appShell.ts';
import { openNotification, renewSubscription, showNotification } from './push.ts';
import { chooseSource } from './routing.ts';

declare const self: ServiceWorkerGlobalScope;

const answers = {
  app: serveApp,
  file: serveFile,
  landing: serveLanding,
  shared: serveShared,
  network: null,
};

self.addEventListener('install', (event) => event.waitUntil(keepApp()));
self.addEventListener('activate', (event) => {
  // Claiming lets the page that installed the first service worker work offline without a reload.
  event.waitUntil(Promise.all([dropOldVersions(), self.clients.claim()]));
});
self.addEventListener('fetch', (event) => {
  const answer = answers[chooseSource(event.request, self.location.origin)];
  if (answer) event.respondWith(answer(event.request));
});
// Sent when the person presses Reload to use the new version.
self.addEventListener('message', (event) => {
  if (event.data === 'use-now') event.waitUntil(self.skipWaiting());
});

self.addEventListener('push', (event) => event.waitUntil(showNotification(event)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)));
