import type { Day } from '@flarewell/domain/day';
import { fileName } from '@flarewell/domain/fileNames';

export const summaryFiles = [
  'pdf',
  'fhir',
  'severity',
  'medications',
  'weeks',
  'flares',
  'patterns',
] as const;
export type SummaryFile = (typeof summaryFiles)[number];

export const papers = ['a4', 'letter'] as const;
export type Paper = (typeof papers)[number];

const names = {
  pdf: ['summary', 'pdf'],
  fhir: ['summary', 'fhir.json'],
  severity: ['severity', 'csv'],
  medications: ['medications', 'csv'],
  weeks: ['weeks', 'csv'],
  flares: ['flares', 'csv'],
  patterns: ['patterns', 'csv'],
} as const satisfies Record<SummaryFile, [content: string, ending: string]>;

/** `person` is null in the own diary. */
export function summaryFileName(file: SummaryFile, today: Day, person: string | null): string {
  const [content, ending] = names[file];
  return fileName(`${content}-${today}.${ending}`, person);
}

/** Whom and which day `summaryFileName` was given for a name; null if it makes no such name. */
export function readSummaryFileName(
  file: SummaryFile,
  name: string,
): { today: Day; person: string | null } | null {
  const found = /^flarewell-(?:(.+)-)?[a-z]+-(\d{4}-\d\d-\d\d)\./.exec(name);
  if (!found) return null;
  const [, person = null, today = ''] = found;
  return summaryFileName(file, today, person) === name ? { today, person } : null;
}

/** Printers in the United States and Canada use Letter, elsewhere A4. `locale` is a language tag such as 'en-US'. */
export function defaultPaper(locale: string): Paper {
  return /-(US|CA)$/.test(locale) ? 'letter' : 'a4';
}
