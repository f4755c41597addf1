import { expect, test } from 'vitest';
import { describeSize } from '#commands/backups/storedBackups.ts';

test.each([
  [0, '0.0 kB'],
  [12_345, '12.3 kB'],
  [999_999, '1000.0 kB'],
  [1_000_000, '1.0 MB'],
  [999_940_000, '999.9 MB'],
  [1_000_000_000, '1.0 GB'],
  [2_345_000_000_000, '2345.0 GB'],
])('the size of a backup of %i bytes is %s', (bytes, words) => {
  expect(describeSize(bytes)).toBe(words);
});
