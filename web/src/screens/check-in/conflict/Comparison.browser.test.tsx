import type { PhotoVersion, Version } from '@flarewell/domain/check-in/differences';
import {
  makeCheckIn,
  makeCondition,
  makeMedication,
  makeTracker,
  skippedEntry,
  takenEntry,
} from '@flarewell/domain/testing/samples';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { describe, expect, test } from 'vitest';
import { type RenderResult, render } from 'vitest-browser-react';
import { Comparison } from './Comparison.tsx';

const known = {
  conditions: [makeCondition('neck', { name: 'Neck' })],
  medications: [
    makeMedication('cream', { name: 'Cream', dosage: 'Thin layer' }),
    makeMedication('pill', { name: 'Pill', dosage: '10 mg', frequency: 'As required' }),
  ],
  trackers: [makeTracker('dairy', { name: 'Dairy' }), makeTracker('swimming', { name: 'Swimming' })],
};
const nothing: Version = { factors: {}, conditionEntries: [], medicationEntries: [] };
const rate = (fields: Partial<Version['conditionEntries'][number]>, conditionId = 'neck') => ({
  conditionEntries: [{ conditionId, severity: 3 as const, symptoms: [], ...fields }],
});
/** A picture that loads without a server. Its name is part of the URL, to distinguish pictures. */
const pixel = (name: string) => `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' id='${name}'/>`;
const mySource = pixel('mine');
const deleted = 'The other device deleted it. Do you want to keep it?';
const kept: PhotoVersion = { kind: 'kept', url: null };

function show(mine: Partial<Version>, other: Partial<ShownCheckIn> | null, photo = kept) {
  const stored = { ...makeCheckIn('2026-03-01'), thumbnailUrl: null, revision: 1, ...other };
  return render(
    <Comparison
      mine={{ ...nothing, ...mine }}
      photo={photo}
      photoUrl={photo.kind === 'new' ? mySource : null}
      other={other && stored}
      known={known}
    />,
  );
}

/** The label of each row, and its two sides. */
function rowsOf({ getByRole }: RenderResult): string[][] {
  const rows = getByRole('list').getByRole('listitem').all();
  return rows.map((row) => [
    row.getByRole('paragraph').elements()[0]?.textContent.trim() ?? '',
    ...row.getByRole('definition').elements().map(textOf),
  ]);
}

/** The text of one side of a row, or where its picture comes from. */
function textOf(side: Element): string {
  return side.querySelector('img')?.getAttribute('src') ?? side.textContent;
}

