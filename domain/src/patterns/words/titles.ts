import type { Condition } from '@flarewell/domain/conditions';
import { factorRows, isFactorName } from '@flarewell/domain/measures/factors';
import type { FactorKey } from '@flarewell/domain/patterns/factorKeys';
import type { Tracker } from '@flarewell/domain/trackers';
import { type Who, yourself } from '@flarewell/domain/who';

/** The person's names for what the sentences about patterns mention. */
export interface Names {
  conditions: readonly Pick<Condition, 'id' | 'name'>[];
  trackers: readonly Pick<Tracker, 'id' | 'name'>[];
  /** Whose skin it is; without it, the reader's. */
  who?: Who;
}

export function isWeatherKey(factor: FactorKey): boolean {
  return factor.startsWith('weather:');
}

/** 'Water intake', 'Humid weather', 'Swimming' */
export function factorTitle(factor: FactorKey, { trackers }: Names): string {
  if (isFactorName(factor)) return sentenceCase(factorRows[factor].name);
  const name = factor.slice(factor.indexOf(':') + 1);
  if (isWeatherKey(factor)) return `${name} weather`;
  return trackers.find(({ id }) => id === name)?.name ?? 'Something deleted';
}

/** 'little water', 'humid weather', 'swimming': inside a sentence, on the side that is suspected to be worse. */
export function factorPhrase(factor: FactorKey, names: Names): string {
  return isFactorName(factor) ? factorRows[factor].phrase : insideSentence(factorTitle(factor, names));
}

/** 'Hand eczema'; without a condition 'Your skin overall' */
export function conditionTitle(conditionId: string | null, { conditions, who = yourself }: Names): string {
  if (conditionId === null) return `${who.Your} skin overall`;
  return conditions.find(({ id }) => id === conditionId)?.name ?? 'A deleted condition';
}

/** 'hand eczema', 'your skin overall': inside a sentence. */
export function conditionPhrase(conditionId: string | null, names: Names): string {
  if (conditionId === null) return `${(names.who ?? yourself).your} skin overall`;
  return insideSentence(conditionTitle(conditionId, names));
}

/** 'Sleep quality' */
function sentenceCase(name: string): string {
  return name.charAt(0) + name.slice(1).toLowerCase();
}

/** A name with further capitals, such as 'UV light' or 'Pizza at Gino', may be a proper name and stays as it is. */
function insideSentence(name: string): string {
  const rest = name.slice(1);
  return rest === rest.toLowerCase() ? name.charAt(0).toLowerCase() + rest : name;
}
