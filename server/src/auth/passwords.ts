import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Problem } from '#http/problems.ts';
import { createQueue } from '#load/queue.ts';

const runArgon2 = promisify(argon2);

/** Argon2id with 19 MiB and 2 passes, as OWASP recommends. It takes about 40 ms for each sign-in. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
/**
 * Node has four threads for all slow work, including files. Hashing two passwords at once leaves two threads for the
 * rest, and a full queue takes about a second.
 */
export const hashingLimits = { atOnce: 2, waiting: 48 };
const queue = createQueue(hashingLimits);
const RETRY_SECONDS = 2;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Hashes into the PHC string format, which contains the cost, so that old hashes stay valid when the cost is raised. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive('argon2id', { message: password, nonce: salt, tagLength: HASH_BYTES, ...cost });
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${parameters}$${encode(salt)}$${encode(hash)}`;
}

/** The hash for accounts that do not exist, so that checking their password takes as long as for real ones. */
export const unknownHash = hashPassword(randomBytes(SALT_BYTES).toString('hex'));

export async function verifyPassword({
  hash,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!parts) return false;
  const [, memory, passes, parallelism, salt = '', stored = ''] = parts;
  const expected = Buffer.from(stored, 'base64');
  const actual = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(actual, expected);
}

async function derive(...parameters: Parameters<typeof runArgon2>): Promise<Buffer> {
  const derived = queue.run(() => runArgon2(...parameters));
  if (!derived) throw new Problem('busy', { retryAfterSeconds: RETRY_SECONDS });
  return derived;
}

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}
