import { describe, expect, test } from 'vitest';
import { boundRange, takePeriod } from './periods.ts';

// Today is a Wednesday.
const today = '2026-03-18';

describe('periods', () => {
  test.each([
    ['today', '2026-03-18', '2026-03-18'],
    ['yesterday', '2026-03-17', '2026-03-17'],
    ['this week', '2026-03-15', '2026-03-18'],
    ['this month', '2026-03-01', '2026-03-18'],
    ['this month so far', '2026-03-01', '2026-03-18'],
    ['this year', '2026-01-01', '2026-03-18'],
    ['last week', '2026-03-08', '2026-03-14'],
    ['last month', '2026-02-01', '2026-02-28'],
    ['last year', '2025-01-01', '2025-12-31'],
    ['past week', '2026-03-12', '2026-03-18'],
    ['over the past month', '2026-02-17', '2026-03-18'],
    ['in the past year', '2025-03-19', '2026-03-18'],
    ['last 30 days', '2026-02-17', '2026-03-18'],
    ['the last two weeks', '2026-03-05', '2026-03-18'],
    ['past 3 months', '2025-12-19', '2026-03-18'],
    ['in february', '2026-02-01', '2026-02-28'],
    ['in march', '2026-03-01', '2026-03-18'],
    ['in may', '2025-05-01', '2025-05-31'],
    ['may 2024', '2024-05-01', '2024-05-31'],
    ['since january', '2026-01-01', '2026-03-18'],
    ['in 2025', '2025-01-01', '2025-12-31'],
    ['in 2026', '2026-01-01', '2026-03-18'],
    ['from 2026-03-01 to 2026-03-07', '2026-03-01', '2026-03-07'],
    ['since 2026-03-01', '2026-03-01', '2026-03-18'],
    ['on 2026-03-01', '2026-03-01', '2026-03-01'],
    ['last 999999 days', '2016-03-11', '2026-03-18'],
  ])('R108 periods: %s is %s to %s', (text, from, to) => {
    expect(takePeriod(`severity ${text}`, today)).toEqual({
      period: { from, to },
      rest: expect.stringMatching(/^severity\s+$/),
    });
  });

  test.each([
    'this week last week',
    'on 2026-02-30',
    'on 2027-01-01',
    'in 2030',
    'last 0 days',
    'from 2026-03-07 to 2026-03-01',
  ])('R108 periods: %s is invalid', (text) => {
    expect(takePeriod(text, today)).toBeNull();
  });

  test('R108 periods: a question without a period stays as it is', () => {
    expect(takePeriod('may i ask this', today)).toEqual({ period: null, rest: 'may i ask this' });
  });

  test('R114 ranges: real days in order, up to today, ten years at most', () => {
    expect(boundRange({ from: '2026-03-01', to: '2026-12-31' }, today)).toEqual({
      from: '2026-03-01',
      to: today,
    });
    expect(boundRange({ from: '1900-01-01', to: today }, today)).toEqual({ from: '2016-03-11', to: today });
    expect(boundRange({ from: '2026-03-19', to: '2026-03-20' }, today)).toBeNull();
    expect(boundRange({ from: 'soon', to: today }, today)).toBeNull();
  });
});
