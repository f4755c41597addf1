import { nameLimit } from '@flarewell/domain/fields';
import { z } from 'zod';
import { dayShape } from './checkIns.ts';
import { typedText } from './fields.ts';
import { idShape } from './ids.ts';

const name = typedText('Name', nameLimit).meta({ example: 'After the holidays' });
const verdict = z
  .enum(['confirmed', 'dismissed'])
  .meta({ description: 'What the person decided: a flare, or not a flare' });
const range = {
  from: dayShape.meta({ description: 'The first day' }),
  to: dayShape.meta({ description: 'The last day' }),
};

export const flareShape = z
  .object({ id: z.uuid(), conditionId: z.uuid(), verdict, ...range, name: name.optional() })
  .meta({ id: 'Flare' });

export const flareListShape = z.object({ flares: z.array(flareShape) }).meta({ id: 'FlareList' });

export const newFlareShape = z
  .strictObject({ conditionId: idShape, verdict, ...range, name: name.optional() })
  .meta({ id: 'NewFlare' });

export const flareChangesShape = z
  .strictObject({
    verdict: verdict.optional(),
    from: range.from.optional(),
    to: range.to.optional(),
    name: name.nullable().optional().meta({ description: 'null removes it' }),
  })
  .meta({ id: 'FlareChanges' });

export type Flare = z.infer<typeof flareShape>;
export type NewFlare = z.infer<typeof newFlareShape>;
export type FlareChanges = z.infer<typeof flareChangesShape>;
