import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { address } from './container.mjs';
import { root } from './engine.mjs';

const credentials = { email: 'maya@example.org', password: 'a quiet evening by the sea' };
const today = new Date().toISOString().slice(0, 10);

/** @typedef {(method: string, path: string, body?: object | Uint8Array) => Promise<any>} Client */

/** A browser in a few lines: it keeps the cookies, and fails when a request is refused. @returns {Client} */
function connect() {
  /** @type {Map<string, string>} */
  const cookies = new Map();
  return async (method, path, body) => {
    const isPhoto = body instanceof Uint8Array;
    const response = await fetch(address + path, {
      method,
      headers: {
        origin: 'http://localhost:3000',
        'sec-fetch-site': 'same-origin',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { 'content-type': isPhoto ? 'image/png' : 'application/json' }),
      },
      ...(body && { body: isPhoto ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${method} ${path} was answered with ${response.status}: ${text.slice(0, 300)}`);
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  };
}

/** Registers the first account, and saves a check-in with a photo. @param {string} setupCode */
export async function register(setupCode) {
  const send = connect();
  await send('POST', '/api/auth/sign-up/email', { name: 'Maya', ...credentials, setupCode });
  const { id } = await send('POST', '/api/conditions', { name: 'Hand eczema' });
  const picture = readFileSync(join(root, 'docs', 'screens', 'landing-desktop-light.png'));
  const uploaded = await send('POST', `/api/check-ins/${today}/photo`, picture);
  await send('PUT', `/api/check-ins/${today}`, {
    revision: null,
    factors: {},
    conditionEntries: [{ conditionId: id, severity: 3, symptoms: ['Redness'] }],
    medicationEntries: [],
    photo: uploaded.photo,
  });
  return readDiary(send);
}

/** Signs in, and reads what `register` saved. */
export async function signIn() {
  const send = connect();
  await send('POST', '/api/auth/sign-in/email', credentials);
  return readDiary(send);
}

/** @param {Client} send */
async function readDiary(send) {
  const { conditionEntries, photoUrl } = await send('GET', `/api/check-ins/${today}`);
  const photo = await send('GET', photoUrl);
  return { severity: conditionEntries[0]?.severity, photoLength: photo.length };
}
