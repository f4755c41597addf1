import type { Day } from '@flarewell/domain/day';

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
  pdf: (day: Day) => `summary-${day}.pdf`,
  fhir: (day: Day) => `summary-${day}.fhir.json`,
  severity: (day: Day) => `severity-${day}.csv`,
  medications: (day: Day) => `medications-${day}.csv`,
  weeks: (day: Day) => `weeks-${day}.csv`,
  flares: (day: Day) => `flares-${day}.csv`,
  patterns: (day: Day) => `patterns-${day}.csv`,
} as const satisfies Record<SummaryFile, (day: Day) => string>;

export function summaryFileName(file: SummaryFile, today: Day): string {
  return `flarewell-${names[file](today)}`;
}

/** Printers in the United States and Canada use Letter, elsewhere A4. `locale` is a language tag such as 'en-US'. */
export function defaultPaper(locale: string): Paper {
  return /-(US|CA)$/.test(locale) ? 'letter' : 'a4';
}
