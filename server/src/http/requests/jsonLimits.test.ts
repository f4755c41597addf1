import { symptoms } from '@flarewell/domain/checkIns';
import { recordLimits } from '@flarewell/domain/records/records';
import { describe, expect, test } from 'vitest';
import { DEEPEST_NESTING, hasTooManyValues, MOST_VALUES } from '#http/requests/jsonLimits.ts';
import { answerOf, signUp } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';

const refused = [400, { code: 'invalid-input', message: 'This request has too many values' }];
const nest = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('JSON with too many values', () => {
  const most = MOST_VALUES;
  test.each<[string, string, boolean]>([
    ['as many as are taken', JSON.stringify(Array(most).fill(0)), false],
    ['one more', JSON.stringify(Array(most + 1).fill(0)), true],
    [
      'that many members',
      JSON.stringify(Object.fromEntries(Array.from(Array(most + 1).keys(), (key) => [key, 0]))),
      true,
    ],
    ['that many empty arrays', JSON.stringify(Array(most + 1).fill([])), true],
    ['that many in many arrays', JSON.stringify(Array(101).fill(Array(100).fill(0))), true],
    ['as deep as is taken', nest(DEEPEST_NESTING), false],
    ['one deeper', nest(DEEPEST_NESTING + 1), true],
    ['brackets and commas in a text', JSON.stringify({ notes: '[{,'.repeat(most) }), false],
    ['quotes and backslashes in a text', JSON.stringify(['\\"[', '\\', ...Array(20).fill('"')]), false],
    ['a text that never ends', `"${'['.repeat(most)}`, false],
    ['nothing', '', false],
    ['a number', '1', false],
  ])('%s', (_, text, isTooMuch) => {
    expect(hasTooManyValues(text)).toBe(isTooMuch);
  });
});

describeApp('the number of values in a request', (app) => {
  const sendTo = async (body: string, type = 'application/json') => {
    const { client } = await signUp(app());
    return answerOf(client.request('POST', '/api/medications', body, { 'Content-Type': type }));
  };
  const huge = `{"name":"Cream","dosage":"1","frequency":"Weekly","conditionIds":[${Array(500_000).fill(0)}]}`;

  test('is refused without naming each of them', async () => {
    expect(await sendTo(huge)).toEqual(refused);
    expect(await sendTo(huge, 'APPLICATION/JSON; charset=utf-8')).toEqual(refused);
    expect(await sendTo(nest(100_000))).toEqual(refused);
  });

  test('is refused to visitors, too', async () => {
    const answer = await answerOf(
      app()
        .connect()
        .request('POST', '/api/auth/sign-in/email', huge, { 'Content-Type': 'application/json' }),
    );
    expect(answer).toEqual(refused);
  });

  test('leaves room for the largest check-in there can be', async () => {
    const { client } = await signUp(app());
    const create = async (path: string, body: object) => {
      const [status, record] = await answerOf(client.post(path, body));
      expect(status).toBe(201);
      return (record as { id: string }).id;
    };
    const conditionEntries = [];
    for (let count = 0; count < recordLimits.conditions; count += 1)
      conditionEntries.push({
        conditionId: await create('/api/conditions', { name: `Condition ${count}` }),
        severity: 3,
        symptoms,
        notes: 'So, so',
      });
    const medicationEntries = [];
    for (let count = 0; count < recordLimits.medications; count += 1)
      medicationEntries.push({
        medicationId: await create('/api/medications', {
          name: `M ${count}`,
          dosage: '1',
          frequency: 'Weekly',
        }),
        taken: true,
        timesTaken: 1,
      });
    const factors = { stress: 1, sleep: 2, water: 3, diet: 4, weather: 'Dry' };
    const checkIn = { revision: null, notes: 'All', factors, conditionEntries, medicationEntries };
    expect((await client.put('/api/check-ins/2026-11-01', checkIn)).status).toBe(201);
  });

  test('a refusal names a limited number of fields, each of limited length', async () => {
    const { client } = await signUp(app());
    const unknown = Object.fromEntries(
      Array.from({ length: 2000 }, (_, at) => [`${'x'.repeat(100)}${at}`, 0]),
    );
    const wrong = Array(100).fill({ conditionId: 0, severity: 9, symptoms: 0, notes: 0 });
    for (const [path, body] of [
      ['/api/auth/sign-in/email', unknown],
      ['/api/check-ins/2026-11-01', { ...unknown, factors: unknown, conditionEntries: wrong }],
    ] as const) {
      const method = path.includes('sign-in') ? 'POST' : 'PUT';
      const response = await client.request(method, path, body);
      const text = await response.text();
      expect(response.status).toBe(400);
      expect(text.length).toBeLessThan(10_000);
      const { fields } = JSON.parse(text) as { fields: Record<string, string> };
      expect(Object.keys(fields).length).toBeLessThanOrEqual(20);
    }
  });
});
