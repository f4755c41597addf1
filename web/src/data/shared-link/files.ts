import {
  readSummaryFileName,
  type SummaryFile,
  summaryFileName,
  summaryFiles,
} from '@flarewell/domain/summary/files';
import { saveFile } from '#data/api/saveFile.ts';
import { decodeBase64, type SharedDocument, type Snapshot } from './snapshot.ts';

export interface SharedFile {
  file: SummaryFile;
  name: string;
  content: () => Blob;
}

/**
 * The files of a link that the page offers to download: only those with the name of a file of the summary. A hostile link
 * could contain a program under another name.
 */
export function listFiles({ fhir, documents }: Snapshot): SharedFile[] {
  return summaryFiles.flatMap((file): SharedFile[] => {
    if (file === 'fhir')
      return [{ file, name: nameFhir(documents), content: () => makeFile(fhir, 'application/fhir+json') }];
    const document = documents.find(({ title }) => readSummaryFileName(file, title));
    if (!document) return [];
    const type = file === 'pdf' ? 'application/pdf' : 'text/csv';
    return [{ file, name: document.title, content: () => makeFile(decodeBase64(document.data), type) }];
  });
}

export function saveSharedFile({ name, content }: SharedFile): void {
  saveFile({ name, content: content() });
}

function makeFile(content: BlobPart, type: string): Blob {
  return new Blob([content], { type });
}

/** Named as the PDF beside it, if there is one. */
function nameFhir(documents: readonly SharedDocument[]): string {
  const [named] = documents.flatMap(({ title }) => readSummaryFileName('pdf', title) ?? []);
  return named ? summaryFileName('fhir', named.today, named.person) : 'shared-summary.fhir.json';
}
