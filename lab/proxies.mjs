import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { ensureBuilt } from '#scripts/support/build.mjs';
import { continueOnOwnNode, ensureInstalled, root } from '#scripts/support/project.mjs';
import { readOptions } from '#scripts/support/usage.mjs';
import { runChecks } from './checks.mjs';
import { ensurePrograms, requireRootOnDebian } from './debian.mjs';

/** The host name of the examples in docs/proxies.md. */
const HOST = 'skin.example.org';
/** Addresses of the documentation range: the proxy's own, and those of two clients. */
const addresses = { proxy: '192.0.2.1', client: '192.0.2.10', otherClient: '192.0.2.20' };
const toJson = (/** @type {object} */ value) => ({ body: JSON.stringify(value) });
const login = { email: 'maya@example.org', password: 'correct horse battery' };

/** @typedef {ReturnType<typeof createClient>} Client */

// With --inside it has a network and mounts of its own: the ports 80, 443 and 3000 and the files in /etc are then free to
// use, as in the docs.
const { inside } = readOptions(
  'npm run test:proxies tries the lines for Caddy and nginx in docs/proxies.md, on Debian as root; it takes no arguments.',
  { inside: { type: 'boolean' } },
);
if (inside) await tryProxies();
else {
  requireRootOnDebian('npm run test:proxies');
  ensureInstalled();
  await continueOnOwnNode();
  ensureBuilt();
  ensurePrograms({ caddy: 'caddy', nginx: 'nginx', ip: 'iproute2', openssl: 'openssl' });
  const own = ['--mount', '--net', '--propagation', 'private'];
  const args = [...own, process.execPath, import.meta.filename, '--inside'];
  process.exitCode = spawnSync('unshare', args, { stdio: 'inherit' }).status ?? 1;
}

async function tryProxies() {
  const folder = prepareNamespaces();
  process.on('exit', () => {
    // Lazily, because the layer over /etc still uses it.
    run('umount', '--lazy', folder);
    rmdirSync(folder);
  });
  for (const [name, start] of Object.entries({ Caddy: startCaddy, nginx: startNginx })) {
    console.log(name);
    if (!(await tryProxy(start, join(folder, name)))) process.exitCode = 1;
  }
}

/** Adds the addresses, and lays a writable layer over /etc. @returns {string} a folder for everything else */
function prepareNamespaces() {
  const folder = mkdtempSync(join(tmpdir(), 'flarewell-proxies-'));
  run('ip', 'link', 'set', 'lo', 'up');
  for (const address of Object.values(addresses)) run('ip', 'addr', 'add', `${address}/32`, 'dev', 'lo');
  for (const place of [folder, '/run', '/var/log']) run('mount', '-t', 'tmpfs', 'tmpfs', place);
  for (const part of [join(folder, 'upper'), join(folder, 'work'), '/var/log/nginx']) mkdirSync(part);
  const layer = `lowerdir=/etc,upperdir=${folder}/upper,workdir=${folder}/work`;
  run('mount', '-t', 'overlay', 'overlay', '-o', layer, '/etc');
  appendFileSync('/etc/hosts', `\n${addresses.proxy} ${HOST}\n`);
  return folder;
}

/**
 * Starts Flarewell with the settings of the docs behind a proxy, and checks each row of the table in docs/proxies.md.
 * @param {(folder: string) => Promise<{ ca: string, stop: () => Promise<unknown> }>} startProxy
 * @param {string} folder a new one @returns {Promise<boolean>} whether all is as the table says
 */
