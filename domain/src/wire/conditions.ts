import { conditionMessages } from '@flarewell/domain/conditions';
import { nameLimit, textLimit } from '@flarewell/domain/fields';
import { z } from 'zod';
import { typedText } from './fields.ts';

const name = typedText('Name', nameLimit).meta({ example: 'Hand eczema' });
const description = typedText('Description', textLimit).meta({ example: 'Worse in winter' });
const color = z.string().max('#2563EB'.length, conditionMessages.color).meta({ example: '#2563EB' });

export const conditionShape = z
  .object({
    id: z.uuid(),
    name,
    description: description.optional(),
    color,
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Condition' });

export const conditionListShape = z
  .object({ conditions: z.array(conditionShape) })
  .meta({ id: 'ConditionList' });

export const newConditionShape = z
  .strictObject({ name, description: description.optional(), color: color.optional() })
  .meta({ id: 'NewCondition' });

export const conditionChangesShape = z
  .strictObject({
    name: name.optional(),
    description: description.nullable().optional().meta({ description: 'null removes it' }),
    color: color.optional(),
  })
  .meta({ id: 'ConditionChanges' });

export type Condition = z.infer<typeof conditionShape>;
export type NewCondition = z.infer<typeof newConditionShape>;
export type ConditionChanges = z.infer<typeof conditionChangesShape>;
