import type { Paper, SummaryFile } from '@flarewell/domain/summary/files';
import type { SummaryChoices } from '@flarewell/domain/summary/report';
import type { SummaryPeriod } from '@flarewell/domain/summary/summary';

const paths: Record<SummaryFile, string> = {
  pdf: '/api/summary.pdf',
  fhir: '/api/summary.fhir.json',
  severity: '/api/summary/severity.csv',
  medications: '/api/summary/medications.csv',
  weeks: '/api/summary/weeks.csv',
  flares: '/api/summary/flares.csv',
  patterns: '/api/summary/patterns.csv',
};

export interface SummaryAddress extends Partial<Omit<SummaryChoices, 'patterns'>> {
  days: SummaryPeriod;
  hasPatterns?: boolean;
  /** Only for the PDF, like the photos. */
  paper?: Paper;
}

/** The path of one of the summary's files. */
export function summaryPath(
  file: SummaryFile,
  { days, paper, noteDays = [], hasPhotos, hasPatterns }: SummaryAddress,
): string {
  const query = new URLSearchParams({
    days: `${days}`,
    ...(noteDays.length > 0 && { notes: noteDays.join(',') }),
    ...(file === 'pdf' && paper && { paper }),
    ...(file === 'pdf' && hasPhotos && { photos: 'true' }),
    ...((file === 'pdf' || file === 'fhir') && hasPatterns && { patterns: 'true' }),
  });
  return `${paths[file]}?${query}`;
}