async function tryProxy(startProxy, folder) {
  const { photoByteLimit } = await import('@flarewell/domain/photos');
  const { makeJpeg } = await import('@flarewell/server/testing/images/images');
  const { grantPremium } = await import('@flarewell/server/testing/premium');
  const { readSetupCode, runServer } = await import('@flarewell/server/testing/processes/serverProcess');
  const provider = await startProvider();
  const dataDir = join(folder, 'data');
  mkdirSync(folder);
  const settings = { PORT: '3000', DATA_DIR: dataDir, AI_BASE_URL: provider.url };
  const server = await runServer({ ...parseEnv(findBlock('sh')), ...settings });
  assert.ok(server.isReady, server.complained.join('\n'));
  const { ca, stop: stopProxy } = await startProxy(folder);
  const send = createClient(ca, addresses.client);
  const sendFromElsewhere = createClient(ca, addresses.otherClient);

  const hasPassed = await runChecks({
    async http() {
      const { status, headers } = await fetch(`http://${HOST}/login`, { redirect: 'manual' });
      assert.ok([301, 308].includes(status), `the status is ${status}`);
      assert.equal(headers.get('location'), `https://${HOST}/login`);
    },

    async 'The first page'() {
      const answer = await send('GET', '/');
      assert.match(await text(answer), /<title>/);
      assert.match(answer.headers['strict-transport-security'] ?? '', /max-age=63072000/);
      assert.match(String(answer.headers['content-security-policy']), /default-src 'none'/);
    },

    async Registering() {
      const person = { name: 'Maya', ...login, setupCode: await readSetupCode(server) };
      const answer = await send('POST', '/api/auth/sign-up/email', toJson(person));
      assert.equal(answer.statusCode, 200, await text(answer));
      const cookies = answer.headers['set-cookie'] ?? [];
      assert.ok(cookies.some((cookie) => /^__Host-.+; Secure/.test(cookie) && cookie.includes('HttpOnly')));
    },

    async 'A photo just under 5 MB, and one above'() {
      const image = await makeJpeg();
      const upload = (/** @type {number} */ length) => {
        const padded = Buffer.concat([image, Buffer.alloc(length - image.length)]);
        return send('POST', '/api/check-ins/2026-01-05/photo', { body: padded, type: 'image/jpeg' });
      };
      const fitting = await upload(photoByteLimit - 1);
      assert.equal(fitting.statusCode, 201, await text(fitting));
      const large = await upload(photoByteLimit + 1_000_000);
      assert.deepEqual([large.statusCode, JSON.parse(await text(large)).code], [413, 'photo-too-large']);
    },

    async 'An import of 8 MB'() {
      const exported = await text(await send('GET', '/api/export'));
      const answer = await send('POST', '/api/import', { body: exported + ' '.repeat(8_000_000) });
      assert.equal(answer.statusCode, 200, await text(answer));
    },

    async 'A streamed reply of the assistant'() {
      await grantPremium(dataDir, login.email);
      const question = toJson({ message: 'What do you think of my week?', history: [] });
      const reply = await send('POST', '/api/assistant/chat', question);
      assert.equal(reply.statusCode, 200);
      const timer = setTimeout(() => reply.destroy(new Error('The first words were kept back.')), 20_000);
      let said = '';
      for await (const piece of reply) {
        said += piece;
        // The provider writes its last words only now, so a proxy that waits for the whole reply never gets here.
        if (said.includes('First words')) provider.finish();
      }
      clearTimeout(timer);
      assert.match(said, /Last words[\s\S]+"type":"end"/);
    },

    async 'Too many wrong passwords from one address'() {
      const statuses = [];
      for (let attempt = 0; attempt < 11; attempt += 1)
        statuses.push(await signIn(sendFromElsewhere, { password: 'wrong password' }));
      assert.deepEqual([statuses[0], statuses.at(-1)], [401, 429]);
      // A client without cookies: a device that has signed in before would have limits of its own.
      assert.equal(await signIn(createClient(ca, addresses.client)), 200);
    },

    async 'The same with a forged `X-Forwarded-For`'() {
      assert.equal(await signIn(sendFromElsewhere, {}, { 'X-Forwarded-For': '203.0.113.7' }), 429);
    },

    async '`/metrics`'() {
      assert.equal((await send('GET', '/metrics')).statusCode, 404);
    },
  });
  await stopProxy();
  await server.stop();
  provider.stop();
  return hasPassed;
}

/** @param {Client} send @param {{ password?: string }} [changes] @param {Record<string, string>} [headers] */
async function signIn(send, changes, headers) {
  const sent = { ...toJson({ ...login, ...changes }), headers };
  return (await send('POST', '/api/auth/sign-in/email', sent)).statusCode;
}

