import { dayOf } from '@flarewell/domain/day';
import { describe, expect, test } from 'vitest';
import { makeBundle } from '#summary/fhir/bundle.ts';
import { makeTracker } from '#testing/people.ts';
import { findFaultsByFhir, findFaultsByMedplum } from '#testing/summary/fhirValidators.ts';
import { makePatterns, makeSource, NOW } from '#testing/summary/samples.ts';

type Bundle = ReturnType<typeof makeBundle>;

const bundle = makeBundle(makeSource({ hasNotes: true }), NOW);
const withPatterns = makeSource({ patterns: makePatterns(makeSource().records) });
const byCarers = makeBundle(
  makeSource({
    hasNotes: true,
    recordedBy: 'carers',
    trackers: [makeTracker()],
    patterns: makePatterns(makeSource().records),
  }),
  NOW,
);
const ofType = ({ entry }: Bundle, type: string) =>
  entry.map(({ resource }) => resource).filter(({ resourceType }) => resourceType === type);

/** Yields every object with its path. */
function* walk(value: unknown, path = 'Bundle'): Generator<[path: string, node: Record<string, unknown>]> {
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* walk(item, `${path}[${index}]`);
  else if (typeof value === 'object' && value !== null) {
    yield [path, value as Record<string, unknown>];
    for (const [key, child] of Object.entries(value)) yield* walk(child, `${path}.${key}`);
  }
}

/** Checks what neither validator checks. */
function findFlaws(checked: Bundle): string[] {
  const addresses = checked.entry.map(({ fullUrl }) => fullUrl);
  const doubled = addresses.filter((address, index) => addresses.indexOf(address) !== index);
  const nodes = [...walk(checked)];
  const dangling = nodes.filter(
    ([, { reference }]) => typeof reference === 'string' && !addresses.includes(reference),
  );
  const torn = nodes.filter(([, node]) =>
    ['value', 'medication', 'effective', 'asNeeded'].some(
      (name) => Object.keys(node).filter((key) => new RegExp(`^${name}[A-Z]`).test(key)).length > 1,
    ),
  );
  return [...doubled, ...dangling.map(([path]) => path), ...torn.map(([path]) => path)];
}

describe('the FHIR bundle', () => {
  test('is a collection of what the patient reports', () => {
    expect(bundle).toMatchObject({ resourceType: 'Bundle', type: 'collection', timestamp: NOW });
    const counts = Map.groupBy(bundle.entry, ({ resource }) => resource.resourceType);
    expect([...counts].map(([type, entries]) => [type, entries.length])).toEqual([
      ['Patient', 1],
      ['Condition', 3],
      ['MedicationStatement', 4],
      ['QuestionnaireResponse', 87],
      // Of these, 4 are controlled weeks, 2 are flares, 4 are possible flares and 77 are ratings of itch.
      ['Observation', 348],
    ]);
    const [itch] = ofType(bundle, 'Observation').filter(({ code }) =>
      (code as { text?: string }).text?.startsWith('Itch,'),
    );
    expect(itch).toMatchObject({
      code: { text: 'Itch, rated by the patient from 0 (No itch) to 10 (Worst imaginable)' },
      valueInteger: expect.any(Number),
      referenceRange: [{ low: { value: 0 }, high: { value: 10 } }],
    });
    for (const condition of ofType(bundle, 'Condition')) {
      expect(condition).toMatchObject({
        verificationStatus: { coding: [{ code: 'unconfirmed' }] },
        asserter: { reference: bundle.entry[0]?.fullUrl },
        recorder: { reference: bundle.entry[0]?.fullUrl },
      });
    }
    for (const statement of ofType(bundle, 'MedicationStatement')) {
      expect(statement).toMatchObject({ informationSource: { reference: bundle.entry[0]?.fullUrl } });
    }
  });

  test('has the period in which a medication was taken, and none if it was not taken', () => {
    const { records } = makeSource();
    const [cream, never] = records.medications;
    if (!cream || !never) throw new Error('The sample has medications.');
    // 2026-01-05 is before the period.
    const days = ['2026-11-03', '2026-10-02', '2026-01-05'];
    const checkIns = records.checkIns.map((checkIn) => ({
      ...checkIn,
      medicationEntries: [
        { medicationId: cream.id, taken: days.includes(dayOf(checkIn.date)) },
        { medicationId: never.id, taken: false },
      ],
    }));
    const medications = [cream, never].map((medication) => ({ ...medication, active: true }));
    const made = makeBundle(makeSource({ records: { ...records, medications, checkIns } }), NOW);
    expect(
      ofType(made, 'MedicationStatement').map(({ id, effectivePeriod }) => [id, effectivePeriod]),
    ).toEqual([
      [cream.id, { start: '2026-10-02', end: '2026-11-03' }],
      [never.id, undefined],
    ]);
    expect(findFaultsByFhir(made)).toEqual([]);
  });

  test('is deterministic, including its ids', () => {
    const source = makeSource();
    expect(makeBundle(source, NOW)).toEqual(makeBundle(source, NOW));
  });

  test('has notes only of the days that were chosen, and never a photo, an email or the id of the account', () => {
    const source = makeSource({ hasNotes: true });
    const [first, second] = source.summary.notes;
    if (!first || !second) throw new Error('The sample has notes.');
    const chosen = JSON.stringify(makeBundle({ ...source, noteDays: [first.day] }, NOW));
    expect(chosen).toContain(first.notes[0]?.text);
    expect(chosen).not.toContain(second.notes[0]?.text);
    expect(source.records.checkIns.some(({ photoUrl }) => photoUrl !== null)).toBe(true);
    const whole = JSON.stringify(makeBundle(source, NOW));
    expect(whole).not.toMatch(/photo|\.jpg/i);
    expect(whole).not.toContain(source.person.id);
  });

  test('has no dangling reference, no duplicate URL and at most one value per choice element', () => {
    expect(findFlaws(bundle)).toEqual([]);
    const [patient, condition, ...rest] = bundle.entry;
    if (!patient || !condition) throw new Error('The sample has a patient and conditions.');
    const torn = { ...condition.resource, valueString: 'x', valueInteger: 1 };
    const flawed = { ...bundle, entry: [{ ...condition, resource: torn }, { ...condition }, ...rest] };
    expect(findFlaws(flawed)).toEqual(
      expect.arrayContaining([
        condition.fullUrl,
        'Bundle.entry[0].resource.subject',
        'Bundle.entry[0].resource',
      ]),
    );
  });
});

