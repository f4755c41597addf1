import { z } from 'zod';

const description = z.string().meta({ example: 'Worse in winter' });
const color = z.string().meta({ example: '#2563EB' });

export const conditionShape = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ example: 'Hand eczema' }),
    description: description.optional(),
    color,
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Condition' });

export const conditionListShape = z
  .object({ conditions: z.array(conditionShape) })
  .meta({ id: 'ConditionList' });

export const newConditionShape = z
  .strictObject({ name: z.string(), description: description.optional(), color: color.optional() })
  .meta({ id: 'NewCondition' });

export const conditionChangesShape = z
  .strictObject({
    name: z.string().optional(),
    description: description.nullable().optional().meta({ description: 'null takes it away' }),
    color: color.optional(),
  })
  .meta({ id: 'ConditionChanges' });

export type Condition = z.infer<typeof conditionShape>;
export type NewCondition = z.infer<typeof newConditionShape>;
export type ConditionChanges = z.infer<typeof conditionChangesShape>;
