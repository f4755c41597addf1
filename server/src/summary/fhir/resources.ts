/** The part of FHIR R4 that the bundle uses. The tests validate the bundle against the whole standard. */
export interface Resource {
  resourceType: string;
  id: string;
  [field: string]: unknown;
}

export interface Reference {
  reference: string;
}

/** The address by which resources of a bundle refer to each other. */
export function resourceUrl(id: string): string {
  return `urn:uuid:${id}`;
}

export function referTo(id: string): Reference {
  return { reference: resourceUrl(id) };
}

/** A code of HL7's terminology with its code system. */
export function codeOf(system: string, code: string, display: string) {
  return { coding: [{ system: `http://terminology.hl7.org/CodeSystem/${system}`, code, display }] };
}
