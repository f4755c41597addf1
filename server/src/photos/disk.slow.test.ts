import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { photoPath } from '@flarewell/domain/photos';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDiskStore } from '#photos/disk.ts';
import { PhotoExists } from '#photos/paths.ts';
import { isSoak } from '#testing/extent.ts';

const ROUNDS = isSoak ? 100 : 8;
const serverFolder = join(import.meta.dirname, '..', '..');
const bytes = new TextEncoder().encode('a photo');

describe('photos on disk', () => {
  let root: string;
  beforeEach(() => {
    root = join(mkdtempSync(join(tmpdir(), 'flarewell-disk-')), 'photos');
  });
  afterEach(() => rmSync(dirname(root), { recursive: true }));

  test('are readable only by the account of the server, and leave no draft', async () => {
    const store = await openDiskStore(root);
    const path = photoPath(randomUUID(), randomUUID(), 1, 'jpg');
    await store.put(path, bytes);
    const modes = [root, join(root, dirname(path)), join(root, path)].map(
      (name) => statSync(name).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o700, 0o600]);
    expect(readdirSync(join(root, dirname(path)))).toHaveLength(1);
  });

  test.each(['EPERM', 'ENOTSUP'])('are not overwritten when hard links fail with %s', async (code) => {
    const store = await openDiskStore(root, () => Promise.reject(Object.assign(new Error(code), { code })));
    const path = photoPath(randomUUID(), randomUUID(), 1, 'jpg');
    const names = ['a', 'b', 'c', 'd'];
    const puts = await Promise.allSettled(
      names.map((name) => store.put(path, new TextEncoder().encode(name))),
    );
    const winners = names.filter((_, index) => puts[index]?.status === 'fulfilled');
    expect(winners).toEqual([readFileSync(join(root, path), 'utf8')]);
    expect(puts.filter((put) => put.status === 'rejected' && put.reason instanceof PhotoExists)).toHaveLength(
      3,
    );
    expect(readdirSync(join(root, dirname(path)))).toHaveLength(1);
  });

  test('cause an error and leave no draft when they cannot be written', async () => {
    const full = Object.assign(new Error('disk full'), { code: 'ENOSPC' });
    const store = await openDiskStore(root, () => Promise.reject(full));
    const userId = randomUUID();
    await expect(store.put(photoPath(userId, randomUUID(), 1, 'jpg'), bytes)).rejects.toBe(full);
    expect(readdirSync(join(root, userId))).toEqual([]);
  });

  test(`are whole or absent after kill -9, ${ROUNDS} times over`, async () => {
    const userId = randomUUID();
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      acknowledged.push(...(await putUntilKilled(root, userId, (round * 13) % 50)));
    }
    const store = await openDiskStore(root);
    const listed = (await Array.fromAsync(store.list())).map(({ path }) => path);
    for (const path of listed) {
      const found = readFileSync(join(root, path));
      const [, seed = ''] = /^(\d+) /.exec(found.toString('latin1', 0, 20)) ?? [];
      expect(sha256(found)).toBe(sha256(makeContent(Number(seed))));
    }
    expect(new Set(listed)).toEqual(new Set([...listed, ...acknowledged]));
    expect(acknowledged.length).toBeGreaterThan(ROUNDS);

    const drafts = readdirSync(join(root, userId)).length - listed.length;
    expect(drafts).toBeGreaterThan(0);
    expect(await store.removeDrafts('2020-01-01T00:00:00.000Z')).toBe(0);
    expect(await store.removeDrafts(new Date(Date.now() + 60_000).toISOString())).toBe(drafts);
    expect(readdirSync(join(root, userId)).sort()).toEqual(listed.map((path) => path.split('/')[1]).sort());
    expect(existsSync(join(root, userId))).toBe(true);
  });
});

/** Bytes whose length depends on the number, and which start with the number. */
function makeContent(seed: number): Buffer {
  return Buffer.alloc(100_000 + (seed % 900_000), `${seed} `);
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Kills a writing process, and returns the paths that it had acknowledged. */
async function putUntilKilled(root: string, userId: string, delay: number): Promise<string[]> {
  const program = `
    import { randomInt, randomUUID } from 'node:crypto';
    import { openDiskStore } from '#photos/disk.ts';
    ${makeContent}
    const store = await openDiskStore(${JSON.stringify(root)});
    async function putForever() {
      for (;;) {
        const path = '${userId}/' + randomUUID() + '-1.jpg';
        await store.put(path, makeContent(randomInt(1e9)));
        process.stdout.write(path + '\\n');
      }
    }
    await Promise.all([putForever(), putForever(), putForever()]);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: serverFolder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const paths: string[] = [];
  const lines = createInterface(child.stdout).on('line', (line) => paths.push(line));
  await once(lines, 'line');
  await sleep(delay);
  child.kill('SIGKILL');
  await once(child, 'close');
  return paths;
}
