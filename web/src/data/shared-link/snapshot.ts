import { isListOf, isObjectOf, isOneOf, isText, isTextThat } from '@flarewell/domain/shares/checks';
import { readSharedSummary } from '@flarewell/domain/shares/readSharedSummary';
import { type SharedSummary, sharedSummaryTitle } from '@flarewell/domain/shares/sharedSummary';

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

const isBase64 = isTextThat((text) => text.length % 4 === 0 && /^[A-Za-z\d+/]*={0,2}$/.test(text));
const isDocumentReference = isObjectOf({
  resourceType: isOneOf(['DocumentReference']),
  content: isListOf(
    isObjectOf({
      attachment: isObjectOf<SharedDocument>({ title: isText, contentType: isText, data: isBase64 }),
    }),
  ),
});

export function readSnapshot(fhir: string): Snapshot {
  const documents = entriesOf(fhir)
    .map((entry) => entry?.resource)
    .filter(isDocumentReference)
    .flatMap(({ content }) => content.map(({ attachment }) => attachment));
  const page = documents.find(({ title }) => title === sharedSummaryTitle);
  const summary = page ? readSharedSummary(new TextDecoder().decode(decodeBase64(page.data))) : null;
  return { fhir, documents, summary };
}

function entriesOf(fhir: string): ({ resource?: unknown } | null)[] {
  try {
    const { entry } = JSON.parse(fhir);
    return Array.isArray(entry) ? entry : [];
  } catch {
    return []; // no JSON, or null
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
