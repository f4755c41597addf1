import type { PhotoVersion, Version } from '@flarewell/domain/differences';
import {
  makeCheckIn,
  makeCondition,
  makeMedication,
  skippedEntry,
  takenEntry,
} from '@flarewell/domain/testing/samples';
import type { StoredCheckIn } from '@flarewell/domain/wire/checkIns';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Comparison } from './Comparison.tsx';

const known = {
  conditions: [makeCondition('neck', { name: 'Neck' })],
  medications: [
    makeMedication('cream', { name: 'Cream', dosage: 'Thin layer' }),
    makeMedication('pill', { name: 'Pill', dosage: '10 mg', frequency: 'As required' }),
  ],
};
const nothing: Version = { factors: {}, conditionEntries: [], medicationEntries: [] };
const rate = (fields: Partial<Version['conditionEntries'][number]>, conditionId = 'neck') => ({
  conditionEntries: [{ conditionId, severity: 3 as const, symptoms: [], ...fields }],
});
const kept: PhotoVersion = { kind: 'kept', url: null };

function render(mine: Partial<Version>, other: Partial<StoredCheckIn> | null, photo = kept): string {
  const stored = { ...makeCheckIn('2026-03-01'), thumbnailUrl: null, revision: 1, ...other };
  return renderToStaticMarkup(
    createElement(Comparison, {
      mine: { ...nothing, ...mine },
      photo,
      photoUrl: photo.kind === 'new' ? 'blob:mine' : null,
      other: other && stored,
      known,
    }),
  );
}

const textOf = (markup = '') =>
  markup
    .replace(/<img[^>]*src="([^"]*)"[^>]*>/g, '[$1]')
    .replace(/<[^>]*>/g, '')
    .trim();

/** The label of each row, and its two sides. */
function rowsOf(markup: string): string[][] {
  return markup
    .split('<li ')
    .slice(1)
    .map((row) => [
      textOf(`<${/<p.*?<\/p>/.exec(row)}`.slice(1)),
      ...Array.from(row.matchAll(/<dd>(.*?)<\/dd>/g), ([, side]) => textOf(side)),
    ]);
}

describe('the comparison of two versions', () => {
  test.each<[string, Partial<Version>, Partial<StoredCheckIn>, string[]]>([
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
      ['Unknown Medication', 'Not recorded', 'Taken'],
    ],
    [
      'a lifestyle factor',
      { factors: { stress: 4 } },
      { factors: { stress: 2 } },
      ['Stress Level', 'High 4/5', 'Low 2/5'],
    ],
    ['the weather', { factors: { weather: 'Hot' } }, {}, ['Weather', 'Hot', 'Not recorded']],
    ['the notes', { notes: 'Slept badly' }, { notes: 'Slept well' }, ['Notes', 'Slept badly', 'Slept well']],
  ])('shows %s on both sides, and nothing else', (_, mine, other, row) => {
    const markup = render(mine, other);
    expect(rowsOf(markup)).toEqual([row]);
    expect(markup).toContain(
      'Which version do you want to keep? What is not shown here is the same in both.',
    );
  });

  test.each<[string, Partial<Version>, Partial<StoredCheckIn>, string[]]>([
    ['a longer text', { notes: 'Slept badly again' }, { notes: 'Slept well again' }, ['badly', 'well']],
    ['all of it', { notes: 'Sore' }, { notes: 'Better' }, []],
    [
      'symptoms',
      rate({ symptoms: ['Redness', 'Pain'] }),
      rate({ symptoms: ['Pain', 'Burning'] }),
      ['Redness', 'Burning'],
    ],
    ['all symptoms', rate({ symptoms: ['Redness', 'Pain'] }), rate({}), []],
  ])('marks what changed in %s', (_, mine, other, marked) => {
    const marks = render(mine, other).matchAll(/<mark[^>]*>(.*?)<\/mark>/g);
    expect(Array.from(marks, ([, text]) => text)).toEqual(marked);
  });

  test('says so where nothing differs', () => {
    const markup = render(rate({}), rate({}));
    expect(rowsOf(markup)).toEqual([]);
    expect(textOf(markup)).toBe('Both versions say the same.');
  });

  test('shows all of mine where the other one was deleted', () => {
    const markup = render({ notes: 'Sore' }, null);
    expect(markup).toContain('The other device deleted it. Do you want to keep it?');
    expect(rowsOf(markup)).toEqual([['Notes', 'Sore', 'Not recorded']]);
    expect(textOf(render({}, null))).toBe('The other device deleted it. Do you want to keep it?');
  });

  const stored = { photoUrl: '/photos/u/2.jpg', thumbnailUrl: '/photos/u/2-small.jpg' };
  const stays = 'The other photo stays, whichever you choose.';
  test.each<[string, PhotoVersion, Partial<StoredCheckIn>, string[]]>([
    ['a new one against none', { kind: 'new' }, {}, ['[blob:mine]', 'Not recorded']],
    ['a new one against another', { kind: 'new' }, stored, ['[blob:mine]', '[/photos/u/2-small.jpg]']],
    ['none any more against one', { kind: 'removed' }, stored, ['Not recorded', '[/photos/u/2-small.jpg]']],
    ['one that only the other has', kept, stored, [stays, '[/photos/u/2-small.jpg]']],
    [
      'one that only the other removed',
      { kind: 'kept', url: '/photos/u/1.jpg' },
      {},
      ['It was removed, and is gone.', 'Not recorded'],
    ],
  ])('shows the photo: %s', (_, photo, other, sides) => {
    expect(rowsOf(render({}, other, photo))).toEqual([['Photo', ...sides]]);
  });
});
