import { answerQuery } from '@flarewell/domain/assistant/query/answer';
import { makeQuery, type Query } from '@flarewell/domain/assistant/query/query';
import { addDays, type Day } from '@flarewell/domain/day';
import type { Level } from '@flarewell/domain/measures/ratings';
import type { Flare } from '@flarewell/domain/patterns/flares/flare';
import { makeCheckIn, makeCondition, rateDay } from '@flarewell/domain/testing/samples';
import { expect, test } from 'vitest';

const today = '2026-11-16';
const conditions = [makeCondition('neck', { name: 'Neck' }), makeCondition('hand', { name: 'Hand' })];

/** Makes check-ins from a text with one character per day: the severity as a digit, or '.' for a day without a rating. */
const rate = (condition: string, from: Day, digits: string) =>
  [...digits].map((digit, index) =>
    digit === '.'
      ? makeCheckIn(addDays(from, index))
      : rateDay(addDays(from, index), { [condition]: Number(digit) as Level }),
  );
const decide = (conditionId: string, from: Day, to: Day, fields: Partial<Flare> = {}): Flare => ({
  id: from,
  conditionId,
  verdict: 'confirmed',
  from,
  to,
  ...fields,
});

// Stretches of bad days: May 8 to 11 and June 5 to 6 (both decided on), October 8 to 10, and from November 14 on.
const checkIns = [
  ...rate('neck', '2026-05-01', '222222234431222'),
  ...rate('hand', '2026-06-01', '22225522222'),
  ...rate('neck', '2026-10-01', '2222222333222'),
  ...rate('neck', '2026-11-06', '22222222344'),
];
const may = decide('neck', '2026-05-08', '2026-05-13');
const june = decide('hand', '2026-06-05', '2026-06-06', { verdict: 'dismissed' });
/** Adjusted, so that it begins on a day without a check-in, and has no rating. */
const july = decide('hand', '2026-07-10', '2026-07-11');
const records = { conditions, medications: [], checkIns, flares: [may, june, july] };
const neck = { conditions: ['Neck'] };
const severe = { levels: { min: 4, max: 5 } } as const;
const ask = (query: Omit<Partial<Query>, 'measure'>, of: Partial<typeof records> = {}) =>
  answerQuery(makeQuery({ figure: 'count', measure: 'flares', ...query }), { ...records, ...of }, today);
const all = 'from May 1 to Nov 16, 2026';

