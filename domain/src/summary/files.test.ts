import { expect, test } from 'vitest';
import { defaultPaper, readSummaryFileName, summaryFileName, summaryFiles } from './files.ts';

const today = '2026-11-14';

test('R104 files: each name contains the day', () => {
  expect(summaryFiles.map((file) => summaryFileName(file, today, null))).toEqual([
    'flarewell-summary-2026-11-14.pdf',
    'flarewell-summary-2026-11-14.fhir.json',
    'flarewell-severity-2026-11-14.csv',
    'flarewell-medications-2026-11-14.csv',
    'flarewell-weeks-2026-11-14.csv',
    'flarewell-flares-2026-11-14.csv',
    'flarewell-patterns-2026-11-14.csv',
  ]);
});

test('R104 files: those of another person contain the name', () => {
  expect(summaryFileName('pdf', today, 'Leo')).toBe('flarewell-leo-summary-2026-11-14.pdf');
  expect(summaryFileName('severity', today, 'ليلى')).toBe('flarewell-diary-severity-2026-11-14.csv');
});

test.each([null, 'leo', 'anna-lena', 'summary', 'leo-summary-2026-11-13', '2026', 'diary'])(
  'R104 files: the names of %j are read again',
  (person) => {
    for (const file of summaryFiles) {
      expect(readSummaryFileName(file, summaryFileName(file, today, person))).toEqual({ today, person });
    }
  },
);

test.each([
  'flarewell-summary-2026-11-14.pdf.exe',
  'flarewell-severity-2026-11-14.pdf',
  'flarewell-Leo-summary-2026-11-14.pdf',
  'flarewell-leo--summary-2026-11-14.pdf',
  'flarewell-../x-summary-2026-11-14.pdf',
  '../flarewell-summary-2026-11-14.pdf',
  `flarewell-${'x'.repeat(41)}-summary-2026-11-14.pdf`,
  'flarewell-summary.pdf',
  'flarewell-summary-.pdf',
])('R104 files: %s is no name of a PDF', (name) => {
  expect(readSummaryFileName('pdf', name)).toBe(null);
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
