import type { Symptom } from '@flarewell/domain/checkIns';
import type { ConditionDraft } from '@flarewell/domain/conditions';
import type { Weather } from '@flarewell/domain/factors';
import type { BodyPart } from '#demo/drawings.ts';

// The sample person, whom nobody is. What she takes is in medications.ts, her year in story.ts.

export const account = { name: 'Maya', email: 'maya@example.org', password: 'a-year-of-maya' } as const;

export interface SampleCondition extends ConditionDraft {
  id: string;
  part: BodyPart;
  /** The severity between flares. */
  base: number;
  worseIn: readonly Weather[];
  /** From which severity on, and on how many of ten such days. */
  symptoms: readonly (readonly [symptom: Symptom, from: number, ofTen: number])[];
}

export const hands = '5a3c0f52-7d0e-4c61-9a55-6b0f2a4d1c01';
export const neck = '5a3c0f52-7d0e-4c61-9a55-6b0f2a4d1c02';
export const scalp = '5a3c0f52-7d0e-4c61-9a55-6b0f2a4d1c03';

export const conditions: readonly SampleCondition[] = [
  {
    id: hands,
    name: 'Hand eczema',
    description: 'Both hands, worst between the fingers. Cold air and washing up make it worse.',
    color: '#2563EB',
    part: 'hand',
    base: 1.7,
    worseIn: ['Cold', 'Dry'],
    symptoms: [
      ['Dryness', 1, 7],
      ['Itchiness', 2, 6],
      ['Redness', 3, 9],
      ['Flaking', 3, 4],
      ['Pain', 4, 6],
      ['Bleeding', 4, 3],
      ['Swelling', 5, 5],
    ],
  },
  {
    id: neck,
    name: 'Neck',
    description: 'Left side and below the hairline.',
    color: '#EC4899',
    part: 'neck',
    base: 1.4,
    worseIn: ['Hot', 'Humid'],
    symptoms: [
      ['Itchiness', 2, 9],
      ['Redness', 2, 6],
      ['Burning', 3, 6],
      ['Dryness', 1, 3],
      ['Swelling', 5, 4],
    ],
  },
  {
    id: scalp,
    name: 'Scalp',
    color: '#0D9488',
    part: 'scalp',
    base: 1.3,
    worseIn: ['Cold', 'Windy'],
    symptoms: [
      ['Flaking', 1, 5],
      ['Itchiness', 2, 8],
      ['Dryness', 2, 4],
      ['Redness', 3, 5],
      ['Burning', 4, 4],
    ],
  },
];
