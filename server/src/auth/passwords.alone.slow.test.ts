import crypto from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';

/** Derivations wait until the gate is open. */
const derivations = vi.hoisted(() => ({ count: 0, running: 0, mostAtOnce: 0, gate: Promise.resolve() }));
vi.mock('node:crypto', async (load) => {
  const real = await load<typeof crypto>();
  return {
    ...real,
    argon2: (...[algorithm, parameters, done]: Parameters<typeof real.argon2>) => {
      derivations.count += 1;
      derivations.running += 1;
      derivations.mostAtOnce = Math.max(derivations.mostAtOnce, derivations.running);
      derivations.gate.then(() =>
        real.argon2(algorithm, parameters, (...result) => {
          derivations.running -= 1;
          done(...result);
        }),
      );
    },
  };
});

const { hashPassword, verifyPassword } = await import('#auth/passwords.ts');
const { answerOf, refusal, signUp } = await import('#testing/app.ts');
const { describeApp } = await import('#testing/databases/describeApp.ts');
const { useUp } = await import('#testing/limits.ts');

describe('passwords', () => {
  test('are stored as argon2id with the cost that OWASP recommends, each with its own salt', async () => {
    const [first, second] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(second).not.toBe(first);
    expect(await verifyPassword({ hash: first, password: 'correct horse' })).toBe(true);
    expect(await verifyPassword({ hash: first, password: 'correct hors' })).toBe(false);
  });

  test.each([
    '',
    'correct horse',
    '$argon2i$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA',
    '$argon2id$v=19$m=19456,t=2,p=1$$',
  ])('the invalid hash %j matches no password', async (hash) => {
    expect(await verifyPassword({ hash, password: 'correct horse' })).toBe(false);
  });

  test('a hash with another cost is still verified', async () => {
    const salt = crypto.randomBytes(16);
    const parameters = {
      message: 'old',
      nonce: salt,
      tagLength: 16,
      memory: 8192,
      passes: 1,
      parallelism: 1,
    };
    const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '');
    const hash = `$argon2id$v=19$m=8192,t=1,p=1$${encode(salt)}$${encode(crypto.argon2Sync('argon2id', parameters))}`;
    expect(await verifyPassword({ hash, password: 'old' })).toBe(true);
    expect(await verifyPassword({ hash, password: 'new' })).toBe(false);
  });
});

/** More than the queue accepts. */
const FLOOD = 80;

test('of many passwords at once, two are hashed, some wait, and the rest are refused as busy', async () => {
  derivations.mostAtOnce = 0;
  const before = derivations.count;
  const results = await Promise.allSettled(Array.from({ length: FLOOD }, () => hashPassword('secret')));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect([derivations.mostAtOnce, derivations.count - before, refused.length]).toEqual([2, 50, FLOOD - 50]);
  for (const problem of refused) {
    expect(problem).toMatchObject({ code: 'busy', details: { retryAfterSeconds: expect.any(Number) } });
  }
  expect(await hashPassword('secret')).toMatch(/^\$argon2id/);
});

/** Runs `work` while the server refuses every password as busy. */
async function whileBusy(work: () => Promise<void>): Promise<void> {
  const gate = Promise.withResolvers<void>();
  derivations.gate = gate.promise;
  const flood = Array.from({ length: FLOOD }, () => hashPassword('secret').catch(() => null));
  try {
    await work();
  } finally {
    gate.resolve();
    await Promise.all(flood);
  }
}

describeApp('signing in', (app, database) => {
  test('is refused as busy while too many passwords are checked, and such an attempt does not count', async () => {
    const { credentials } = await signUp(app());
    const client = app().connect();
    const newcomer = { ...credentials, name: 'Maya', email: `new-${credentials.email}` };
    const tries = Array.from({ length: 11 }, () => ['/api/auth/sign-in/email', credentials] as const);
    await whileBusy(async () => {
      for (const [path, body] of [...tries, ['/api/auth/sign-up/email', newcomer] as const]) {
        const answer = await client.post(path, body);
        expect(answer.headers.get('Retry-After')).toBe('2');
        expect([path, await answerOf(answer)]).toEqual([path, refusal('busy')]);
      }
    });
    const counted = await database().system.selectFrom('throttles').select('key').execute();
    expect(counted.filter(({ key }) => key.startsWith('signInFailures:'))).toEqual([]);
    expect((await client.post('/api/auth/sign-in/email', credentials)).status).toBe(200);
  });

  test('an attempt that was refused as busy gives back no earlier guess', async () => {
    const { client, credentials, profile } = await signUp(app());
    const address = '192.0.2.77';
    const stranger = app().connect(address);
    const wrong = { ...credentials, password: 'wrong horse' };
    const { password } = wrong;
    const guesses = [
      {
        guess: () => answerOf(stranger.post('/api/auth/sign-in/email', wrong)),
        problem: 'invalid-credentials',
      },
      { guess: () => answerOf(client.post('/api/auth/prove', { password })), problem: 'wrong-password' },
    ] as const;
    const pair = { account: credentials.email, address };
    await useUp(app(), { signInPair: pair, passwordUser: profile.id }, { left: 1 });
    await whileBusy(async () => {
      for (const { guess } of guesses) expect(await guess()).toEqual(refusal('busy'));
    });
    for (const { guess, problem } of guesses) {
      expect([await guess(), await guess()]).toEqual([refusal(problem), refusal('too-many-requests')]);
    }
  });

  test('costs one derivation, whether the email is known, the password right, or neither', async () => {
    const { credentials } = await signUp(app());
    const costOf = async (body: object) => {
      const before = derivations.count;
      await app().connect().post('/api/auth/sign-in/email', body);
      return derivations.count - before;
    };
    expect(await costOf(credentials)).toBe(1);
    expect(await costOf({ ...credentials, password: 'wrong horse' })).toBe(1);
    expect(await costOf({ ...credentials, email: 'nobody@example.org' })).toBe(1);
  });
});
