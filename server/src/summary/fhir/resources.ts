/** As much of FHIR R4 as the bundle is made of; its validators know the rest. */
export interface Resource {
  resourceType: string;
  id: string;
  [field: string]: unknown;
}

export interface Reference {
  reference: string;
}

/** Inside a bundle a resource is known by its address, which is made of its id. */
export function makeUrn(id: string): string {
  return `urn:uuid:${id}`;
}

export function referTo(id: string): Reference {
  return { reference: makeUrn(id) };
}

/** Words of FHIR's own, with where they come from. */
export function codeOf(system: string, code: string, display: string) {
  return { coding: [{ system: `http://terminology.hl7.org/CodeSystem/${system}`, code, display }] };
}
