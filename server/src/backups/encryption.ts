import { Decrypter, Encrypter } from 'age-encryption';
import { DamagedBackup, type Write } from '#backups/tar.ts';

type Chunks = AsyncIterable<Uint8Array>;

const START = Buffer.from('age-encryption.org/v1\n');
/** The header is about 150 bytes long. */
export const HEADER_LIMIT = 4096;

export const isEncrypted = (start: Buffer) => start.subarray(0, START.length).equals(START);

/**
 * Encrypts with a passphrase in the age format (https://age-encryption.org/v1), 64 KB at a time. Making the key takes about
 * two seconds and 256 MB, so that guessing passphrases is slow.
 */
export async function createEncryption(passphrase: string, write: Write) {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const plain = new TransformStream<Uint8Array, Uint8Array>();
  const encrypted = await encrypter.encrypt(plain.readable);
  const written = encrypted.pipeTo(new WritableStream({ write }));
  // The failure is thrown by `write` and `end` below. Until then it must not count as unhandled.
  written.catch(() => undefined);
  const input = plain.writable.getWriter();
  const orCause = async (work: Promise<void>) => {
    try {
      await work;
    } catch (problem) {
      await written;
      throw problem;
    }
  };
  return {
    write: (bytes: Uint8Array) => orCause(input.write(bytes)),
    async end(): Promise<void> {
      await orCause(input.close());
      await written;
    },
    /** Stops without an end: what was written stays unreadable. */
    async abort(): Promise<void> {
      await input.abort().catch(() => undefined);
      await written.catch(() => undefined);
    },
  };
}

/**
 * Returns the function that decrypts the file from its first bytes on. The key is made once, for several readings. Throws
 * DamagedBackup if the passphrase is wrong; a header that was changed looks the same.
 */
export async function createDecryption(passphrase: string, header: Buffer) {
  const opener = new Decrypter();
  opener.addPassphrase(passphrase);
  const fileKey = await orDamaged(() => opener.decryptHeader(header));
  const decrypter = new Decrypter();
  decrypter.addIdentity({ unwrapFileKey: () => fileKey });
  return async function* decrypt(chunks: Chunks): AsyncGenerator<Uint8Array> {
    const plain = await orDamaged(() => decrypter.decrypt(ReadableStream.from(chunks)));
    const reader = plain.getReader();
    try {
      for (;;) {
        const { done, value } = await orDamaged(() => reader.read());
        if (done) return;
        yield value;
      }
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  };
}

/** The library throws plain errors. Those of the file system have a code. */
async function orDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause) throw cause;
    throw new DamagedBackup(undefined, { cause });
  }
}
