import type { People } from '#summary/fhir/people.ts';
import type { Resource } from '#summary/fhir/resources.ts';

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
  { people, now }: { people: People; now: string },
): Resource {
  const data = Buffer.from(content).toString('base64');
  return {
    resourceType: 'DocumentReference',
    id,
    status: 'current',
    type: { text: description },
    subject: people.patient,
    date: now,
    author: [people.recorder],
    description,
    content: [{ attachment: { contentType: type, data, title, creation: now } }],
  };
}
