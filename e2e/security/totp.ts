import { createHmac } from 'node:crypto';

const stepSeconds = 30;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of an authenticator app for a secret (RFC 6238), now or some steps later: the server accepts each code once. */
export function makeCode(secret: string, stepsAhead = 0): string {
  const step = Math.floor(Date.now() / 1000 / stepSeconds) + stepsAhead;
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', decode(secret)).update(counter).digest();
  const start = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(start) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Base32, five bits a letter. */
function decode(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
