import { setTimeout as sleep } from 'node:timers/promises';
import { makeJpeg } from '@flarewell/server/testing/images/images';
import { createBrowser } from '@flarewell/server/testing/kills/visitor';

/** A lab has a network of its own, so its server always has this port. */
export const address = 'http://localhost:3000';
const browser = Object.assign(createBrowser(), { address });
const login = { email: 'maya@example.org', password: 'correct horse battery' };

/** @param {string} [setupCode] that the server printed, if others can reach it */
export const register = (setupCode) =>
  post('/api/auth/sign-up/email', JSON.stringify({ name: 'Maya', ...login, setupCode }));

export const signIn = () => post('/api/auth/sign-in/email', JSON.stringify(login));

/** The server changes every photo with native code, so this also shows that such code can run. */
export async function uploadPhoto() {
  await post('/api/check-ins/2026-01-05/photo', new Uint8Array(await makeJpeg()), 'image/jpeg');
}

/** @param {string} path @param {string | Uint8Array<ArrayBuffer>} body */
async function post(path, body, type = 'application/json') {
  const response = await browser.browse(path, { method: 'POST', headers: { 'Content-Type': type }, body });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
}

/** @param {() => string} readLog for the error if the server does not start */
export async function waitUntilReady(readLog) {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const response = await fetch(`${address}/readyz`).catch(() => null);
    if (response?.ok) return;
    await sleep(200);
  }
  throw new Error(`The server is not ready:\n${readLog()}`);
}
