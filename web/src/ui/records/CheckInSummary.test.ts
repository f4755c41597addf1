import { makeCheckIn, makeCondition, makeMedication, takenEntry } from '@flarewell/domain/testing/samples';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CheckInSummary } from './CheckInSummary.tsx';

const checkIn = makeCheckIn('2026-11-14', {
  notes: 'Slept well',
  factors: { stress: 2 },
  conditionEntries: [
    { conditionId: 'hands', severity: 3, symptoms: ['Redness'], notes: 'Sore' },
    { conditionId: 'gone', severity: 0, symptoms: [] },
  ],
  medicationEntries: [takenEntry('cream', 2), takenEntry('tablet')],
});
const medications = [
  makeMedication('cream', { name: 'Cream', conditionIds: ['hands'] }),
  makeMedication('tablet', { name: 'Tablet' }),
];

function render(isCompact: boolean): string[] {
  const markup = renderToStaticMarkup(
    createElement(CheckInSummary, {
      checkIn,
      conditions: [makeCondition('hands', { name: 'Hands' })],
      medications,
      isCompact,
      photo: 'The photo',
    }),
  );
  return markup.split(/<[^>]*>/).filter((text) => text.trim());
}

test('the compact form is the date and the conditions with their severity, and nothing else', () => {
  expect(render(true)).toEqual([
    ...['Saturday, November 14, 2026', 'Hands', '3', 'Moderate', 'Unknown Condition', 'No rating'],
  ]);
});

test('the full form has everything, in the order of the specification', () => {
  const text = render(false).join(' ');
  const parts = [
    ...['Saturday, November 14, 2026', 'Hands', 'Moderate', 'Redness', 'Sore', 'Cream', 'Taken 2x'],
    ...[
      'Unknown Condition',
      'Other Medications',
      'Tablet',
      'Taken',
      'Lifestyle Factors',
      'Stress Level',
      'Low',
    ],
    ...['Notes', 'Slept well', 'The photo'],
  ];
  expect(text).toMatch(new RegExp(parts.join('.*')));
  expect(text).not.toContain('1x');
});
