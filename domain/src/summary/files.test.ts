import { expect, test } from 'vitest';
import { defaultPaper, summaryFileName, summaryFiles } from './files.ts';

test('R104 files: each name contains the day', () => {
  expect(summaryFiles.map((file) => summaryFileName(file, '2026-11-14'))).toEqual([
    'flarewell-summary-2026-11-14.pdf',
    'flarewell-summary-2026-11-14.fhir.json',
    'flarewell-severity-2026-11-14.csv',
    'flarewell-medications-2026-11-14.csv',
    'flarewell-weeks-2026-11-14.csv',
    'flarewell-flares-2026-11-14.csv',
    'flarewell-patterns-2026-11-14.csv',
  ]);
});

test.each([
  ['en-US', 'letter'],
  ['fr-CA', 'letter'],
  ['en-GB', 'a4'],
  ['sv', 'a4'],
  ['zh-Hant-US', 'letter'],
  ['us', 'a4'],
])('the default paper for %s is %s', (locale, paper) => {
  expect(defaultPaper(locale)).toBe(paper);
});
