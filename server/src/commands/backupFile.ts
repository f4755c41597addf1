import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { z } from 'zod';
import { countThings } from '#commands/installation.ts';
import { createTarWriter, DamagedTar, readTar, type TarEntry } from '#commands/tar.ts';
import { StartupProblem } from '#startupProblem.ts';

const FORMAT = 1;
const MANIFEST = 'manifest.json';
/** The last entry. The manifest contains the hashes of all other entries, and this the hash of the manifest. */
const MANIFEST_HASH = 'manifest.sha256';

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
export type ManifestHead = Omit<Manifest, 'format' | 'entries'>;

/** Writes a backup file, and records the size and hash of every entry in its manifest. */
export function createBackupWriter(file: FileHandle, now: string) {
  const tar = createTarWriter(file, now);
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
    },
  };
}

export type BackupWriter = ReturnType<typeof createBackupWriter>;

export interface Backup {
  manifest: Manifest;
  /** In the order of the file. The bytes of an entry are read on demand. */
  entries: TarEntry[];
}

/** Reads the whole file once, and refuses one that is damaged or incomplete. */
export async function verifyBackup(file: FileHandle, path: string): Promise<Backup> {
  const problem = (cause?: unknown) =>
    new StartupProblem(`${path} is not a complete backup of Flarewell: it was cut off or changed.`, {
      cause,
    });
  try {
    const entries: TarEntry[] = [];
    const found: Manifest['entries'] = [];
    let manifest: Buffer = Buffer.alloc(0);
    let manifestHash = '';
    for await (const entry of readTar(file)) {
      const bytes = await entry.read();
      if (entry.name === MANIFEST) manifest = bytes;
      else if (entry.name === MANIFEST_HASH) manifestHash = bytes.toString();
      else {
        entries.push(entry);
        found.push({ name: entry.name, size: entry.size, sha256: hash(bytes) });
      }
    }
    if (hash(manifest) !== manifestHash) throw problem();
    const parsed = parseManifest(manifest, path);
    if (JSON.stringify(found) !== JSON.stringify(parsed.entries)) throw problem();
    return { manifest: parsed, entries };
  } catch (cause) {
    throw cause instanceof DamagedTar ? problem(cause) : cause;
  }
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
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartupProblem(`The backup ${path} cannot be read: ${reason}.`, { cause });
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
