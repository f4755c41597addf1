import { answerTo, begin, copyStores, finished, type RecordKey, type StoreName } from './database.ts';

/**
 * Encrypts what this browser keeps of a person. The server derives the key from its secret and hands it to nobody but
 * that person, signed in. It is deleted from here when the session ends: what stays (unsent check-ins, drafts) cannot
 * be read until they sign in again. The names of records are hidden too, since they tell which days were written about.
 */
export interface Vault {
  userId: string;
  /** The key of the record of this name. */
  keyOf(store: StoreName, name: string): Promise<RecordKey>;
  seal(store: StoreName, key: RecordKey, value: unknown): Promise<unknown>;
  /** Undefined where it was sealed under another key: the operator has changed the server's secret. */
  unseal(store: StoreName, key: RecordKey, stored: unknown): Promise<unknown>;
}

/** A picture: its bytes are encrypted as they are, its type is no secret. */
export interface StoredFile {
  bytes: ArrayBuffer;
  type: string;
}

interface Sealed {
  nonce: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
  /** Of a picture; absent for JSON. */
  type?: string;
}

interface Keys {
  values: CryptoKey;
  names: CryptoKey;
}

const nonceBytes = 12;
const text = new TextEncoder();

/** Browsers encrypt only where the connection is encrypted or local: on plain http, everybody can read it anyway. */
export const canSeal = () => globalThis.crypto?.subtle !== undefined;

export function isSealed(stored: unknown): stored is Sealed {
  return (stored as Partial<Sealed> | null)?.nonce instanceof Uint8Array;
}

/** The vault whose key this browser holds; null where it holds none. */
export async function loadVault(userId: string): Promise<Vault | null> {
  if (!canSeal()) return makePlainVault(userId);
  const store = (await begin('keys')).objectStore('keys');
  const keys = await answerTo<Keys | undefined>(store.get([userId, 'keys']));
  return keys ? makeVault(userId, keys) : null;
}

/**
 * A vault with the key that the server has handed out, in base64url. It is kept in a form that no script can read. What
 * others have copied here is removed: it belongs to sessions that are over.
 */
export async function createVault(userId: string, key: string): Promise<Vault> {
  const keys = await deriveKeys(key);
  const names: StoreName[] = ['keys', ...copyStores];
  const transaction = await begin(names, 'readwrite', { durability: 'strict' });
  const done = finished(transaction);
  const store = transaction.objectStore('keys');
  // Another tab may have been quicker, and be filling the copy already.
  if (!(await answerTo(store.getKey([userId, 'keys'])))) {
    for (const name of names) transaction.objectStore(name).clear();
    store.put(keys, [userId, 'keys']);
  }
  await done;
  return makeVault(userId, keys);
}

async function deriveKeys(key: string): Promise<Keys> {
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  const base = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey']);
  const derive = (purpose: string, kind: AesKeyGenParams | HmacKeyGenParams, usages: KeyUsage[]) =>
    crypto.subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: text.encode(purpose) },
      base,
      kind,
      false,
      usages,
    );
  const [values, names] = await Promise.all([
    derive('values', { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt']),
    derive('names', { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign']),
  ]);
  return { values, names };
}

function makeVault(userId: string, { values, names }: Keys): Vault {
  const known = new Map<string, Promise<RecordKey>>();

  async function hide(place: string): Promise<RecordKey> {
    const digest = new Uint8Array(await crypto.subtle.sign('HMAC', names, text.encode(place)));
    return [userId, btoa(String.fromCharCode(...digest.subarray(0, 16)))];
  }

  /** Bound to its place: a record that was moved to another one cannot be read. */
  const cipher = (nonce: Uint8Array<ArrayBuffer>, store: StoreName, key: RecordKey) => ({
    name: 'AES-GCM',
    iv: nonce,
    additionalData: text.encode([store, ...key].join('\n')),
  });

  return {
    userId,
    keyOf(store, name) {
      const place = `${store}\n${name}`;
      const key = known.get(place) ?? hide(place);
      known.set(place, key);
      return key;
    },
    async seal(store, key, value): Promise<Sealed> {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const file = isFile(value) ? value : null;
      const plain = file ? file.bytes : text.encode(JSON.stringify(value));
      const bytes = await crypto.subtle.encrypt(cipher(nonce, store, key), values, plain);
      return { nonce, bytes, ...(file && { type: file.type }) };
    },
    async unseal(store, key, stored) {
      if (!isSealed(stored)) return undefined;
      const { nonce, bytes, type } = stored;
      const plain = await crypto.subtle
        .decrypt(cipher(nonce, store, key), values, bytes)
        .catch(() => undefined);
      if (!plain) return undefined;
      return type === undefined ? JSON.parse(new TextDecoder().decode(plain)) : { bytes: plain, type };
    },
  };
}

function isFile(value: unknown): value is StoredFile {
  return (value as Partial<StoredFile> | null)?.bytes instanceof ArrayBuffer;
}

/** Keeps everything as it is. */
function makePlainVault(userId: string): Vault {
  return {
    userId,
    keyOf: async (_, name) => [userId, name],
    seal: async (_store, _key, value) => value,
    unseal: async (_store, _key, stored) => stored,
  };
}
