import {
  makeCheckIn,
  makeCondition,
  makeMedication,
  makeTracker,
  takenEntry,
} from '@flarewell/domain/testing/samples';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { CheckInSummary } from './CheckInSummary.tsx';

const day = '2026-11-14';
const onePixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const recorded = makeCheckIn(day, {
  notes: 'Slept well',
  factors: { stress: 2, itch: 0 },
  conditionEntries: [
    { conditionId: 'hands', severity: 3, symptoms: ['Redness'], notes: 'Sore' },
    { conditionId: 'gone', severity: 0, symptoms: [] },
  ],
  medicationEntries: [takenEntry('cream', 2), takenEntry('tablet')],
  trackers: ['dairy', 'deleted'],
});
const checkIn = { ...recorded, thumbnailUrl: onePixel };
const medications = [
  makeMedication('cream', { name: 'Cream', conditionIds: ['hands'] }),
  makeMedication('tablet', { name: 'Tablet' }),
];

const show = (isCompact: boolean) =>
  render(
    <CheckInSummary
      checkIn={checkIn}
      conditions={[makeCondition('hands', { name: 'Hands' })]}
      medications={medications}
      trackers={[makeTracker('dairy', { name: 'Dairy' }), makeTracker('soap')]}
      isCompact={isCompact}
    />,
  );

const date = 'Saturday, November 14, 2026';

test('the compact form shows the date and the severity of each condition, and nothing else', async () => {
  const shown = await show(true);
  const card = shown.getByRole('article', { name: date });
  await expect.element(card.getByRole('heading')).toHaveTextContent(date);
  const conditions = card.getByRole('list', { name: 'Conditions' }).getByRole('listitem');
  expect(conditions.elements().map(textsOf)).toEqual([
    ['Hands', '3', 'Moderate'],
    ['Unknown Condition', 'No rating'],
  ]);
  expect(textsOf(shown.container)).toHaveLength(1 + 3 + 2);
  expect(shown.getByRole('img').elements()).toEqual([]);
});

test('the full form shows everything, in the order of the specification', async () => {
  const shown = await show(false);
  const headings = shown.getByRole('heading').elements();
  expect(headings.map((heading) => heading.textContent)).toEqual([
    date,
    'Other Medications',
    'Lifestyle Factors',
    'Things tracked',
    'Notes',
  ]);
  expect(textsOf(shown.container)).toEqual([
    date,
    ...['Hands', '3', 'Moderate', 'Redness', 'Sore', 'Cream', '1%', 'Taken 2x'],
    ...['Unknown Condition', 'No rating'],
    ...['Other Medications', 'Tablet', '1%', 'Taken'],
    ...['Lifestyle Factors', 'Stress Level', 'Low', '2/5', 'Itch', '0 of 10'],
    ...['Things tracked', 'Dairy'],
    ...['Notes', 'Slept well'],
  ]);
  await expect.element(shown.getByRole('img', { name: `Photo from ${date}` })).toBeInTheDocument();
});

test.each([true, false])(
  'an empty check-in says so instead of showing a bare date (compact: %s)',
  async (isCompact) => {
    const shown = await render(
      <CheckInSummary
        checkIn={{ ...makeCheckIn(day), thumbnailUrl: null }}
        conditions={[]}
        medications={[]}
        trackers={[]}
        isCompact={isCompact}
      />,
    );
    expect(textsOf(shown.container)).toEqual([date, 'Nothing noted']);
  },
);

/** The text nodes within an element, in the order in which they are read. */
function textsOf(element: Element): string[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '');
  return texts.filter(Boolean);
}
