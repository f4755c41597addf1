import { randomUUID } from 'node:crypto';
import { addDays, type Day, listDays, noonOf } from '@flarewell/domain/day';
import type { Level } from '@flarewell/domain/measures/ratings';
import { createRandom } from '@flarewell/domain/testing/random';
import type { Api } from '@flarewell/e2e/support/api.ts';

/** The server decides by its own clock which check-ins are in the past, so these journeys run on the real date. */
export const today: Day = new Date().toISOString().slice(0, 10);

/** The stretch of bad days that is proposed as a flare of the hands. */
export const flareDays = { from: addDays(today, -20), to: addDays(today, -14) };
/** The days around it are calm, so that it begins and ends on these days in every diary. */
const forced = new Map<Day, Level>([
  ...listDays({ from: addDays(today, -30), to: addDays(today, -8) }).map((day) => [day, 2] as const),
  ...listDays(flareDays).map((day, index) => [day, index % 3 === 1 ? 5 : 4] as const),
]);
const swimmingShare = 0.2;
/** How much worse the hands are two days after swimming. */
const swimmingEffect = 1;

const toLevel = (value: number) => Math.min(5, Math.max(1, Math.round(value))) as Level;

/**
 * Makes a diary that ends yesterday, in which swimming makes hand eczema worse two days later. Stress, sleep and neck have
 * nothing to do with it.
 */
export function makeHandsDiary(count: number) {
  const random = createRandom(7);
  const [hand, neck, swimming] = [randomUUID(), randomUUID(), randomUUID()];
  const days = listDays({ from: addDays(today, -count), to: addDays(today, -1) });
  const swims = days.map(() => random.chance(swimmingShare));
  let skin = 2;
  const checkIns = days.map((day, index) => {
    const shock = swims[index - 2] ? swimmingEffect : 0;
    skin = 2 + 0.6 * (skin - 2) + random.between(-0.6, 0.6) + shock * 0.8;
    const rate = (conditionId: string, severity: Level) => ({ conditionId, severity, symptoms: [] });
    return {
      id: randomUUID(),
      date: noonOf(day),
      createdAt: `${day}T20:00:00.000Z`,
      notes: '',
      photoUrl: null,
      factors: { stress: random.whole(1, 5), sleep: random.whole(1, 5) },
      trackers: swims[index] ? [swimming] : [],
      conditionEntries: [rate(hand, forced.get(day) ?? toLevel(skin)), rate(neck, random.pick([1, 2]))],
      medicationEntries: [],
    };
  });
  const createdAt = (hour: string) => `${days[0]}T${hour}:00:00.000Z`;
  return {
    conditions: [
      { id: hand, name: 'Hand eczema', color: '#2563EB', createdAt: createdAt('08') },
      { id: neck, name: 'Neck', color: '#EC4899', createdAt: createdAt('09') },
    ],
    medications: [],
    trackers: [{ id: swimming, name: 'Swimming', since: days[0], until: null }],
    checkIns,
  };
}

/** Imports such a diary into the account, which must be empty. */
export async function importHandsDiary(api: Api, count: number): Promise<void> {
  const file = { ...(await api.profile.read()), ...makeHandsDiary(count) };
  await api.records.importFile(new Blob([JSON.stringify(file)], { type: 'application/json' }));
}
