import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Day } from '@flarewell/domain/day';
import type { Random } from '@flarewell/domain/testing/random';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import type { Sync } from '@flarewell/domain/wire/sync';
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

/** What people do, in parts of a hundred. The requests are those that a browser sends. */
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
  const changes = await ask({ path: `/api/sync?since=${person.revision}`, route: '/api/sync?since' });
  person.revision = read<Sync>(changes).revision;
}

/** A browser without a copy also loads the page with its files, the whole year, and once what was found in it. */
async function openOnNewDevice({ person, ask }: Visitor) {
  const page = await ask({ path: '/app/dashboard' });
  const files = namedFiles(decode(page));
  await Promise.all(files.map((path) => ask({ path, route: 'scripts and styles' })));
  const [year] = await Promise.all([ask({ path: '/api/sync' }), ask({ path: '/api/auth/local-key' })]);
  person.revision = read<Sync>(year).revision;
  await ask({ path: '/api/patterns' });
}

/** The day's check-in, new or changed. */
async function checkIn(visitor: Visitor, { hasPhoto }: { hasPhoto: boolean }) {
  const { person, today, random, photo, ask } = visitor;
  await open(visitor);
  const route = '/api/check-ins/{day}';
  const path = `/api/check-ins/${today}`;
  let uploaded: { photo: string } | null = null;
  if (hasPhoto) {
    const type = 'image/jpeg';
    uploaded = read(
      await ask({ method: 'POST', path: `${path}/photo`, route: `${route}/photo`, body: photo, type }),
    );
  }
  const content = {
    revision: person.todayRevision ?? null,
    notes: `Slept ${random.whole(1, 12)} hours, hands calmer after the new cream`,
    factors: { stress: random.whole(1, 5), sleep: random.whole(1, 5), weather: 'Cold' },
    conditionEntries: person.conditions.map((conditionId) => ({
      conditionId,
      severity: random.whole(1, 5),
      symptoms: ['Itchiness', 'Dryness'],
    })),
    medicationEntries: person.medications.map((medicationId) => ({
      medicationId,
      taken: true,
      timesTaken: 1,
    })),
    trackers: person.trackers.filter(() => random.chance(0.3)),
    ...uploaded,
  };
  const saved = read<ShownCheckIn>(
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
