import { fitNotes } from '@flarewell/domain/summary/pdfNotes';
import { summaryReport } from '@flarewell/domain/summary/report';
import { healthSummary } from '@flarewell/domain/summary/summary';
import { firstSharedSummary } from '@flarewell/domain/testing/firstSharedSummary';
import { makeCondition, makeMedication, rateDay, takenEntry } from '@flarewell/domain/testing/samples';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSharedSummary } from './readSharedSummary.ts';
import type { SharedSummary } from './sharedSummary.ts';

const today = '2026-11-14';
const notes = [{ day: today, date: 'November 14, 2026', notes: [{ condition: null, text: 'Slept badly' }] }];

const sample: SharedSummary = {
  version: 1,
  label: 'Dr. Weber, November',
  madeAt: '2026-11-14T18:42:00.000Z',
  expiresAt: '2026-12-14T18:42:00.000Z',
  report: {
    ...summaryReport(
      healthSummary(
        {
          conditions: [makeCondition('hands'), makeCondition('new')],
          medications: [makeMedication('cream')],
          checkIns: [{ ...rateDay(today, { hands: 4 }), medicationEntries: [takenEntry('cream')] }],
          flares: [],
        },
        today,
        90,
      ),
      'Maya',
      { noteDays: [], hasPhotos: false, patterns: null },
    ),
    findings: [{ id: 'a', sentence: 'One.', detail: 'Two.', watch: 'Three.' }],
    flares: [{ id: 'f', name: 'Neck', text: 'November 3 to 9' }],
    notes,
    notesInPdf: fitNotes(notes),
  },
  photos: [{ title: 'photo-1.jpg', caption: 'Worst day' }],
  photosLeftOut: 1,
};

/** The paths of all values, such as ['report', 'chart', 'lines', '0', 'color']. */
function listPaths(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, part]) => listPaths(part, [...path, name]))];
}

function replaceAt(value: unknown, [name, ...rest]: string[], replacement: unknown): unknown {
  if (name === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((part, index) => (`${index}` === name ? replaceAt(part, rest, replacement) : part));
  const fields = value as Record<string, unknown>;
  return { ...fields, [name]: replaceAt(fields[name], rest, replacement) };
}

describe('R164 the page for readers', () => {
  test('shows a summary as it was written', () => {
    expect(readSharedSummary(JSON.stringify(sample))).toEqual(sample);
    expect(readSharedSummary(JSON.stringify({ ...sample, later: 1 }))).toEqual({ ...sample, later: 1 });
  });

  test('shows what links held when they came out', () => {
    expect(readSharedSummary(firstSharedSummary)).toEqual(JSON.parse(firstSharedSummary));
  });

  test.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['a later version', JSON.stringify({ ...sample, version: 2 })],
    ['a day that does not exist', JSON.stringify({ ...sample, expiresAt: '2026-02-30T18:42:00.000Z' })],
    ['a time that does not exist', JSON.stringify({ ...sample, expiresAt: '2026-02-28T25:42:00.000Z' })],
    [
      'a color that loads something',
      JSON.stringify(sample).replaceAll(/"#[\da-f]{6}"/gi, '"url(//evil.example)"'),
    ],
  ])('does not show %s', (_, text) => {
    expect(readSharedSummary(text)).toBe(null);
  });

  test('does not show a summary in which any value has another type', () => {
    const paths = listPaths(sample);
    expect(paths.length).toBeGreaterThan(100);
    for (const path of paths) {
      // No value of a summary is a function-like object with this one field.
      const changed = replaceAt(sample, path, { toString: 1 });
      expect([path, readSharedSummary(JSON.stringify(changed))]).toEqual([path, null]);
    }
  });

  test('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), fc.constantFrom(...listPaths(sample)), (text, path) => {
        expect(readSharedSummary(text)).toBe(null);
        const value = text.length % 2 ? text : [text];
        readSharedSummary(JSON.stringify(replaceAt(sample, path, value)));
      }),
    );
  });
});
