import type { Medication } from '@flarewell/domain/medications/medications';
import type { ShownFlare } from '@flarewell/domain/patterns/foundPatterns';
import { count } from '@flarewell/domain/patterns/words/counts';

/** 'Used: Betamethasone 0.1% on 3 days, Moisturizer on 1 day.' */
export function usedSentence(
  { used }: Pick<ShownFlare, 'used'>,
  medications: readonly Pick<Medication, 'id' | 'name'>[],
): string {
  const parts = used.map(({ medicationId, days }) => {
    const name = medications.find(({ id }) => id === medicationId)?.name ?? 'A deleted medication';
    return `${name} on ${count(days, 'day')}`;
  });
  return parts.length === 0 ? 'No medication was noted.' : `Used: ${parts.join(', ')}.`;
}
