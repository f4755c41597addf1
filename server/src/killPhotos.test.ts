import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@flarewell/domain/day';
import { photoChange } from '@flarewell/domain/photos';
import type { StoredCheckIn } from '@flarewell/domain/wire/checkIns';
import { ApiProblem, type Client, createClient } from '@flarewell/web/data/client';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/databases.ts';
import { drawSides } from '#testing/images.ts';
import { runServer } from '#testing/serverProcess.ts';

const ROUNDS = 4;
const DAYS = 3;

/** A version of a day: every part of it tells its number, and the photo tells by its width which one it came with. */
interface Version {
  number: number;
  width: number | null;
}

/** One day, written by one device: what it was told is saved, and what it has sent since. */
interface Writer {
  day: string;
  revision: number | null;
  saved: Version | null;
  sent: Version | null;
}

describe.each(['sqlite', 'postgres'] as const)('kill -9 among photos on %s', (engine) => {
  test(`leaves the old or the new version of a day, whole, ${ROUNDS} times over`, {
    timeout: 400_000,
  }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'flarewell-kill-'));
    const home = await createTestDatabase(engine);
    const settings = {
      DATA_DIR: dataDir,
      DATABASE_URL: 'url' in home.address ? home.address.url : '',
      REQUESTS_PER_MINUTE: '1000000',
    };
    const writers = Array.from({ length: DAYS }, (_, index): Writer => {
      return { day: addDays('2026-01-01', index), revision: null, saved: null, sent: null };
    });
    const cookies = new Map<string, string>();
    let conditionId = '';

    for (let round = 0; round <= ROUNDS; round += 1) {
      const server = await runServer(settings);
      expect([server.isReady, server.complained]).toEqual([true, []]);
      const browse = openBrowser(server.address, cookies);
      const api = createClient(browse);
      if (round === 0) {
        const person = { name: 'Maya', email: 'maya@example.org', password: 'correct horse' };
        await api.account.signUp(person);
        conditionId = (await api.conditions.create({ name: 'Neck' })).id;
      }
      for (const writer of writers) await expectWhole(api, browse, writer);
      if (round === ROUNDS) {
        await server.stop();
        break;
      }
      const enough = Promise.withResolvers<void>();
      let left = DAYS + (round % 4);
      const countDown = () => {
        left -= 1;
        if (left === 0) enough.resolve();
      };
      const writing = Promise.all(
        writers.map((writer) => writeUntilKilled(api, writer, conditionId, countDown)),
      );
      await Promise.race([enough.promise, writing]);
      // Somewhere within the next save or the one after it.
      await sleep((round * 13) % 50);
      server.send('SIGKILL');
      await writing;
      await server.ended;
    }
    const written = writers.reduce((sum, { saved }) => sum + (saved?.number ?? 0), 0);
    expect(written).toBeGreaterThan(DAYS * ROUNDS);
    await home.remove();
    rmSync(dataDir, { recursive: true });
  });
});

/** It keeps its cookies over the deaths of the server. */
function openBrowser(address: string, cookies: Map<string, string>): typeof fetch {
  return async (path, init) => {
    const headers = new Headers(init?.headers);
    headers.set('Origin', address);
    headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const response = await fetch(`${address}${path}`, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
}

async function writeUntilKilled(api: Client, writer: Writer, conditionId: string, onSaved: () => void) {
  try {
    for (;;) {
      await writeNext(api, writer, conditionId);
      onSaved();
    }
  } catch (problem) {
    // What the server refuses is a bug; anything else is its death.
    if (problem instanceof ApiProblem && problem.code !== 'network') throw problem;
  }
}

/** In turn: a photo, the same photo, another photo, none. */
async function writeNext(api: Client, writer: Writer, conditionId: string) {
  const { day, revision } = writer;
  const number = (writer.saved?.number ?? -1) + 1;
  const kind = (['new', 'kept', 'new', 'removed'] as const)[number % 4] ?? 'kept';
  const width = kind === 'new' ? 20 + 2 * number : kind === 'kept' ? (writer.saved?.width ?? null) : null;
  const choice = kind === 'new' ? { uploaded: await upload(api, day, width ?? 0) } : kind;
  writer.sent = { number, width };
  const saved = await api.checkIns.save(day, {
    revision,
    ...makeContent(number, conditionId),
    ...photoChange(choice),
  });
  Object.assign(writer, { saved: writer.sent, sent: null, revision: saved.revision });
}

async function upload(api: Client, day: string, width: number): Promise<string> {
  const bytes = await drawSides(width, 20).jpeg().toBuffer();
  const file = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
  return (await api.checkIns.uploadPhoto(day, file)).photo;
}

function makeContent(number: number, conditionId: string) {
  const severity = ([1, 2, 3, 4, 5] as const)[number % 5] ?? 1;
  const notes = String(number);
  const conditionEntries = [{ conditionId, severity, symptoms: [], notes }];
  return { notes, factors: { water: severity }, conditionEntries, medicationEntries: [] };
}

/** The day shows what was acknowledged last or what was on its way, and the writer goes on from there. */
async function expectWhole(api: Client, browse: typeof fetch, writer: Writer) {
  const { day, saved, sent } = writer;
  const { checkIns } = await api.checkIns.list({ from: day, to: day });
  const [checkIn] = checkIns;
  const seen = checkIn ? await readVersion(browse, checkIn) : null;
  expect([saved, sent ?? saved]).toContainEqual(seen);
  Object.assign(writer, { saved: seen, sent: null, revision: checkIn?.revision ?? null });
}

async function readVersion(browse: typeof fetch, checkIn: StoredCheckIn): Promise<Version> {
  const number = Number(checkIn.notes);
  const conditionId = checkIn.conditionEntries[0]?.conditionId ?? '';
  expect(checkIn).toMatchObject(makeContent(number, conditionId));
  if (checkIn.photoUrl === null) return { number, width: null };
  const [photo, thumbnail] = [await browse(checkIn.photoUrl), await browse(checkIn.thumbnailUrl ?? '')];
  expect([photo.status, thumbnail.status]).toEqual([200, 200]);
  return { number, width: (await sharp(await photo.bytes()).metadata()).width };
}
