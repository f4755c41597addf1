import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { measureDiskSpace } from '#http/diskSpace.ts';

test('free space is measured for the folders that there are', async () => {
  const registry = new Registry();
  measureDiskSpace(registry, { data: tmpdir(), backups: null, other: join(tmpdir(), 'not', 'there') });
  for (let read = 0; read < 2; read += 1) {
    const values = Array.from(
      (await registry.metrics()).matchAll(/^disk_free_bytes\{folder="(\w+)"\} (\d+)$/gm),
      ([, folder, bytes]) => [folder, Number(bytes) > 0],
    );
    expect(values).toEqual([['data', true]]);
  }
});
