import { isDeepStrictEqual } from 'node:util';
import { addDays, noonOf } from '@flarewell/domain/day';
import { ApiProblem } from '@flarewell/web/data/api/request';
import sharp from 'sharp';
import { archivedPhotoName, archiveJsonName } from '#archive/layout.ts';
import { writeZip } from '#archive/zipWriter.ts';
import { drawSides } from '#testing/images/images.ts';
import { makeContent } from '#testing/kills/dayWriter.ts';
import type { Finding, Writer } from '#testing/kills/findings.ts';
import type { Visitor } from '#testing/kills/visitor.ts';
import { NOW } from '#testing/people.ts';

const CONDITION_ID = '5c0a6c1e-3f0e-4c53-9d0e-6f6f3a1f9a01';
const FIRST_DAY = '2025-01-01';
const CHECK_INS = 60;
const PHOTOS = 2;

/** The number of the import that the account contains, or 'empty'. */
export type ArchiveState = number | 'empty';

export interface ArchiveWriter extends Writer {
  /** The last acknowledged state, and the one that was sent after it. */
  readonly progress: ArchiveProgress;
}

export interface ArchiveProgress {
  saved: ArchiveState;
  sent: ArchiveState | null;
}

/**
 * Imports an archive with photos into its own account, and clears the account after every second import. A request that
 * a kill interrupted is repeated; the server may have finished that import when it restarted.
 */
export function createArchiveWriter(
  { api, browse }: Visitor,
  takenOver: ArchiveProgress = { saved: 'empty', sent: null },
): ArchiveWriter {
  let { saved, sent } = takenOver;
  let imports = 0;

  async function readState(): Promise<ArchiveState | 'torn'> {
    const { checkIns } = await api.sync();
    if (checkIns.length === 0) return 'empty';
    const number = Number(checkIns[0]?.notes);
    const conditionId = checkIns[0]?.conditionEntries[0]?.conditionId ?? '';
    const shown = checkIns.map(({ notes, factors, conditionEntries, medicationEntries }) => {
      return { notes, factors, conditionEntries, medicationEntries };
    });
    const expected = Array.from({ length: CHECK_INS }, () => makeContent(number, conditionId));
    if (!isDeepStrictEqual(shown, expected)) return 'torn';
    for (const { photoUrl } of checkIns.slice(-PHOTOS)) {
      const photo = photoUrl === null ? null : await browse(photoUrl);
      if (photo?.status !== 200) return 'torn';
      if ((await sharp(await photo.bytes()).metadata()).width !== widthOf(number)) return 'torn';
    }
    return number;
  }

  /** Gives the password again if the last time was more than five minutes ago. */
  async function reset() {
    await api.records.reset().catch(async (error) => {
      if (!(error instanceof ApiProblem) || error.code !== 'proof-needed') throw error;
      await api.security.provePassword('correct horse');
      await api.records.reset();
    });
  }

  return {
    get progress() {
      return { saved, sent };
    },
    async writeNext() {
      const next: ArchiveState = sent ?? (imports % 3 === 2 && saved !== 'empty' ? 'empty' : imports);
      sent = next;
      const file = next === 'empty' ? null : await makeArchive(next);
      await (file ? api.records.importFile(file) : reset());
      imports += 1;
      saved = next;
      sent = null;
    },
    async check() {
      let seen = await readState();
      // The server may have finished the import between the request for the days and the one for their photos.
      if (seen === 'torn' && sent !== null) seen = await readState();
      if (seen === saved || (sent !== null && seen === sent)) return [];
      const what = `import: shown ${seen}, acknowledged ${saved}, sent ${sent}`;
      const findings: Finding[] = [{ harm: seen === 'torn' ? 'torn' : 'lost', what }];
      if (seen !== 'torn') saved = seen;
      return findings;
    },
  };
}

const widthOf = (number: number) => 20 + 2 * (number % 100);

async function makeArchive(number: number): Promise<Blob> {
  const photo = await drawSides(widthOf(number), 20).jpeg().toBuffer();
  const days = Array.from({ length: CHECK_INS }, (_, index) => addDays(FIRST_DAY, index));
  const photoDays = days.slice(0, PHOTOS);
  const checkIns = days.map((day, index) => ({
    id: `5c0a6c1e-3f0e-4c53-9d0e-${String(index).padStart(12, '0')}`,
    date: noonOf(day),
    photoUrl: photoDays.includes(day) ? archivedPhotoName(day, 'jpg') : null,
    ...makeContent(number, CONDITION_ID),
  }));
  const conditions = [{ id: CONDITION_ID, name: 'Neck', color: '#2563EB', createdAt: NOW }];
  const json = JSON.stringify({ conditions, medications: [], checkIns });
  const files = (async function* () {
    yield { name: archiveJsonName, bytes: Buffer.from(json) };
    for (const day of photoDays) yield { name: archivedPhotoName(day, 'jpg'), bytes: photo };
  })();
  const pieces = (await Array.fromAsync(writeZip(files, NOW))) as Uint8Array<ArrayBuffer>[];
  return new Blob(pieces, { type: 'application/zip' });
}
