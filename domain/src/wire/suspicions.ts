import { searchedFactors, weathers } from '@flarewell/domain/measures/factors';
import type { FactorKey } from '@flarewell/domain/patterns/factorKeys';
import { z } from 'zod';
import { dayShape } from './checkIns.ts';
import { idShape } from './ids.ts';

const named = [...searchedFactors, ...weathers.map((weather) => `weather:${weather}` as const)];
const trackerKey = /^tracker:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const isFactorKey = (key: string) => named.some((known) => known === key) || trackerKey.test(key);

const factorMessage = `Unknown factor: use ${searchedFactors.join(', ')}, weather:<kind> or tracker:<id>`;

/** The cast states what `isFactorKey` has checked: a refinement does not narrow the type of its shape. */
export const factorKeyShape = z
  .string()
  .max(44, factorMessage)
  .refine(isFactorKey, factorMessage)
  .meta({
    id: 'FactorKey',
    description: `${named.map((key) => `\`${key}\``).join(', ')} or \`tracker:<id>\``,
    example: 'weather:Humid',
  }) as z.ZodType<FactorKey, string>;

export const suspicionShape = z
  .object({
    id: z.uuid(),
    conditionId: z.uuid(),
    factor: factorKeyShape,
    namedOn: dayShape.meta({ description: 'The check-ins after this day answer it' }),
  })
  .meta({ id: 'Suspicion' });

export const newSuspicionShape = z
  .strictObject({ conditionId: idShape, factor: factorKeyShape })
  .meta({ id: 'NewSuspicion' });

export type Suspicion = z.infer<typeof suspicionShape>;
export type NewSuspicion = z.infer<typeof newSuspicionShape>;
