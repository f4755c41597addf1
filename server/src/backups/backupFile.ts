import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import { countThings } from '#backups/countThings.ts';
import { createDecryption, createEncryption, HEADER_LIMIT, isEncrypted } from '#backups/encryption.ts';
import { createTarWriter, DamagedBackup, readTar, type TarEntry } from '#backups/tar.ts';
import { reasonOf, StartupProblem } from '#failures/startupProblem.ts';
import { requireStoredPath } from '#photos/paths.ts';

const FORMAT = 1;
const MANIFEST = 'manifest.json';
/** The last entry. The manifest contains the hashes of all other entries, and this the hash of the manifest. */
const MANIFEST_HASH = 'manifest.sha256';
const READ_AT_ONCE = 256 * 1024;

const unpack = promisify(gunzip);

export const backupNames = {
  secret: 'secret',
  photo: (path: string) => `photos/${path}`,
  rowsOf: (table: string) => `database/${table}/`,
  rows: (table: string, part: number) => `database/${table}/${String(part).padStart(6, '0')}.jsonl.gz`,
};

const manifestShape = z.strictObject({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
  tables: z.array(
    z.strictObject({ name: z.string(), key: z.array(z.string()), rows: z.int(), hash: z.string() }),
  ),
  photos: z.int(),
  entries: z.array(z.strictObject({ name: z.string(), size: z.int(), sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifestShape>;
type ManifestHead = Omit<Manifest, 'format' | 'entries'>;

/** Writes a backup file, encrypted if there is a passphrase, and records the size and hash of every entry in its manifest. */
export async function createBackupWriter(file: FileHandle, now: string, passphrase: string | null) {
  const writeToFile = async (bytes: Uint8Array) => {
    await file.writeFile(bytes);
  };
  const encryption = passphrase === null ? null : await createEncryption(passphrase, writeToFile);
  const tar = createTarWriter(encryption?.write ?? writeToFile, now);
  const entries: Manifest['entries'] = [];
  return {
    async add(name: string, bytes: Uint8Array): Promise<void> {
      await tar.add(name, bytes);
      entries.push({ name, size: bytes.byteLength, sha256: hash(bytes) });
    },
    async finish(head: ManifestHead): Promise<void> {
      const manifest = Buffer.from(JSON.stringify({ format: FORMAT, ...head, entries } satisfies Manifest));
      await tar.add(MANIFEST, manifest);
      await tar.add(MANIFEST_HASH, Buffer.from(hash(manifest)));
      await tar.end();
      await encryption?.end();
    },
    /** To be called before the file is closed if the backup fails. */
    abort: async () => encryption?.abort(),
  };
}

export type BackupWriter = Awaited<ReturnType<typeof createBackupWriter>>;

/** Reads the entries of a backup file in order. Every call begins again with the first entry. */
export type ReadEntries = () => AsyncGenerator<TarEntry>;

export class WrongPassphrase extends StartupProblem {}

export const isEncryptedFile = async (file: FileHandle) => isEncrypted(await readStart(file));

/** Asks for the passphrase only if the file is encrypted. */
export async function openEntries(
  file: FileHandle,
  path: string,
  findPassphrase: () => Promise<string>,
): Promise<ReadEntries> {
  const start = await readStart(file);
  if (!isEncrypted(start)) return () => readTar(readChunks(file));
  const passphrase = await findPassphrase();
  try {
    const decrypt = await createDecryption(passphrase, start);
    return () => readTar(decrypt(readChunks(file)));
  } catch (cause) {
    if (!(cause instanceof DamagedBackup)) throw cause;
    throw new WrongPassphrase(`${path} cannot be opened: the passphrase is wrong, or the file was changed.`, {
      cause,
    });
  }
}

/** Reads all entries once, and refuses a file that is damaged or incomplete. */
export async function verifyBackup(readEntries: ReadEntries, path: string): Promise<Manifest> {
  const problem = (cause?: unknown) =>
    new StartupProblem(`${path} is not a complete backup of Flarewell: it was cut off or changed.`, {
      cause,
    });
  try {
    const found: Manifest['entries'] = [];
    let manifest: Buffer = Buffer.alloc(0);
    let manifestHash = '';
    for await (const { name, bytes } of readEntries()) {
      if (name === MANIFEST) manifest = bytes;
      else if (name === MANIFEST_HASH) manifestHash = bytes.toString();
      else found.push({ name, size: bytes.byteLength, sha256: hash(bytes) });
    }
    if (hash(manifest) !== manifestHash) throw problem();
    const parsed = parseManifest(manifest, path);
    if (JSON.stringify(found) !== JSON.stringify(parsed.entries)) throw problem();
    return parsed;
  } catch (cause) {
    throw cause instanceof DamagedBackup ? problem(cause) : cause;
  }
}

/** The rows of an entry as lines of JSON; null if the entry holds something else. */
export async function readRows(
  { tables }: Manifest,
  { name, bytes }: TarEntry,
): Promise<{ table: Manifest['tables'][number]; lines: string[] } | null> {
  const table = tables.find((each) => name.startsWith(backupNames.rowsOf(each.name)));
  return table ? { table, lines: (await unpack(bytes)).toString().trimEnd().split('\n') } : null;
}

/** The path of the photo in an entry; null if the entry holds something else. */
export function readPhotoName({ name }: TarEntry): string | null {
  const folder = backupNames.photo('');
  return name.startsWith(folder) ? requireStoredPath(name.slice(folder.length)) : null;
}

/** `3 people, 1 check-in and 0 photo files` */
export function describeContents({ tables, photos }: Pick<Manifest, 'tables' | 'photos'>): string {
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
  return countThings([
    [rowsOf('users'), 'person', 'people'],
    [rowsOf('check_ins'), 'check-in', 'check-ins'],
    [photos, 'photo file', 'photo files'],
  ]);
}

export async function openBackup(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (cause) {
    throw new StartupProblem(`The backup ${path} cannot be read: ${reasonOf(cause)}.`, { cause });
  }
}

async function readStart(file: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_LIMIT), 0, HEADER_LIMIT, 0);
  return buffer.subarray(0, bytesRead);
}

async function* readChunks(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let at = 0; ; ) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(READ_AT_ONCE), 0, READ_AT_ONCE, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

function parseManifest(bytes: Buffer, path: string): Manifest {
  const raw: { format?: unknown } = JSON.parse(bytes.toString());
  const { data } = manifestShape.safeParse(raw);
  if (data) return data;
  throw new StartupProblem(
    `${path} is a backup of format ${raw.format}, which this version of Flarewell cannot read.`,
  );
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
