import type { Reference, Resource } from '#summary/fhir/resources.ts';

/** A file inside the bundle. */
export interface SharedDocument {
  /** Its file name. */
  title: string;
  description: string;
  type: string;
  content: string | Uint8Array;
}

export function documentResource(
  id: string,
  { title, description, type, content }: SharedDocument,
  { patient, now }: { patient: Reference; now: string },
): Resource {
  const data = Buffer.from(content).toString('base64');
  return {
    resourceType: 'DocumentReference',
    id,
    status: 'current',
    type: { text: description },
    subject: patient,
    date: now,
    author: [patient],
    description,
    content: [{ attachment: { contentType: type, data, title, creation: now } }],
  };
}
