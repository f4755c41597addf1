import {
  accountRange,
  begin,
  copyStores,
  type Owner,
  partitionOf,
  type RecordKey,
  rangeOf,
  type StoreName,
} from './database.ts';

/**
 * Encrypts what this browser stores of one diary for one account. The server derives the key from its secret and gives
 * it only to that account, when signed in and while it may use the diary. The key is deleted here when the session ends,
 * so unsent check-ins and drafts cannot be read until the person signs in again. Record names are hidden too, because
 * they tell which days have a check-in.
 */
export interface Vault extends Owner {
  /** The database key under which a record of this name is stored. */
  keyOf(store: StoreName, name: string): Promise<RecordKey>;
  seal(store: StoreName, key: RecordKey, value: unknown): Promise<unknown>;
  /** Returns undefined for a record sealed with another key, after the operator has changed the server's secret. */
  unseal(store: StoreName, key: RecordKey, stored: unknown): Promise<unknown>;
}

/** A picture. Its bytes are encrypted without an encoding step; its media type is stored unencrypted. */
export interface StoredFile {
  bytes: ArrayBuffer;
  type: string;
}

interface Sealed {
  nonce: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
  /** The media type of a picture; absent for JSON. */
  type?: string;
}

interface Keys {
  values: CryptoKey;
  names: CryptoKey;
}

const nonceBytes = 12;
const text = new TextEncoder();

/** Browsers offer encryption only on https and localhost. On plain http records are stored unencrypted. */
export const canSeal = () => globalThis.crypto?.subtle !== undefined;

export function isSealed(stored: unknown): stored is Sealed {
  return (stored as Partial<Sealed> | null)?.nonce instanceof Uint8Array;
}

/** Opens the vault with the key that this browser holds. Returns null if it holds none. */
export async function loadVault(owner: Owner): Promise<Vault | null> {
  if (!canSeal()) return makePlainVault(owner);
  const transaction = await begin(['keys'], 'readonly');
  const keys = await transaction.objectStore('keys').get([partitionOf(owner), 'keys']);
  return keys ? makeVault(owner, keys as Keys) : null;
}

/**
 * Creates a vault from the server's key (base64url). The key is stored as a non-extractable CryptoKey, which no script
 * can read. Copies of other accounts are removed, because their sessions are over.
 */
export async function createVault(owner: Owner, key: string): Promise<Vault> {
  const keys = await deriveKeys(key);
  const names: StoreName[] = ['keys', ...copyStores];
  const transaction = await begin(names, 'readwrite', 'strict');
  const store = transaction.objectStore('keys');
  const place: RecordKey = [partitionOf(owner), 'keys'];
  // Another tab may have stored the key first and be filling the copy already: then nothing is cleared.
  if (!(await store.getKey(place))) {
    const { lower, upper } = accountRange(owner.userId);
    const outdated = [
      IDBKeyRange.upperBound(lower, true),
      IDBKeyRange.lowerBound(upper, true),
      rangeOf(owner),
    ];
    const stores = names.map((name) => transaction.objectStore(name));
    await Promise.all(stores.flatMap((one) => outdated.map((range) => one.delete(range))));
    await store.put(keys, place);
  }
  await transaction.done;
  return makeVault(owner, keys);
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

function makeVault(owner: Owner, { values, names }: Keys): Vault {
  const known = new Map<string, Promise<RecordKey>>();

  async function hide(place: string): Promise<RecordKey> {
    const digest = new Uint8Array(await crypto.subtle.sign('HMAC', names, text.encode(place)));
    return [partitionOf(owner), btoa(String.fromCharCode(...digest.subarray(0, 16)))];
  }

  /** The additional data binds a record to its store and key: a record moved elsewhere cannot be decrypted. */
  const cipher = (nonce: Uint8Array<ArrayBuffer>, store: StoreName, key: RecordKey) => ({
    name: 'AES-GCM',
    iv: nonce,
    additionalData: text.encode([store, ...key].join('\n')),
  });

  return {
    ...owner,
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

/** Stores everything unencrypted. */
function makePlainVault(owner: Owner): Vault {
  return {
    ...owner,
    keyOf: async (_, name) => [partitionOf(owner), name],
    seal: async (_store, _key, value) => value,
    unseal: async (_store, _key, stored) => stored,
  };
}
