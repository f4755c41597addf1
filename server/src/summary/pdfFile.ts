import type { Paper } from '@flarewell/domain/summary/files';
import { summaryReport } from '@flarewell/domain/summary/report';
import type { PhotoStore } from '#photos/store.ts';
import { makeSummaryPdf } from '#summary/pdf/summaryPdf.ts';
import { preparePhotos } from '#summary/photos.ts';
import type { SummarySource } from '#summary/source.ts';

export interface PdfOptions {
  paper: Paper;
  hasPhotos: boolean;
  now: string;
}

export async function makePdfFile(
  { person, summary, noteDays, patterns }: SummarySource,
  photos: Pick<PhotoStore, 'read'>,
  { paper, hasPhotos, now }: PdfOptions,
): Promise<Buffer> {
  const report = summaryReport(summary, person, { noteDays, hasPhotos, patterns });
  return makeSummaryPdf({ report, photos: await preparePhotos(report.photos, photos), paper, now });
}
