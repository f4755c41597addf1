import { answerQuery } from '@flarewell/domain/assistant/query/answer';
import type { AskedRecords } from '@flarewell/domain/assistant/query/askedRecords';
import { makeQuery, type Query } from '@flarewell/domain/assistant/query/query';
import { addDays } from '@flarewell/domain/day';
import type { Patterns } from '@flarewell/domain/patterns/foundPatterns';
import { makeFinding, makePatterns } from '@flarewell/domain/testing/samplePatterns';
import { makeCheckIn, makeCondition, rateDay } from '@flarewell/domain/testing/samples';
import { describe, expect, test } from 'vitest';

// A Saturday.
const today = '2026-11-14';
const records: AskedRecords = {
  conditions: [makeCondition('hand', { name: 'Hand eczema' }), makeCondition('neck', { name: 'Neck' })],
  medications: [],
  checkIns: Array.from({ length: 90 }, (_, age) => rateDay(addDays(today, -age), { hand: 2, neck: 1 })),
  trackers: [
    { id: 'dairy', name: 'Dairy', since: '2026-01-01', until: null },
    { id: 'swim', name: 'Swimming', since: '2026-11-01', until: null },
    { id: 'gluten', name: 'Gluten', since: '2026-01-01', until: null },
    { id: 'soap', name: 'Soap', since: '2026-01-01', until: null },
  ],
};
const looked = 'Looked at after 240 check-ins. Next look at 365: 87 more.';
const caution =
  'A pattern is a reason to watch, or to ask your doctor; it is no diagnosis and no reason to stop or start anything.';

describe('what affects the skin', () => {
  const ask = (query: Partial<Query>, patterns: Partial<Patterns>) =>
    answerQuery(
      makeQuery({ measure: 'influence', figure: 'count', ...query }),
      { ...records, patterns: makePatterns(patterns) },
      today,
    );
  const noSign = [
    { conditionId: 'hand', factor: 'stress', detectable: 0.42 },
    { conditionId: 'neck', factor: 'stress', detectable: 0.55 },
  ] as const;

  test('R156 a finding is told with its range, its days and how it is watched', () => {
    const { understood, markdown, sources } = ask({ factor: 'sleep' }, { findings: [makeFinding()] });
    expect(understood).toBe('Influence of sleep');
    expect(markdown.split('\n\n')).toEqual([
      'In the days after poor sleep, neck was 0.5 worse. Most likely between 0.2 and 0.8, on the scale of 1 to 5. Seen over 198 days. Being watched: 46 more check-ins.',
      looked,
      `What comes before worse days need not be their cause. ${caution}`,
    ]);
    expect(sources).toMatchObject([
      {
        from: '2025-10-06',
        to: '2026-10-05',
        figures: [{ label: 'Patterns with sleep', value: '1' }],
      },
    ]);
  });

  test('R156 what goes together leaves open which comes first', () => {
    const together = [
      { conditionId: 'hand', factor: 'stress', effect: 0.4, low: 0.1, high: 0.7, days: 99 } as const,
    ];
    const { markdown } = ask({ factor: 'stress' }, { together, noSign: noSign.slice(1) });
    expect(markdown.split('\n\n').slice(0, 2)).toEqual([
      "High stress and worse hand eczema go together on the same day. The diary can't tell which comes first, or whether something else causes both.",
      'Stress level: no sign in neck. An effect of 0.6 or more would probably have shown; a smaller one may still be there.',
    ]);
  });

  test('R156 no sign is told with what would have shown in every condition that was asked about', () => {
    expect(ask({ factor: 'stress' }, { noSign: [...noSign] }).markdown).toContain(
      'Stress level: no sign. An effect of 0.6 or more would probably have shown; a smaller one may still be there.',
    );
    expect(
      ask({ factor: 'stress', conditions: ['Hand eczema'] }, { noSign: [...noSign] }).markdown,
    ).toContain(
      'Stress level: no sign in hand eczema. An effect of 0.5 or more would probably have shown; a smaller one may still be there.',
    );
    const unsure = [...noSign, { conditionId: null, factor: 'stress', detectable: null } as const];
    expect(ask({ factor: 'stress' }, { noSign: unsure }).markdown).toContain(
      'Stress level: no sign, but too few days to tell.',
    );
  });

  test('R156 a finding that did not hold up is told only if its factor is named', () => {
    const findings = [makeFinding({ watch: { state: 'not-held', checkIns: 120 } })];
    expect(ask({ factor: 'sleep' }, { findings }).markdown).toContain('Did not hold up: found at check-in');
    const { markdown } = ask({}, { findings });
    expect(markdown).toMatch(/^No pattern was found/);
    expect(markdown).not.toContain('poor sleep');
  });

  test.each([
    ['too few days', { trackers: ['Swimming'] }, 'Swimming: 4 days so far, 10 are needed.'],
    ['not examined', { trackers: ['Dairy'] }, 'Dairy was not examined at the last look.'],
    [
      'several not examined',
      { trackers: ['Dairy', 'Gluten', 'Soap'] },
      'Dairy, Gluten and Soap were not examined at the last look.',
    ],
    ['kinds of weather', { factor: 'weather' }, 'The weather was not examined at the last look.'],
    [
      'one kind of weather',
      { factor: 'weather', weather: 'Humid' },
      'Humid weather was not examined at the last look.',
    ],
  ] as const)('R156 %s', (_, query, sentence) => {
    const notYet = [{ factor: 'tracker:swim', days: 80, different: 4, withDays: 4 } as const];
    expect(ask(query, { notYet }).markdown.split('\n\n')).toEqual([sentence, looked, caution]);
  });

  test('R156 before the first look the answer says when it comes', () => {
    const milestone = { at: null, on: null, next: 120 };
    const first = 'The first look comes after 120 check-ins, 30 more from now.';
    for (const query of [{}, { factor: 'stress' }] as const) {
      const { markdown, sources } = ask(query, { checkIns: 90, milestone });
      expect(markdown.split('\n\n')).toEqual([first, caution]);
      expect(sources).toEqual([]);
    }
  });

  test('R156 a suspicion of the person is told with its answer or when that comes', () => {
    const suspicion = {
      id: 's',
      conditionId: 'neck',
      factor: 'tracker:dairy',
      namedOn: '2026-09-08',
      checkIns: 68,
      answer: null,
    } as const;
    expect(ask({ trackers: ['Dairy'] }, { suspicions: [suspicion] }).markdown).toContain(
      'Your suspicion Dairy → Neck: Named Sep 8. Answer after 52 more check-ins.',
    );
    expect(
      ask({ trackers: ['Dairy'], conditions: ['Hand eczema'] }, { suspicions: [suspicion] }).markdown,
    ).not.toContain('suspicion');
  });

  test('R156 without a factor everything is told, and names are not read as Markdown', () => {
    const findings = [makeFinding({ conditionId: null, factor: 'tracker:dairy', withDays: 31 })];
    const trackers = [{ id: 'dairy', name: 'Milk *fat*', since: '2026-01-01', until: null }];
    const { understood, markdown } = answerQuery(
      makeQuery({ measure: 'influence', figure: 'count' }),
      { ...records, trackers, patterns: makePatterns({ findings, noSign: [...noSign] }) },
      today,
    );
    expect(understood).toBe('What came before worse days');
    expect(markdown.split('\n\n').slice(0, 2)).toEqual([
      'Two days after milk \\*fat\\*, your skin overall was 0.5 worse. Most likely between 0.2 and 0.8, on the scale of 1 to 5. Seen over 198 days, 31 of them with milk \\*fat\\*. Being watched: 46 more check-ins.',
      'Stress level: no sign. An effect of 0.6 or more would probably have shown; a smaller one may still be there.',
    ]);
  });
});

