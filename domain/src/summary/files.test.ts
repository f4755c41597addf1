import { expect, test } from 'vitest';
import { summaryFileName, summaryFiles } from './files.ts';

test('R104 files: each named with the day', () => {
  expect(summaryFiles.map((file) => summaryFileName(file, '2026-11-14'))).toEqual([
    'flarewell-summary-2026-11-14.pdf',
    'flarewell-summary-2026-11-14.fhir.json',
    'flarewell-severity-2026-11-14.csv',
    'flarewell-medications-2026-11-14.csv',
  ]);
});
