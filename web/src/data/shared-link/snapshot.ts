import {
  readSharedSummary,
  type SharedSummary,
  sharedSummaryTitle,
} from '@flarewell/domain/shares/sharedSummary';

/** A file inside the bundle. */
export interface SharedDocument {
  title: string;
  contentType: string;
  /** In base64. */
  data: string;
}

/** What a link holds. */
export interface Snapshot {
  /** The text of the whole bundle. */
  fhir: string;
  documents: SharedDocument[];
  /** Null if the bundle has none that this page can show. */
  summary: SharedSummary | null;
}

/** The parts of the bundle that this page reads. Our own server wrote it, so its shape is not checked. */
interface Entry {
  resource: { resourceType: string; content?: { attachment: SharedDocument }[] };
}

export function readSnapshot(fhir: string): Snapshot {
  const documents = entriesOf(fhir)
    .filter(({ resource }) => resource.resourceType === 'DocumentReference')
    .flatMap(({ resource }) => resource.content?.map(({ attachment }) => attachment) ?? []);
  const page = documents.find(({ title }) => title === sharedSummaryTitle);
  const summary = page ? readSharedSummary(new TextDecoder().decode(decodeBase64(page.data))) : null;
  return { fhir, documents, summary };
}

function entriesOf(fhir: string): Entry[] {
  try {
    return JSON.parse(fhir).entry ?? [];
  } catch {
    return []; // no JSON: the reader can still download it
  }
}

export function decodeBase64(data: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
}

/** Undefined if the bundle has no such photo. Only JPEG, because a document of another type could hold a script. */
export function photoUrlOf(documents: readonly SharedDocument[], title: string): string | undefined {
  const photo = documents.find((one) => one.title === title && one.contentType === 'image/jpeg');
  return photo && `data:image/jpeg;base64,${photo.data}`;
}
