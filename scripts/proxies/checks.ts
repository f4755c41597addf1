import assert from 'node:assert/strict';
import { get } from 'node:http';
import { photoByteLimit } from '@flarewell/domain/photos';
import { makeJpeg } from '@flarewell/server/testing/images/images';
import type { ProxyClient } from './client.ts';
import { HOST } from './namespace.ts';

export interface Visit {
  client: ProxyClient;
  /** At the same address, but a new device: Flarewell has other limits for devices that it knows. */
  newDevice: ProxyClient;
  otherClient: ProxyClient;
  email: string;
  /** What the server printed for the first account. */
  setupCode: string;
  grantPremium(email: string): Promise<void>;
  provider: { finish(): void };
}

const password = 'correct horse battery';
const json = (value: unknown) => ({ body: JSON.stringify(value) });
const signIn = (client: ProxyClient, email: string, given = password, headers = {}) =>
  client.send('POST', '/api/auth/sign-in/email', { ...json({ email, password: given }), headers });

/** Each row of the table in docs/proxies.md, in its order. They build on each other: the second half is signed in. */
export const checks: Record<string, (visit: Visit) => Promise<void>> = {
  async http() {
    const answer = await new Promise<{ status: number | undefined; location: string | undefined }>(
      (resolve, reject) => {
        get(`http://${HOST}/login`, (response) => {
          response.resume();
          resolve({ status: response.statusCode, location: response.headers.location });
        }).on('error', reject);
      },
    );
    assert.ok([301, 308].includes(answer.status ?? 0), `the status is ${answer.status}`);
    assert.equal(answer.location, `https://${HOST}/login`);
  },

  async 'The first page'({ client }) {
    const { status, headers, text } = await client.send('GET', '/');
    assert.equal(status, 200);
    assert.match(text, /<title>/);
    assert.match(headers['strict-transport-security'] ?? '', /max-age=63072000/);
    assert.match(String(headers['content-security-policy']), /default-src 'none'/);
  },

  async 'Registering, signing out and in'({ client, email, setupCode }) {
    const person = { name: 'Maya', email, password, setupCode };
    const registered = await client.send('POST', '/api/auth/sign-up/email', json(person));
    assert.equal(registered.status, 200, registered.text);
    assert.equal((await client.send('POST', '/api/auth/sign-out', json({}))).status < 300, true);
    assert.equal((await client.send('GET', '/api/conditions')).status, 401);
    const { status, headers } = await signIn(client, email);
    assert.equal(status, 200);
    const cookies = headers['set-cookie'] ?? [];
    assert.ok(cookies.some((cookie) => /^__Host-.+; Secure/.test(cookie) && cookie.includes('HttpOnly')));
    assert.equal((await client.send('GET', '/api/conditions')).status, 200);
  },

  async 'A photo just under 5 MB, and one above'({ client }) {
    const image = await makeJpeg();
    const pad = (length: number) => Buffer.concat([image, Buffer.alloc(length - image.length)]);
    const upload = (body: Buffer) =>
      client.send('POST', '/api/check-ins/2026-01-05/photo', { body, type: 'image/jpeg' });
    const fitting = await upload(pad(photoByteLimit - 1));
    assert.equal(fitting.status, 201, fitting.text);
    const large = await upload(pad(photoByteLimit + 1_000_000));
    assert.equal(large.status, 413);
    assert.equal(JSON.parse(large.text).code, 'photo-too-large');
  },

  async 'An import of 8 MB'({ client }) {
    const exported = await client.send('GET', '/api/export');
    const { status, text } = await client.send('POST', '/api/import', {
      body: exported.text + ' '.repeat(8_000_000),
    });
    assert.equal(status, 200, text);
  },

  async 'A streamed reply of the assistant'({ client, email, grantPremium, provider }) {
    await grantPremium(email);
    const question = json({ message: 'What do you think of my week?', history: [] });
    const reply = await client.open('POST', '/api/assistant/chat', question);
    assert.equal(reply.statusCode, 200);
    const timer = setTimeout(() => reply.destroy(new Error('The first words were kept back.')), 20_000);
    let said = '';
    for await (const piece of reply) {
      said += piece;
      // The provider writes its last words only now, so a proxy that waits for the whole reply never gets here.
      if (said.includes('First words')) provider.finish();
    }
    clearTimeout(timer);
    assert.match(said, /Last words/);
    assert.match(said, /"type":"end"/);
  },

  async 'Too many wrong passwords from one address'({ newDevice, otherClient, email }) {
    const statuses = [];
    for (let attempt = 0; attempt < 11; attempt += 1)
      statuses.push((await signIn(otherClient, email, 'wrong password')).status);
    assert.deepEqual([statuses[0], statuses.at(-1)], [401, 429]);
    assert.equal((await signIn(newDevice, email)).status, 200);
  },

  async 'The same with a forged `X-Forwarded-For`'({ otherClient, email }) {
    const forged = { 'X-Forwarded-For': '203.0.113.7' };
    assert.equal((await signIn(otherClient, email, password, forged)).status, 429);
  },

  async '`/metrics`'({ client }) {
    assert.equal((await client.send('GET', '/metrics')).status, 404);
  },
};
