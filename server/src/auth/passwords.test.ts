import crypto from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';

const derivations = vi.hoisted(() => ({ count: 0 }));
vi.mock('node:crypto', async (load) => {
  const real = await load<typeof crypto>();
  return {
    ...real,
    argon2: (...parameters: Parameters<typeof real.argon2>) => {
      derivations.count += 1;
      return real.argon2(...parameters);
    },
  };
});

const { hashPassword, verifyPassword } = await import('#auth/passwords.ts');
const { signUp } = await import('#testing/app.ts');
const { describeApp } = await import('#testing/describeApp.ts');

describe('passwords', () => {
  test('are kept as argon2id with the cost that OWASP asks for, each with its own salt', async () => {
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
  ])('the hash %j opens nothing', async (hash) => {
    expect(await verifyPassword({ hash, password: 'correct horse' })).toBe(false);
  });

  test('a hash of another cost is still read', async () => {
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

describeApp('signing in', (app) => {
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