describe('controlled weeks', () => {
  const ask = (query: Partial<Query>, given: AskedRecords = records) =>
    answerQuery(makeQuery({ measure: 'control', figure: 'count', ...query }), given, today);

  test('R157 without a period the last 12 weeks count, overall and for each condition', () => {
    const { understood, markdown } = ask({});
    expect(understood).toBe('Well-controlled weeks · Aug 17 to Nov 8, 2026');
    expect(markdown).toMatch(/^Your skin was well controlled in \*\*12\*\* of the last 12 weeks\./);
    expect(markdown).toContain('| Neck | 12 of 12 weeks |');
  });

  test('R157 a named period has its whole weeks, and missing days give a range', () => {
    const checkIns = records.checkIns.filter(({ date }) => !/2026-10-2[0-4]/.test(date));
    const period = { from: '2026-10-01', to: '2026-10-31' };
    expect(ask({ period, conditions: ['Neck'] }, { ...records, checkIns }).markdown).toMatch(
      /^Neck was well controlled in between \*\*2\*\* and \*\*3\*\* of the 3 weeks from Oct 5 to Oct 25, 2026\./,
    );
    expect(ask({ period: { from: '2026-11-09', to: today } }).markdown).toBe(
      'There is no whole week, from Monday to Sunday, from Nov 9 to Nov 14, 2026.',
    );
    expect(ask({}, { ...records, checkIns: [] }).markdown).toBe('There is no check-in yet.');
  });
});

describe('things to track', () => {
  const checkIns = Array.from({ length: 40 }, (_, age) =>
    makeCheckIn(addDays(today, -age), age % 10 === 3 ? { trackers: ['dairy', 'swim'] } : {}),
  );
  const ask = (query: Partial<Query>) =>
    answerQuery(
      makeQuery({ measure: 'trackers', figure: 'count', ...query }),
      { ...records, checkIns },
      today,
    );

  test('R157 days with a thing are counted and found', () => {
    expect(ask({ trackers: ['Dairy'] })).toMatchObject({
      understood: 'Days · Dairy · Oct 16 to Nov 14, 2026',
      markdown: 'You noted Dairy on **3** days from Oct 16 to Nov 14, 2026 (10% of 30 check-ins).',
    });
    expect(ask({ trackers: ['Dairy'], figure: 'last' }).markdown).toBe(
      'You last noted Dairy on **Nov 11, 2026** (3 days ago).',
    );
  });

  test('R157 a day on which it was noted counts, also before check-ins asked for it', () => {
    expect(ask({ trackers: ['Swimming'] }).markdown).toBe(
      'You noted Swimming on **3** days from Oct 16 to Nov 14, 2026 (10% of 30 check-ins).\n\nCheck-ins ask for Swimming since Nov 1, 2026.',
    );
  });

  test('R157 without a name they are ranked; an unknown name is answered with those that exist', () => {
    expect(ask({}).markdown).toMatch(
      /^\*\*Dairy\*\* was recorded most often .*: on \*\*3\*\* days, as was Swimming\./,
    );
    expect(ask({ trackers: ['Wool'] }).markdown).toBe(
      'There is no thing to track named “Wool” in your records. There is: Dairy, Swimming, Gluten, Soap.',
    );
  });
});
