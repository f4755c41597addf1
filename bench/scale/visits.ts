import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { addDays, type Day } from '@flarewell/domain/day';
import type { Random } from '@flarewell/domain/testing/random';
import type { Answer, Call } from './client.ts';
import type { Person } from './people.ts';

/** A person with what their browser remembers, during one visit. */
export interface Visitor {
  person: Person & { todayRevision?: number | null };
  today: Day;
  random: Random;
  /** A photo as the web app sends it: scaled down to 2048 pixels. */
  photo: Buffer;
  ask: (call: Call) => Promise<Answer>;
}

type Visit = (visitor: Visitor) => Promise<unknown>;

/** The longest range that the app loads before its first screen. */
const RECENT_DAYS = 400;

/** What people do, in parts of a hundred. The requests are those that a browser was seen to send. */
export const mix: readonly { name: string; share: number; visit: Visit }[] = [
  { name: 'opens the dashboard', share: 38, visit: open },
  { name: 'saves a check-in', share: 30, visit: (visitor) => checkIn(visitor, { hasPhoto: false }) },
  {
    name: 'saves a check-in with a photo',
    share: 7,
    visit: (visitor) => checkIn(visitor, { hasPhoto: true }),
  },
  { name: 'opens the trends', share: 12, visit: open },
  { name: 'opens the patterns', share: 6, visit: openPatterns },
  { name: 'downloads the summary', share: 3, visit: downloadSummary },
  { name: 'opens the app on a new device', share: 4, visit: openOnNewDevice },
];

/** Picks a visit by the shares of the mix. */
export function pickVisit({ between }: Random): (typeof mix)[number] {
  let rest = between(
    0,
    mix.reduce((sum, { share }) => sum + share, 0),
  );
  const found = mix.find(({ share }) => {
    rest -= share;
    return rest < 0;
  });
  return found ?? (mix.at(-1) as (typeof mix)[number]);
}

/**
 * Every screen of a browser that was here before: pages and scripts come from its service worker, charts are computed
 * from its own copy, and the server is asked for what has changed.
 */
async function open({ person, ask }: Visitor) {
  await ask({ path: '/api/auth/session' });
  const [conditions, medications, trackers, changes] = await Promise.all([
    ask({ path: '/api/conditions' }),
    ask({ path: '/api/medications' }),
    ask({ path: '/api/trackers' }),
    ask({ path: `/api/check-ins?since=${person.revision}`, route: '/api/check-ins?since' }),
  ]);
  person.revision = readRevision(changes);
  return {
    conditions: read<{ conditions: { id: string }[] }>(conditions).conditions,
    medications: read<{ medications: { id: string }[] }>(medications).medications,
    trackers: read<{ trackers: { id: string }[] }>(trackers).trackers,
  };
}

/** A browser without a copy also loads the page with its files, the whole year, and once what was found in it. */
async function openOnNewDevice(visitor: Visitor) {
  const { person, today, ask } = visitor;
  const page = await ask({ path: '/app/dashboard' });
  const files = namedFiles(decode(page));
  await Promise.all(files.map((path) => ask({ path, route: 'scripts and styles' })));
  await ask({ path: '/api/auth/session' });
  const range = `from=${addDays(today, 1 - RECENT_DAYS)}&to=${addDays(today, 1)}`;
  await Promise.all([
    ask({ path: '/api/auth/local-key' }),
    ask({ path: '/api/conditions' }),
    ask({ path: '/api/medications' }),
    ask({ path: '/api/trackers' }),
    ask({ path: `/api/check-ins?${range}`, route: '/api/check-ins?from' }),
  ]);
  person.revision = readRevision(
    await ask({ path: '/api/check-ins?since=0', route: '/api/check-ins?since=0' }),
  );
  await ask({ path: '/api/patterns' });
}

/** The day's check-in, new or changed. The app asks who is signed in before it sends, and after a photo once more. */
async function checkIn(visitor: Visitor, { hasPhoto }: { hasPhoto: boolean }) {
  const { person, today, random, photo, ask } = visitor;
  const { conditions, medications, trackers } = await open(visitor);
  const route = '/api/check-ins/{day}';
  const path = `/api/check-ins/${today}`;
  await ask({ path: '/api/auth/session' });
  let uploaded: { photo: string } | null = null;
  if (hasPhoto) {
    const type = 'image/jpeg';
    uploaded = read(
      await ask({ method: 'POST', path: `${path}/photo`, route: `${route}/photo`, body: photo, type }),
    );
    await ask({ path: '/api/auth/session' });
  }
  const content = {
    revision: person.todayRevision ?? null,
    notes: `Slept ${random.whole(1, 12)} hours, hands calmer after the new cream`,
    factors: { stress: random.whole(1, 5), sleep: random.whole(1, 5), weather: 'Cold' },
    conditionEntries: conditions.map(({ id }) => ({
      conditionId: id,
      severity: random.whole(1, 5),
      symptoms: ['Itchiness', 'Dryness'],
    })),
    medicationEntries: medications.map(({ id }) => ({ medicationId: id, taken: true, timesTaken: 1 })),
    trackers: trackers.filter(() => random.chance(0.3)).map(({ id }) => id),
    ...uploaded,
  };
  const saved = read<{ revision: number; thumbnailUrl: string | null }>(
    await ask({ method: 'PUT', path, route, body: Buffer.from(JSON.stringify(content)) }),
  );
  person.todayRevision = saved.revision;
  person.revision = saved.revision;
  if (saved.thumbnailUrl) await ask({ path: saved.thumbnailUrl, route: '/photos/{thumbnail}' });
}

async function openPatterns(visitor: Visitor) {
  await open(visitor);
  await visitor.ask({ path: '/api/patterns' });
}

async function downloadSummary(visitor: Visitor) {
  await open(visitor);
  await visitor.ask({ path: '/api/summary.pdf?days=90&paper=a4' });
}

/** The scripts and styles that a page names. */
export function namedFiles(page: string): string[] {
  return [...new Set([...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? ''))];
}

const read = <Body>(answer: Answer): Body => JSON.parse(decode(answer));

function decode({ headers, body }: Answer): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

/** The ETag of a list of check-ins ends with the person's revision; the body is compressed. */
function readRevision({ headers }: Answer): number {
  return Number(/-(\d+)"$/.exec(headers.etag ?? '')?.[1]);
}