test.each<[title: string, query: Omit<Partial<Query>, 'measure'>, markdown: string]>([
  [
    'confirmed and waiting ones are counted apart, dismissed ones never',
    {},
    `You had **2** confirmed flares ${all}.\n\n**2** more wait for your answer in Patterns.`,
  ],
  ['of a condition', { conditions: ['Hand'] }, `You had **1** confirmed flare of Hand ${all}.`],
  [
    'of several conditions',
    { conditions: ['Neck', 'Hand'] },
    `You had **1** confirmed flare of Neck ${all}. You had **1** confirmed flare of Hand ${all}.\n\n**2** more wait for your answer in Patterns.`,
  ],
  [
    'only waiting ones',
    { period: { from: '2026-10-01', to: '2026-10-31' } },
    'You had **0** confirmed flares from Oct 1 to Oct 31, 2026.\n\n**1** waits for your answer in Patterns.',
  ],
  [
    'it belongs to the period in which it began',
    { period: { from: '2026-05-09', to: '2026-05-31' } },
    'You had **0** confirmed flares from May 9 to May 31, 2026.',
  ],
  [
    'it may begin on a day without a check-in',
    { period: { from: '2026-07-10', to: '2026-07-10' } },
    '**1** confirmed flare began on Jul 10, 2026.',
  ],
  [
    'severe ones have a day at 4 or more',
    severe,
    `You had **1** confirmed flare with a worst rating of 4 or more ${all}.\n\n**1** more waits for your answer in Patterns.`,
  ],
  [
    'compared',
    { period: { from: '2026-05-01', to: '2026-05-31' }, against: { from: '2026-10-01', to: '2026-11-16' } },
    'You had **1** confirmed flare from May 1 to May 31, 2026 and **0** from Oct 1 to Nov 16, 2026: May 1 to May 31 had 1 more.\n\n**2** more wait for your answer in Patterns.',
  ],
  [
    'by condition',
    { figure: 'most', by: 'condition' },
    `**Neck** had the most confirmed flares ${all}: **1**, as had Hand.\n\n| Name | Confirmed flares |\n| --- | ---: |\n| Neck | 1 |\n| Hand | 1 |\n\n**2** more wait for your answer in Patterns.`,
  ],
  [
    'longest',
    { figure: 'longest' },
    'Your longest flare, of Neck, began on **May 8, 2026** and ended on **May 13, 2026**: **6** days, at worst 4 (Severe). **2** more wait for your answer in Patterns.',
  ],
  [
    'worst, on a tie of levels the longer one',
    { figure: 'worst', ...neck },
    'Your worst flare of Neck began on **May 8, 2026** and ended on **May 13, 2026**: **6** days, at worst 4 (Severe). **2** more wait for your answer in Patterns.',
  ],
  [
    'first',
    { figure: 'first', ...neck },
    'Your first flare of Neck began on **May 8, 2026** and ended on **May 13, 2026**: **6** days, at worst 4 (Severe). **2** more wait for your answer in Patterns.',
  ],
  [
    'last, which is still open and waits',
    { figure: 'last' },
    'Your latest flare, of Neck, began on **Nov 14, 2026** and has lasted until **Nov 16, 2026**: **3** days so far, at worst 4 (Severe). It waits for your answer in Patterns.',
  ],
  [
    'last, which is over, with the days since then',
    { figure: 'last', ...neck, period: { from: '2026-05-01', to: '2026-05-31' } },
    'Your latest flare of Neck began on **May 8, 2026** and ended on **May 13, 2026** (187 days ago): **6** days, at worst 4 (Severe).',
  ],
  [
    'average length',
    { figure: 'average', ...neck },
    `Your 1 confirmed flare of Neck lasted **6.0** days on average ${all}. **2** more wait for your answer in Patterns.`,
  ],
  [
    'average length of waiting ones',
    { figure: 'average', ...neck, period: { from: '2026-10-01', to: '2026-10-31' } },
    'Your 1 flare of Neck lasted **3.0** days on average from Oct 1 to Oct 31, 2026. **1** waits for your answer in Patterns.',
  ],
  [
    'list, newest first',
    { figure: 'list' },
    [
      `Flares ${all}.\n`,
      '| Day | Name | Flare |',
      '| --- | --- | --- |',
      '| Nov 14, 2026 | Neck | 3 days so far, at worst 4 (Severe); waits for your answer in Patterns |',
      '| Oct 8, 2026 | Neck | 3 days, at worst 3 (Moderate); waits for your answer in Patterns |',
      '| Jul 10, 2026 | Hand | 2 days, not rated; confirmed |',
      '| May 8, 2026 | Neck | 6 days, at worst 4 (Severe); confirmed |',
    ].join('\n'),
  ],
  [
    'nothing to list',
    { figure: 'list', period: { from: '2026-06-01', to: '2026-06-30' } },
    'There is no flare from Jun 1 to Jun 30, 2026.',
  ],
])('R105 flares: %s', (_, query, markdown) => {
  expect(ask(query).markdown).toBe(markdown);
});

test('R105 the line above an answer names flares of any state, and the kind that was asked for', () => {
  expect(ask({}).understood).toBe('Flares · May 1 to Nov 16, 2026');
  expect(ask({ figure: 'list', ...severe }).understood).toBe(
    'Flares with a worst rating of 4 or more · May 1 to Nov 16, 2026',
  );
});

test('R105 by month, a flare that began on a day without a check-in has a row', () => {
  expect(ask({ by: 'month' }).markdown).toContain('| July 2026 | 1 |');
});

test('R105 the longest flare is a confirmed one, although one that waits is longer', () => {
  expect(ask({ figure: 'longest' }, { flares: [june, july] }).markdown).toBe(
    'Your longest flare, of Hand, began on **Jul 10, 2026** and ended on **Jul 11, 2026**: **2** days, not rated. **3** more wait for your answer in Patterns.',
  );
});