describe('the comparison of two versions', () => {
  test.each<[string, Partial<Version>, Partial<ShownCheckIn>, string[]]>([
    ['a severity', rate({ severity: 1 }), rate({ severity: 5 }), ['Neck Severity', '1Minimal', '5Extreme']],
    ['a condition that only one rates', {}, rate({}), ['Neck Severity', 'Not recorded', '3Moderate']],
    [
      'a condition that is unknown',
      {},
      rate({}, 'new'),
      ['Unknown Condition Severity', 'Not recorded', '3Moderate'],
    ],
    [
      'a symptom',
      rate({ symptoms: ['Pain'] }),
      rate({ symptoms: ['Pain', 'Redness'] }),
      ['Neck Symptoms', 'Pain', 'Redness, Pain'],
    ],
    ['a note of a condition', rate({ notes: 'Sore' }), rate({}), ['Neck Notes', 'Sore', 'Not recorded']],
    [
      'a dose',
      { medicationEntries: [takenEntry('cream')] },
      { medicationEntries: [takenEntry('cream', 2)] },
      ['Cream Thin layer', 'Taken', 'Taken 2x'],
    ],
    [
      'a reason',
      { medicationEntries: [skippedEntry('cream', 'Forgot')] },
      { medicationEntries: [skippedEntry('cream')] },
      ['Cream Thin layer', 'Skipped (Forgot)', 'Skipped'],
    ],
    [
      'a medication that only one records',
      { medicationEntries: [skippedEntry('pill')] },
      {},
      ['Pill 10 mg', 'Not taken', 'Not recorded'],
    ],
    [
      'a medication that is unknown',
      {},
      { medicationEntries: [takenEntry('new')] },
      ['Unknown medication', 'Not recorded', 'Taken'],
    ],
    [
      'a lifestyle factor',
      { factors: { stress: 4 } },
      { factors: { stress: 2 } },
      ['Stress Level', 'High 4/5', 'Low 2/5'],
    ],
    ['no itch', { factors: { itch: 0 } }, {}, ['Itch', '0 of 10', 'Not recorded']],
    [
      'a cleared itch',
      { factors: { itch: null } },
      { factors: { itch: 4 } },
      ['Itch', 'Not recorded', '4 of 10'],
    ],
    ['the weather', { factors: { weather: 'Hot' } }, {}, ['Weather', 'Hot', 'Not recorded']],
    [
      'things tracked',
      { trackers: ['swimming', 'dairy'] },
      { trackers: ['dairy'] },
      ['Things tracked', 'Dairy, Swimming', 'Dairy'],
    ],
    [
      'something that is unknown',
      {},
      { trackers: ['new'] },
      ['Things tracked', 'Not recorded', 'Unknown thing'],
    ],
    ['the notes', { notes: 'Slept badly' }, { notes: 'Slept well' }, ['Notes', 'Slept badly', 'Slept well']],
  ])('shows %s on both sides, and nothing else', async (_, mine, other, row) => {
    const shown = await show(mine, other);
    expect(rowsOf(shown)).toEqual([row]);
    await expect
      .element(
        shown.getByText('Which version do you want to keep? What is not shown here is the same in both.'),
      )
      .toBeVisible();
  });

  test.each<[string, Partial<Version>, Partial<ShownCheckIn>, string[]]>([
    ['a longer text', { notes: 'Slept badly again' }, { notes: 'Slept well again' }, ['badly', 'well']],
    ['all of it', { notes: 'Sore' }, { notes: 'Better' }, []],
    [
      'symptoms',
      rate({ symptoms: ['Redness', 'Pain'] }),
      rate({ symptoms: ['Pain', 'Burning'] }),
      ['Redness', 'Burning'],
    ],
    ['things tracked', { trackers: ['dairy'] }, { trackers: ['dairy', 'swimming'] }, ['Swimming']],
    ['all symptoms', rate({ symptoms: ['Redness', 'Pain'] }), rate({}), []],
  ])('marks what changed in %s', async (_, mine, other, marked) => {
    const shown = await show(mine, other);
    const marks = shown.getByRole('mark').elements();
    expect(marks.map((mark) => mark.textContent)).toEqual(marked);
  });

  test('says so if nothing differs', async () => {
    const { container } = await show(rate({}), rate({}));
    expect(container.textContent).toBe('Both versions say the same.');
  });

  test('shows my whole version if the other one was deleted', async () => {
    const shown = await show({ notes: 'Sore' }, null);
    await expect.element(shown.getByText(deleted)).toBeVisible();
    expect(rowsOf(shown)).toEqual([['Notes', 'Sore', 'Not recorded']]);
  });

  test('says only that the other version was deleted if mine is empty', async () => {
    const { container } = await show({}, null);
    expect(container.textContent).toBe(deleted);
  });

  const stored = { photoUrl: '/photos/u/2.jpg', thumbnailUrl: pixel('2') };
  const stays = 'The other photo stays, whichever you choose.';
  test.each<[string, PhotoVersion, Partial<ShownCheckIn>, string[]]>([
    ['a new one against none', { kind: 'new' }, {}, [mySource, 'Not recorded']],
    ['a new one against another', { kind: 'new' }, stored, [mySource, stored.thumbnailUrl]],
    ['none any more against one', { kind: 'removed' }, stored, ['Not recorded', stored.thumbnailUrl]],
    ['one that only the other has', kept, stored, [stays, stored.thumbnailUrl]],
    [
      'one that only the other removed',
      { kind: 'kept', url: '/photos/u/1.jpg' },
      {},
      ['It was removed, and is gone.', 'Not recorded'],
    ],
  ])('shows the photo: %s', async (_, photo, other, sides) => {
    expect(rowsOf(await show({}, other, photo))).toEqual([['Photo', ...sides]]);
  });
});
