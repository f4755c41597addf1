import type { Paper, SummaryFile } from '@flarewell/domain/summary/files';
import type { SummaryChoices } from '@flarewell/domain/summary/report';
import type { SummaryPeriod } from '@flarewell/domain/summary/summary';

const paths: Record<SummaryFile, string> = {
  pdf: '/api/summary.pdf',
  fhir: '/api/summary.fhir.json',
  severity: '/api/summary/severity.csv',
  medications: '/api/summary/medications.csv',
};

export interface SummaryAddress extends Partial<SummaryChoices> {
  days: SummaryPeriod;
  /** Of the PDF alone, like the photos. */
  paper?: Paper;
}

/** The address that a link downloads a file of the summary from. */
export function summaryPath(
  file: SummaryFile,
  { days, paper, noteDays = [], hasPhotos }: SummaryAddress,
): string {
  const query = new URLSearchParams({
    days: `${days}`,
    ...(noteDays.length > 0 && { notes: noteDays.join(',') }),
    ...(file === 'pdf' && paper && { paper }),
    ...(file === 'pdf' && hasPhotos && { photos: 'true' }),
  });
  return `${paths[file]}?${query}`;
}
