import { setImmediate as letOthersRun } from 'node:timers/promises';
import { checkInsWithin } from '@flarewell/domain/history';
import { type SharedSummary, sharedSummaryTitle } from '@flarewell/domain/shares/sharedSummary';
import type { Share } from '@flarewell/domain/shares/shares';
import { type Paper, type SummaryFile, summaryFileName } from '@flarewell/domain/summary/files';
import { type SummaryReport, summaryReport } from '@flarewell/domain/summary/report';
import { countEntries } from '#db/checkIns/checkInSize.ts';
import { deriveId } from '#db/ids.ts';
import type { PhotoStore } from '#photos/store.ts';
import { documentResource, type SharedDocument } from '#shares/documents.ts';
import { makeTooLargeProblem } from '#shares/encryption.ts';
import { flaresCsv, patternsCsv, weeksCsv } from '#summary/csv/patternTables.ts';
import { medicationsCsv, severityCsv } from '#summary/csv/tables.ts';
import { makeBundle } from '#summary/fhir/bundle.ts';
import { peopleOf } from '#summary/fhir/people.ts';
import { resourceUrl } from '#summary/fhir/resources.ts';
import type { PreparedPhoto } from '#summary/pdf/photoBlock.ts';
import { preparePhotos } from '#summary/photos.ts';
import type { SummarySource } from '#summary/source.ts';

export interface SnapshotOptions {
  share: Pick<Share, 'id' | 'label' | 'createdAt' | 'expiresAt'>;
  /** Who makes the link, if that is not the person whom the summary is about. */
  sharedBy?: string;
  hasPhotos: boolean;
  paper: Paper;
}

/**
 * A year with 27 conditions and 27 medications on each day. Its bundle has about 22 MB, and making it keeps other requests
 * waiting for up to 300 ms at a time. Trackers count as much, although they take half as many bytes.
 */
export const MOST_ENTRIES = 20_000;

/**
 * The bundle of the FHIR export, with a document for each other file of the summary: the PDF, the tables, the photos, and
 * what the page for readers shows. Also tells whether notes and photos are in it, because days may have none, and how many
 * photos are left out, because their files are missing.
 */
export async function makeSnapshot(
  source: SummarySource,
  photos: Pick<PhotoStore, 'read'>,
  options: SnapshotOptions,
) {
  if (countInPeriod(source) > MOST_ENTRIES) throw makeTooLargeProblem();
  const { hasPhotos, paper } = options;
  const now = options.share.createdAt;
  const diaryId = source.person.id;
  const named = options.sharedBy === undefined ? null : source.person.name;
  const report = summaryReport(source.summary, source.person, {
    ...source,
    hasPhotos,
  });
  const prepared = await preparePhotos(report.photos, photos);
  // Imported only when needed, because the PDF library takes as long to load as the rest of the server.
  const { makeSummaryPdf } = await import('#summary/pdf/summaryPdf.ts');
  const pdf = await makeSummaryPdf({ report, photos: prepared, paper, now });
  const page = describePage(options, report, prepared);
  await letOthersRun();
  const bundle = makeBundle(source, now);
  await letOthersRun();
  const people = peopleOf(source.person);
  const documents: SharedDocument[] = [
    {
      title: summaryFileName('pdf', report.period.to, named),
      description: 'Healthcare summary',
      type: 'application/pdf',
      content: pdf,
    },
    {
      title: sharedSummaryTitle,
      description: 'Healthcare summary, as Flarewell shows it',
      type: 'application/json',
      content: JSON.stringify(page),
    },
    ...tablesOf(source, named),
    ...prepared.map(({ jpeg, caption }, index) => ({
      title: photoTitle(index),
      description: caption,
      type: 'image/jpeg',
      content: jpeg,
    })),
  ];
  await letOthersRun();
  const added = documents.map((document) => {
    const id = deriveId(diaryId, 'shared document', `${options.share.id} ${document.title}`);
    return { fullUrl: resourceUrl(id), resource: documentResource(id, document, { people, now }) };
  });
  return {
    bundle: { ...bundle, entry: [...bundle.entry, ...added] },
    hasNotes: report.notes.length > 0,
    hasPhotos: prepared.length > 0,
    photosLeftOut: page.photosLeftOut,
  };
}

/** What was recorded about conditions, medications and trackers in the period: most of the bundle. */
function countInPeriod({ records, summary: { period } }: SummarySource): number {
  return checkInsWithin(records.checkIns, period).reduce((sum, checkIn) => sum + countEntries(checkIn), 0);
}

const photoTitle = (index: number) => `photo-${index + 1}.jpg`;

function describePage(
  { share: { label, createdAt, expiresAt }, sharedBy }: SnapshotOptions,
  report: SummaryReport,
  prepared: readonly PreparedPhoto[],
): SharedSummary {
  return {
    version: 1,
    label,
    ...(sharedBy && { sharedBy }),
    madeAt: createdAt,
    expiresAt,
    report: { ...report, photos: [] },
    photos: prepared.map(({ caption }, index) => ({ title: photoTitle(index), caption })),
    photosLeftOut: report.photos.length - prepared.length,
  };
}

/** The patterns only if the person includes them. */
function tablesOf(source: SummarySource, named: string | null): SharedDocument[] {
  const table = (file: SummaryFile, description: string, content: string) => ({
    title: summaryFileName(file, source.summary.period.to, named),
    description,
    type: 'text/csv',
    content,
  });
  return [
    table('severity', 'Severity by day and condition', severityCsv(source)),
    table('medications', 'Medications by day', medicationsCsv(source)),
    table('weeks', 'Controlled weeks', weeksCsv(source)),
    table('flares', 'Confirmed flares', flaresCsv(source)),
    ...(source.patterns ? [table('patterns', 'Patterns', patternsCsv(source))] : []),
  ];
}
