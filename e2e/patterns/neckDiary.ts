import { addDays } from '@flarewell/domain/day';
import { createRandom } from '@flarewell/domain/testing/random';
import type { Api } from '@flarewell/e2e/support/api.ts';

const ids = {
  neck: 'a0000000-0000-4000-8000-000000000001',
  swimming: 'a0000000-0000-4000-8000-000000000002',
};

/**
 * Imports check-ins for so many days up to `until`, in which the neck is worse on the day after swimming. An import keeps
 * them as written on their days; entered one by one now, they would count as written in hindsight.
 */
export async function importNeckDiary(api: Api, until: string, days: number): Promise<{ neck: string }> {
  const random = createRandom(1);
  const first = addDays(until, 1 - days);
  const swam = Array.from({ length: days }, () => random.chance(0.25));
  const checkIns = swam.map((hasSwum, index) => {
    const worse = swam[index - 1] ? 2 : 0;
    return {
      id: `b0000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      date: `${addDays(first, index)}T12:00:00`,
      photoUrl: null,
      factors: {},
      conditionEntries: [{ conditionId: ids.neck, severity: random.whole(1, 2) + worse, symptoms: [] }],
      medicationEntries: [],
      ...(hasSwum && { trackers: [ids.swimming] }),
    };
  });
  const diary = {
    conditions: [{ id: ids.neck, name: 'Neck', color: '#EC4899', createdAt: `${first}T08:00:00.000Z` }],
    medications: [],
    trackers: [{ id: ids.swimming, name: 'Swimming', since: first, until: null }],
    checkIns,
  };
  await api.records.importFile(new Blob([JSON.stringify(diary)], { type: 'application/json' }));
  // The server gives imported records ids of their own.
  const [neck] = await api.conditions.list();
  return { neck: neck?.id ?? '' };
}
