import { isDeepStrictEqual } from 'node:util';
import { dayOf } from '@flarewell/domain/day';
import { photoChange } from '@flarewell/domain/photos';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import sharp from 'sharp';
import { drawSides } from '#testing/images/images.ts';
import type { Finding, Writer } from '#testing/kills/findings.ts';
import type { Visitor } from '#testing/kills/visitor.ts';

/** A version of a day. Every part of the check-in contains its number, and the photo's width encodes its version. */
interface Version {
  number: number;
  width: number | null;
}

export interface DayWriter extends Writer {
  readonly day: string;
  /** The number of the last acknowledged version; -1 before the first. */
  acknowledged(): number;
}

export interface WrittenDay {
  day: string;
  conditionId: string;
  hasPhotos: boolean;
}

/**
 * Writes one day's check-in over and over. `acknowledged` is the last version that an earlier writer got an answer for;
 * that writer may have sent one more.
 */
export function createDayWriter(
  { api, browse }: Visitor,
  { day, conditionId, hasPhotos }: WrittenDay,
  acknowledged = -1,
): DayWriter {
  const versionOf = (number: number): Version => ({ number, width: hasPhotos ? widthOf(number) : null });
  let revision: number | null = null;
  let saved: Version | null = acknowledged < 0 ? null : versionOf(acknowledged);
  let sent: Version | null = versionOf(acknowledged + 1);
  /** Kept when the server dies, as in the browser, so that the same photo is not uploaded twice. */
  let uploaded: { number: number; token: string } | null = null;

  async function upload(number: number, width: number): Promise<string> {
    if (uploaded?.number !== number) {
      const bytes = await drawSides(width, 20).jpeg().toBuffer();
      const file = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
      uploaded = { number, token: (await api.checkIns.uploadPhoto(day, file)).photo };
    }
    return uploaded.token;
  }

  async function readVersion(checkIn: ShownCheckIn): Promise<Version | 'torn'> {
    const number = Number(checkIn.notes);
    const { notes, factors, conditionEntries, medicationEntries } = checkIn;
    const shown = { notes, factors, conditionEntries, medicationEntries };
    if (!isDeepStrictEqual(shown, makeContent(number, conditionId))) return 'torn';
    if (checkIn.photoUrl === null) return { number, width: null };
    const [photo, thumbnail] = [await browse(checkIn.photoUrl), await browse(checkIn.thumbnailUrl ?? '')];
    if (photo.status !== 200 || thumbnail.status !== 200) return 'torn';
    return { number, width: (await sharp(await photo.bytes()).metadata()).width };
  }

  return {
    day,
    acknowledged: () => saved?.number ?? -1,
    async writeNext() {
      const number = (saved?.number ?? -1) + 1;
      const kind = hasPhotos ? kindOf(number) : 'kept';
      const width =
        kind === 'new' ? 20 + 2 * (number % 500) : kind === 'kept' ? (saved?.width ?? null) : null;
      const choice = kind === 'new' ? { uploaded: await upload(number, width ?? 0) } : kind;
      sent = { number, width };
      const content = { revision, ...makeContent(number, conditionId), ...photoChange(choice) };
      revision = (await api.checkIns.save(day, content)).revision;
      saved = sent;
      sent = null;
    },
    async check() {
      const checkIns = (await api.sync()).checkIns.filter(({ date }) => dayOf(date) === day);
      const [checkIn] = checkIns;
      const seen = checkIn ? await readVersion(checkIn) : null;
      const findings: Finding[] = [];
      const report = (harm: Finding['harm']) =>
        findings.push({
          harm,
          what: `${day}: shown ${JSON.stringify(seen)}, acknowledged ${JSON.stringify(saved)}, sent ${JSON.stringify(sent)}`,
        });
      if (checkIns.length > 1) report('duplicated');
      const isExpected = [saved, sent ?? saved].some((version) => isDeepStrictEqual(version, seen));
      if (seen === 'torn') report('torn');
      else if (!isExpected) report(judge(seen, saved));
      if (seen !== 'torn') saved = seen;
      revision = checkIn?.revision ?? null;
      sent = null;
      return findings;
    },
  };
}

/** The versions cycle through: a new photo, the same photo, another photo, no photo. */
const kindOf = (number: number) => (['new', 'kept', 'new', 'removed'] as const)[number % 4] ?? 'kept';

function widthOf(number: number): number | null {
  const kind = kindOf(number);
  if (kind === 'removed') return null;
  return 20 + 2 * ((kind === 'kept' ? number - 1 : number) % 500);
}

/** Finds a version that is neither the acknowledged one nor the one that was sent last. */
function judge(seen: Version | null, saved: Version | null): Finding['harm'] {
  if ((seen?.number ?? -1) < (saved?.number ?? -1)) return 'lost';
  // The text of one version with the photo of another.
  return seen?.number === saved?.number ? 'torn' : 'duplicated';
}

export function makeContent(number: number, conditionId: string) {
  const severity = ([1, 2, 3, 4, 5] as const)[number % 5] ?? 1;
  const notes = String(number);
  const conditionEntries = [{ conditionId, severity, symptoms: [], notes }];
  return { notes, factors: { water: severity }, conditionEntries, medicationEntries: [] };
}
