import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openLogFile } from '#start/logFile.ts';

test('a log that cannot be written makes nothing else fail', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flarewell-log-'));
  const path = join(folder, 'log');
  writeFileSync(path, '');
  // Every write to it fails, as on a full disk.
  const descriptor = openSync(path, 'r');
  const log = pino({}, openLogFile(descriptor));
  for (let line = 0; line < 100; line += 1) log.info({ words: 'x'.repeat(50_000) }, 'line');
  expect(readFileSync(path, 'utf8')).toBe('');
  closeSync(descriptor);
  rmSync(folder, { recursive: true });
});
