import { withoutIdentity } from '@flarewell/domain/assistant/identity';
import { answerQuery } from '@flarewell/domain/assistant/query/answer';
import type { AskedRecords } from '@flarewell/domain/assistant/query/askedRecords';
import { makeFilter, makeQuery, type Query } from '@flarewell/domain/assistant/query/query';
import { lastDays } from '@flarewell/domain/day';
import type { Records } from '@flarewell/domain/records/records';
import { makeFinding, makePatterns } from '@flarewell/domain/testing/samplePatterns';
import { makeHistory } from '@flarewell/domain/testing/samples';
import { describe, expect, test } from 'vitest';
import { offerTool, runTool } from '#assistant/tools.ts';

const today = '2026-03-18';
const history = makeHistory(today, 100, { conditions: 2, medications: 3 });
const records: Records = {
  ...history,
  conditions: history.conditions.map((condition, index) => ({
    ...condition,
    name: ['Hand eczema', 'Neck'][index] ?? '',
  })),
  checkIns: history.checkIns.map((checkIn, index) => ({
    ...checkIn,
    photoUrl: index % 3 === 0 ? '/photos/secret.jpg' : null,
  })),
};

async function run(given: unknown, asked: Readonly<AskedRecords> = records, name = 'look_up') {
  const text = typeof given === 'string' ? given : JSON.stringify(given);
  const call = { id: 'call-1', type: 'function', function: { name, arguments: text } } as const;
  const diary = { records: asked, today, readPatterns: async () => patterns };
  const { content, answer } = await runTool(call, diary);
  return { told: JSON.parse(content.split('\n')[1] ?? ''), answer };
}

const patterns = makePatterns({ findings: [makeFinding({ factor: 'stress' })] });

const queries: Query[] = [
  makeQuery({ measure: 'severity', figure: 'average', conditions: ['Hand eczema'] }),
  makeQuery({ measure: 'severity', figure: 'worst', by: 'month' }),
  makeQuery({ measure: 'days-at-level', figure: 'count', levels: { min: 1, max: 2 } }),
  makeQuery({ measure: 'flares', figure: 'list', period: { from: '2026-01-01', to: '2026-02-28' } }),
  makeQuery({ measure: 'symptoms', figure: 'count', symptoms: ['Redness'] }),
  makeQuery({ measure: 'skips', figure: 'count', reason: 'Forgot' }),
  makeQuery({
    measure: 'stress',
    figure: 'average',
    where: [
      makeFilter({ measure: 'weather', name: 'Dry' }),
      makeFilter({ measure: 'week', name: 'weekends' }),
    ],
  }),
  makeQuery({ measure: 'influence', figure: 'average', factor: 'stress' }),
  makeQuery({ measure: 'notes', figure: 'list', text: 'note' }),
  makeQuery({ measure: 'photos', figure: 'count' }),
  makeQuery({
    measure: 'severity',
    figure: 'average',
    period: { from: '2026-03-01', to: today },
    against: { from: '2026-02-01', to: '2026-02-28' },
  }),
  makeQuery({
    measure: 'sleep',
    figure: 'average',
    period: { kind: 'last', days: 90 },
    against: { kind: 'other-days' },
    where: [makeFilter({ measure: 'severity', name: 'Neck', levels: { min: 4, max: 5 }, isDayAfter: true })],
  }),
];

describe('the tool of a provider', () => {
  test.each(queries)('R114 answers as the analyst does: $measure $figure', async (query) => {
    const answer = answerQuery(query, { ...records, patterns }, today);
    expect(await run(query)).toEqual({
      told: { understood: answer.understood, answer: answer.markdown },
      answer,
    });
  });

  test('R114 photos are counted for a provider too, without their addresses', async () => {
    const query = makeQuery({ measure: 'photos', figure: 'count' });
    const redacted = withoutIdentity(records, { names: ['Maya'], email: 'maya@example.org' });
    expect((await run(query, redacted)).told).toEqual((await run(query)).told);
    expect(JSON.stringify(redacted)).not.toContain('secret.jpg');
  });

  test('R114 what a model leaves out is as if it was not asked for, also when it sends null', async () => {
    const short = { measure: 'severity', figure: 'average' } as const;
    const expected = await run(makeQuery(short));
    expect(await run(short)).toEqual(expected);
    expect(await run({ ...short, conditions: null, by: null, period: null })).toEqual(expected);
  });

  test.each(['hand eczema', 'HANDS', 'hand', ' Hand  Eczema '])('R114 %j names a condition', async (name) => {
    const asked = { measure: 'severity', figure: 'average', conditions: [name] };
    expect(await run(asked)).toEqual(await run({ ...asked, conditions: ['Hand eczema'] }));
  });

  test('R114 periods end today at the latest and span at most ten years', async () => {
    const asked = { measure: 'check-ins', figure: 'count' };
    const open = await run({ ...asked, period: { from: '2026-03-01' } });
    expect(open).toEqual(await run({ ...asked, period: { from: '2026-03-01', to: '2030-01-01' } }));
    expect(open.answer?.sources[0]).toMatchObject({ from: '2026-03-01', to: today });
    const long = await run({ ...asked, period: { from: '1900-01-01' } });
    expect(long.told).toEqual((await run({ ...asked, period: lastDays(today, 3660) })).told);
  });

  test.each([
    ['arguments that are not JSON', '{"measure":', 'arguments are wrong'],
    ['nothing', '', 'arguments are wrong'],
    ['an unknown measure', { measure: 'luck', figure: 'average' }, 'arguments are wrong'],
    ['a day that does not exist', { period: { from: '2026-02-30' } }, 'arguments are wrong'],
    ['levels that are not in order', { levels: { min: 4, max: 2 } }, 'min must not be above max'],
    ['a period ahead', { period: { from: '2999-01-01', to: '2999-01-02' } }, 'up to today (2026-03-18)'],
    ['a period that is not in order', { period: { from: '2026-02-02', to: '2026-02-01' } }, 'in order'],
    ['too many names', { conditions: Array(21).fill('Neck') }, 'arguments are wrong'],
    [
      'an unknown condition',
      { conditions: ['Elbow'] },
      'There is no such condition. There are: ["Hand eczema","Neck"]',
    ],
  ])('R114 %s is an error that the model can read', async (_, given, words) => {
    const base = { measure: 'severity', figure: 'average' };
    const { told, answer } = await run(typeof given === 'string' ? given : { ...base, ...given });
    expect(told.error).toContain(words);
    expect(answer).toBeNull();
  });

  test('R114 there is no other tool', async () => {
    expect((await run({}, records, 'drop_tables')).told.error).toContain('There is no such tool');
    expect(offerTool('none')).toMatchObject({
      tools: [{ function: { name: 'look_up', parameters: { required: ['measure', 'figure'] } } }],
      tool_choice: 'none',
    });
  });
});