describe('the bundle of a diary that carers keep', () => {
  const [patient, carer] = byCarers.entry;

  test('has one carer without a name, who is related to the patient', () => {
    expect(patient?.resource).toMatchObject({ resourceType: 'Patient' });
    expect(carer?.resource).toEqual({
      resourceType: 'RelatedPerson',
      id: expect.any(String),
      patient: { reference: patient?.fullUrl },
      relationship: [{ text: 'Carer' }],
    });
    expect(ofType(byCarers, 'RelatedPerson')).toHaveLength(1);
    expect(ofType(bundle, 'RelatedPerson')).toEqual([]);
    expect(findFlaws(byCarers)).toEqual([]);
  });

  test('names the patient only as whom it is about', () => {
    const places = (fullUrl = '') =>
      new Set(
        [...walk(byCarers)]
          .filter(([, { reference }]) => reference === fullUrl)
          .map(([path]) =>
            path
              .split('.')
              .at(-1)
              ?.replace(/\[\d+\]/, ''),
          ),
      );
    expect(places(patient?.fullUrl)).toEqual(new Set(['subject', 'patient']));
    expect(places(carer?.fullUrl)).toEqual(
      new Set(['recorder', 'asserter', 'informationSource', 'author', 'source', 'performer']),
    );
  });

  test('says nowhere that the patient rated or confirmed something', () => {
    const texts = new Set(
      ofType(byCarers, 'Observation').map(({ code }) => (code as { text?: string }).text ?? ''),
    );
    expect([...texts].filter((text) => text.includes('by the patient'))).toEqual([]);
    expect([...texts]).toEqual(
      expect.arrayContaining([
        'Severity, rated from 1 (Minimal) to 5 (Extreme)',
        'Itch, rated from 0 (No itch) to 10 (Worst imaginable)',
        'Flare, confirmed',
        'Possible flare, not confirmed',
        'Well-controlled weeks, computed from the daily ratings',
      ]),
    );
  });
});

describe('two independent validators', () => {
  const broken = () => {
    const copy = structuredClone(bundle);
    const [observation] = ofType(copy, 'Observation');
    if (!observation) throw new Error('The sample has observations.');
    observation.status = 'invented';
    delete observation.code;
    return copy;
  };

  test('fhir accepts the bundle, and rejects a broken one', () => {
    for (const accepted of [
      bundle,
      makeBundle(makeSource({ days: 30 }), NOW),
      makeBundle(withPatterns, NOW),
      byCarers,
    ]) {
      expect(findFaultsByFhir(accepted)).toEqual([]);
    }
    expect(findFaultsByFhir(broken())).toContain('not valid');
  });

  test('medplum accepts the bundle, and rejects a broken one', () => {
    for (const accepted of [bundle, makeBundle(withPatterns, NOW), byCarers]) {
      expect(findFaultsByMedplum(accepted)).toEqual([]);
    }
    expect(() => findFaultsByMedplum(broken())).toThrow(/Observation|code/);
  });

  test('both accept the bundle of a person without records', () => {
    const records = { conditions: [], medications: [], checkIns: [] };
    const empty = makeBundle(makeSource({ records }), NOW);
    expect([...findFaultsByFhir(empty), ...findFaultsByMedplum(empty)]).toEqual([]);
  });
});