/**
 * Makes a function that sends requests like a browser: it trusts one certificate authority, connects from one address and
 * keeps cookies. Its promise resolves when the headers of the answer have arrived.
 * @param {string} ca the only certificate authority that it trusts @param {string} localAddress
 */
function createClient(ca, localAddress) {
  /** @type {Map<string, string>} */
  const cookies = new Map();

  /**
   * @param {string} method @param {string} path
   * @param {{ body?: string | Uint8Array, type?: string, headers?: Record<string, string> }} [sent]
   * @returns {Promise<import('node:http').IncomingMessage>}
   */
  return async (method, path, { body, type = 'application/json', headers } = {}) => {
    const sending = request({
      host: HOST,
      method,
      path,
      localAddress,
      ca,
      // A connection for each request: a proxy may close one whose body it did not read to the end.
      agent: false,
      headers: {
        Origin: `https://${HOST}`,
        Cookie: [...cookies.values()].join('; '),
        ...(body !== undefined && { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }),
        ...headers,
      },
    });
    sending.end(body);
    const [answer] = await once(sending, 'response');
    for (const cookie of answer.headers['set-cookie'] ?? [])
      cookies.set(cookie.split('=')[0], cookie.split(';')[0]);
    return answer;
  };
}

/** An AI provider that writes the first words of a reply, and the last ones only when it is told to. */
async function startProvider() {
  /** @type {() => void} */
  let finish;
  const server = createServer((incoming, outgoing) => {
    if (!incoming.url?.endsWith('/chat/completions')) return outgoing.end('{"data":[]}');
    const write = (/** @type {object} */ choice) =>
      outgoing.write(`data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`);
    outgoing.writeHead(200, { 'Content-Type': 'text/event-stream' });
    write({ delta: { content: 'First words. ' } });
    finish = () => {
      write({ delta: { content: 'Last words.' } });
      write({ delta: {}, finish_reason: 'stop' });
      outgoing.end('data: [DONE]\n\n');
    };
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}/v1`,
    finish: () => finish(),
    stop: () => server.close().closeAllConnections(),
  };
}

/** @param {string} folder */
async function startCaddy(folder) {
  const options = '{\n\tlocal_certs\n\tskip_install_trust\n}\n\n';
  writeFile('/etc/caddy/Caddyfile', options + findBlock('caddyfile'));
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder };
  const stop = await startProxy('caddy', ['run', '--config', '/etc/caddy/Caddyfile'], env);
  return { ca: readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8'), stop };
}

async function startNginx() {
  writeFile('/etc/nginx/sites-enabled/flarewell', findBlock('nginx'));
  const place = `/etc/letsencrypt/live/${HOST}`;
  mkdirSync(place, { recursive: true });
  const files = ['-keyout', `${place}/privkey.pem`, '-out', `${place}/fullchain.pem`];
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject);
  const stop = await startProxy('nginx', ['-g', 'daemon off;']);
  return { ca: readFileSync(`${place}/fullchain.pem`, 'utf8'), stop };
}

/** Waits until it accepts connections. @param {string} command @param {string[]} args */
async function startProxy(command, args, env = process.env) {
  const child = spawn(command, args, { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += piece));
  for (let attempt = 0; attempt < 300 && child.exitCode === null; attempt += 1) {
    const socket = connect(443, addresses.proxy);
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen)
      return () => {
        child.kill('SIGTERM');
        return once(child, 'exit');
      };
    await sleep(100);
  }
  throw new Error(`${command} did not start: ${said}`);
}

/** @param {string} language @returns {string} the first block of that language in docs/proxies.md, as it is written */
function findBlock(language) {
  const page = readFileSync(join(root, 'docs', 'proxies.md'), 'utf8');
  const block = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page)?.[1];
  assert.ok(block, `docs/proxies.md has no block of ${language}.`);
  return block;
}

/** @param {string} path @param {string} content */
function writeFile(path, content) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** @param {string} command @param {string[]} args */
function run(command, ...args) {
  execFileSync(command, args, { stdio: 'pipe' });
}
