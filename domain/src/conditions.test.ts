import { expect, test } from 'vitest';
import {
  conditionColors,
  defaultConditionColor,
  describeCondition,
  trimCondition,
  validateCondition,
} from './conditions.ts';
import { makeCondition } from './testing/samples.ts';

test('R16 colours: the palette, and its default', () => {
  expect(conditionColors.map(({ hex, name }) => `${hex} ${name}`)).toEqual([
    '#2563EB Blue',
    '#10B981 Green',
    '#EC4899 Pink',
    '#8B5CF6 Purple',
    '#F59E0B Orange',
    '#EF4444 Red',
    '#6B7280 Gray',
    '#0D9488 Teal',
  ]);
  expect(defaultConditionColor).toBe('#2563EB');
});

test('R16 unknown: an id without its condition still has a name and a colour', () => {
  const eczema = makeCondition('eczema', { name: 'Eczema', color: '#EC4899' });
  expect(describeCondition([eczema], 'eczema')).toMatchObject({ name: 'Eczema', color: '#EC4899' });
  expect(describeCondition([eczema], 'gone')).toEqual({ name: 'Unknown Condition', color: '#6B7280' });
  expect(describeCondition([], 'eczema').name).toBe('Unknown Condition');
});

const eczema = { name: 'Eczema', color: '#2563EB' };

test.each([
  [eczema, {}],
  [{ ...eczema, name: 'x'.repeat(80) }, {}],
  [{ ...eczema, name: ` ${'x'.repeat(80)} ` }, {}],
  [{ ...eczema, description: 'x'.repeat(2000) }, {}],
  [{ ...eczema, color: '#abcdef' }, {}],
  [{ ...eczema, name: '   ' }, { name: 'Please enter a name' }],
  [{ ...eczema, name: 'x'.repeat(81) }, { name: 'Name must be at most 80 characters long' }],
  [
    { ...eczema, description: 'x'.repeat(2001) },
    { description: 'Description must be at most 2000 characters long' },
  ],
  [{ ...eczema, color: '' }, { color: 'Please choose a color' }],
  [{ ...eczema, color: 'red' }, { color: 'Please choose a color' }],
  [{ ...eczema, color: '#12345' }, { color: 'Please choose a color' }],
  [
    { name: '', color: 'url(x)' },
    { name: 'Please enter a name', color: 'Please choose a color' },
  ],
])('R17 condition: case %#', (draft, messages) => {
  expect(validateCondition(draft)).toEqual(messages);
});

test('R17 condition: stored trimmed, without a blank description', () => {
  expect(
    trimCondition({ name: ' Ec\u0000zema ', description: ' both\u0007 arms ', color: '#2563EB' }),
  ).toEqual({
    name: 'Eczema',
    description: 'both arms',
    color: '#2563EB',
  });
  expect(trimCondition({ name: 'Eczema', description: ' ', color: '#2563EB' })).not.toHaveProperty(
    'description',
  );
});
