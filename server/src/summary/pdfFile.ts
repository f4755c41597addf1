import type { Paper } from '@flarewell/domain/summary/files';
import { type SummaryReport, summaryReport } from '@flarewell/domain/summary/report';
import { Problem } from '#http/problems.ts';
import type { PhotoStore } from '#photos/store.ts';
import { makeSummaryPdf } from '#summary/pdf/summaryPdf.ts';
import { noteLines } from '#summary/pdf/texts.ts';
import { preparePhotos } from '#summary/photos.ts';
import type { SummarySource } from '#summary/source.ts';

/** About fifteen pages. More would keep the server busy for seconds. */
export const NOTE_CHARACTERS = 60_000;
/** Added for each line, because short lines take time too. */
const LINE_CHARACTERS = 100;

export interface PdfWish {
  paper: Paper;
  hasPhotos: boolean;
  now: string;
}

export async function makePdfFile(
  { profile, summary, noteDays }: SummarySource,
  photos: PhotoStore,
  { paper, hasPhotos, now }: PdfWish,
): Promise<Buffer> {
  const report = summaryReport(summary, profile.name, { noteDays, hasPhotos });
  refuseTooLong(report);
  return makeSummaryPdf({ report, photos: await preparePhotos(report.photos, photos), paper, now });
}

function refuseTooLong({ notes }: SummaryReport): void {
  const cost = notes
    .flatMap((day) => day.notes.flatMap(noteLines))
    .reduce((sum, line) => sum + line.length + LINE_CHARACTERS, 0);
  if (cost <= NOTE_CHARACTERS) return;
  const message = 'These notes are too long for a PDF. Please include fewer of them.';
  throw new Problem('invalid-input', { fields: { notes: message } });
}
