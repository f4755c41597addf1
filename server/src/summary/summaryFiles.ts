import type { PhotoStore } from '#photos/store.ts';
import { encryptFile } from '#shares/encryption.ts';
import { makeSnapshot, type SnapshotOptions } from '#shares/snapshot.ts';
import { flaresCsv, patternsCsv, weeksCsv } from '#summary/csv/patternTables.ts';
import { medicationsCsv, severityCsv } from '#summary/csv/tables.ts';
import { makeBundle } from '#summary/fhir/bundle.ts';
import type { PdfOptions } from '#summary/pdfFile.ts';
import type { SummarySource } from '#summary/source.ts';

const tables = {
  severity: severityCsv,
  medications: medicationsCsv,
  weeks: weeksCsv,
  flares: flaresCsv,
  patterns: patternsCsv,
} as const;

export type SummaryTable = keyof typeof tables;

/** What is to be made of a summary. */
export type SummaryOrder =
  | ({ kind: 'pdf' } & PdfOptions)
  | { kind: 'fhir'; now: string }
  | { kind: SummaryTable }
  | ({ kind: 'share' } & SnapshotOptions);

/** The encrypted file of a link, and what is in it. */
export interface SharedFile {
  content: string;
  key: string;
  hasNotes: boolean;
  hasPhotos: boolean;
  photosLeftOut: number;
}

export type MadeOf<Order extends SummaryOrder> = Order extends { kind: 'share' } ? SharedFile : Uint8Array;

export async function makeOrdered(
  source: SummarySource,
  order: SummaryOrder,
  photos: Pick<PhotoStore, 'read'>,
): Promise<SharedFile | Uint8Array> {
  if (order.kind === 'share') {
    const { bundle, ...facts } = await makeSnapshot(source, photos, order);
    return { ...(await encryptFile(JSON.stringify(bundle))), ...facts };
  }
  if (order.kind === 'pdf') {
    // Imported only when needed, because the PDF library takes as long to load as the rest of the server.
    const { makePdfFile } = await import('#summary/pdfFile.ts');
    return makePdfFile(source, photos, order);
  }
  if (order.kind === 'fhir') return Buffer.from(JSON.stringify(makeBundle(source, order.now)));
  return Buffer.from(tables[order.kind](source));
}
