import { checkInsWithin } from '@flarewell/domain/history';
import type { Records } from '@flarewell/domain/profile';
import { oneDecimal } from '@flarewell/domain/ratings';
import { healthSummary } from '@flarewell/domain/summary/summary';
import { makeHistory } from '@flarewell/domain/testing/samples';
import { findFlares } from '@flarewell/domain/trends/flares';
import { describe, expect, test } from 'vitest';
import { lookUp, lookupCheckIns, lookupNames } from './lookups.ts';

const today = '2026-03-18';
const history = makeHistory(today, 100, { conditions: 2, medications: 3 });
const records: Records = {
  ...history,
  conditions: history.conditions.map((condition, index) => ({
    ...condition,
    name: ['Hand eczema', 'Neck'][index] ?? '',
  })),
};
const month = { from: '2026-02-17', to: today };

function find(...[name, given, asked = records]: [Parameters<typeof lookUp>[0], object, Records?]) {
  const result = lookUp(name, given, asked, today);
  if ('error' in result) throw new Error(result.error);
  return result;
}

describe('lookups', () => {
  test('R114 severity: the figures of the summary, of all conditions or of one', () => {
    const summary = healthSummary(records, today, 30);
    const { data, source } = find('severity_statistics', month);
    expect(data).toMatchObject({
      ...month,
      averageSeverity: Number(oneDecimal(summary.average)),
      severeDays: summary.severeDays,
      conditions: [{ name: 'Hand eczema' }, { name: 'Neck' }],
    });
    expect(source).toMatchObject({ title: 'Severity', ...month, checkIns: 30 });
    // Figures that the tool does not return are not computed either.
    for (const key of ['adherencePercent', 'averageFactors']) expect(data).not.toHaveProperty(key);
    const hands = find('severity_statistics', { ...month, condition: 'HANDS' });
    expect(hands.data).toMatchObject({
      conditions: [{ name: 'Hand eczema', severeDays: summary.conditions[0]?.stats.severeDays }],
    });
    expect(hands.source.title).toBe('Severity of Hand eczema');
  });

  test('R114 symptoms, flares, check-ins and medications', () => {
    const summary = healthSummary(records, today, 30);
    expect(find('symptom_shares', { ...month, condition: 'Neck' }).data).toMatchObject({
      conditions: [{ name: 'Neck', topSymptoms: summary.conditions[1]?.stats.topSymptoms }],
    });
    const flares = findFlares(checkInsWithin(records.checkIns, month));
    expect(find('flares', month).data).toMatchObject({ flareCount: flares.length, latest: flares });
    expect(find('check_ins', { from: '2026-03-17', to: today }).data).toMatchObject({
      checkInCount: 2,
      checkIns: [{ day: today }, { day: '2026-03-17' }],
    });
    expect(find('medication_table', {}).data).toMatchObject({
      medications: summary.medications.map(({ medication, usage }) => ({
        name: medication.name,
        daysUsed: usage.daysUsed,
      })),
    });
  });

  test('R114 medications of a past period: the days of that period, without the window that ends today', () => {
    const past = { from: '2025-12-10', to: '2026-01-31' };
    const { data, source } = find('medication_table', past);
    const [told] = (data as { medications: Record<string, unknown>[] }).medications;
    expect(told).toMatchObject({ inPeriod: { ...past, daysTaken: expect.any(Number) } });
    expect(told).not.toHaveProperty('daysUsed');
    expect(told).not.toHaveProperty('ofLastDays');
    const days = records.checkIns.filter(
      ({ date, medicationEntries }) =>
        date >= past.from &&
        date.slice(0, 10) <= past.to &&
        medicationEntries.some(({ medicationId, taken }) => taken && medicationId.endsWith('-0')),
    ).length;
    expect(source).toMatchObject({ ...past, figures: [{ value: `taken on ${days} days` }, {}, {}] });
  });

  test('R114 bounds: 30 days by default, 31 check-ins, nothing after today', () => {
    expect(find('flares', {}).source).toMatchObject(month);
    expect(find('flares', { from: '2026-03-01', to: '2030-01-01' }).source.to).toBe(today);
    const { data } = find('check_ins', { from: '2025-12-01' });
    expect(data).toMatchObject({ checkInCount: 100, shown: expect.any(Number) });
    expect((data as { checkIns: unknown[] }).checkIns.length).toBeLessThanOrEqual(lookupCheckIns);
    expect(JSON.stringify(data).length).toBeLessThan(13_000);
  });

  test('R114 bounds: a result that is too long is an error', () => {
    const many = makeHistory(today, 30, { conditions: 60 });
    expect(lookUp('severity_statistics', month, many, today)).toHaveProperty('error');
    expect(lookUp('severity_statistics', { ...month, condition: 'condition-7' }, many, today)).toHaveProperty(
      'data',
    );
  });

  test('R114 an unknown name or an invalid period is an error that names the valid ones', () => {
    expect(lookUp('flares', { condition: 'Elbow' }, records, today)).toEqual({
      error: 'There is no such condition. The conditions are: ["Hand eczema","Neck"]',
    });
    expect(lookUp('flares', { from: '2026-03-19', to: '2026-03-20' }, records, today)).toMatchObject({
      error: expect.stringContaining(today),
    });
    expect(lookUp('flares', { from: 'x', to: 'y' }, records, today)).toHaveProperty('error');
  });

  test.each(lookupNames)('R112 %s returns no id and no photo', (name) => {
    const { data } = find(name, month);
    expect(JSON.stringify(data)).not.toMatch(/condition-\d|on-2026|\/photos\//);
  });

  test.each(lookupNames)('R114 %s works without any records', (name) => {
    const nobody: Records = { conditions: [], medications: [], checkIns: [] };
    expect(find(name, {}, nobody).source.checkIns).toBe(0);
  });
});
