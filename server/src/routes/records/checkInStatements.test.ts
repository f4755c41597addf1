import { expect, test } from 'vitest';
import { bodyOf, createTestApp, signUp, type TestClient } from '#testing/app.ts';
import { describeOnBothEngines } from '#testing/databases/databases.ts';
import { recordStatements } from '#testing/databases/recordStatements.ts';

const MOST_STATEMENTS = 14;
const path = '/api/check-ins/2026-01-05';
const lockOrRole =
  /^update "diaries" set "revision" = revision where|^\s*select set_config|^select "role" from "members"/;

const createEach = (client: TestClient, noun: string, bodies: object[]) =>
  Promise.all(
    bodies.map(async (body) => (await bodyOf<{ id: string }>(client.post(`/api/${noun}`, body))).id),
  );
const named = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ name: `Number ${index}`, ...more }));

describeOnBothEngines('the statements of a usual save', (database) => {
  test(`are at most ${MOST_STATEMENTS}, for a new day and for one that is replaced`, async () => {
    // In this process, whose statements can be recorded.
    const app = await createTestApp(database(), {}, { isReady: async () => true });
    const { client } = await signUp(app);
    const conditions = await createEach(client, 'conditions', named(3));
    const dose = { dosage: 'Thin layer', frequency: 'Once daily' };
    const medications = await createEach(client, 'medications', named(4, dose));
    const trackers = await createEach(client, 'trackers', named(2));
    const content = {
      notes: 'Slept well',
      factors: { stress: 2, sleep: 4, itch: 3, weather: 'Cold' },
      conditionEntries: conditions.map((conditionId) => ({
        conditionId,
        severity: 2,
        symptoms: ['Itchiness'],
      })),
      medicationEntries: medications.map((medicationId) => ({ medicationId, taken: true, timesTaken: 1 })),
      trackers,
    };
    let revision: number | null = null;
    const save = async (body: object) => {
      const statements = await recordStatements(async () => {
        const saved: { revision: number } = await bodyOf(client.put(path, { ...body, revision }));
        revision = saved.revision;
      });
      const counted = statements.filter((statement) => !lockOrRole.test(statement));
      expect(counted.length, counted.join('\n')).toBeLessThanOrEqual(MOST_STATEMENTS);
    };
    await save(content);
    const [worse, ...otherEntries] = content.conditionEntries;
    const [skipped, ...otherMedications] = content.medicationEntries;
    await save({
      ...content,
      conditionEntries: [{ ...worse, severity: 5 }, ...otherEntries],
      medicationEntries: [
        { medicationId: skipped?.medicationId, taken: false, skippedReason: 'Forgot' },
        ...otherMedications,
      ],
    });
    await app.close();
  });
});
