import type { SkipReason, Symptom } from '@flarewell/domain/checkIns';
import { conditionColors } from '@flarewell/domain/conditions';
import { addDays } from '@flarewell/domain/day';
import type { Level } from '@flarewell/domain/measures/ratings';
import type { Api } from '@flarewell/e2e/support/api.ts';
import { addCheckIn, addCondition, addMedication } from '@flarewell/e2e/support/records.ts';

interface Known {
  id: string;
}

const rate = ({ id }: Known, severity: Level, symptoms: Symptom[] = [], notes?: string) => ({
  conditionId: id,
  severity,
  symptoms,
  notes,
});
const take = ({ id }: Known, timesTaken: number) => ({ medicationId: id, taken: true, timesTaken });
const skip = ({ id }: Known, skippedReason: SkipReason) => ({
  medicationId: id,
  taken: false,
  skippedReason,
});

/** Adds a month at 1 with six days at 5, which nobody has confirmed as a flare. */
export async function addFlare(api: Api, until: string) {
  const hand = await addCondition(api);
  const [from, to] = [addDays(until, -11), addDays(until, -6)];
  await Promise.all(
    Array.from({ length: 30 }, (_, age) => addDays(until, -age)).map((day) =>
      addCheckIn(api, day, { conditionEntries: [rate(hand, day >= from && day <= to ? 5 : 1)] }),
    ),
  );
  return { conditionId: hand.id, from, to };
}

/** Adds two conditions, a cream over its limit, a tablet, and an ointment that was last used more than a year before. */
export async function addDiary(api: Api, until: string): Promise<void> {
  const hand = await addCondition(api);
  const neck = await addCondition(api, { name: 'Neck', color: '#EC4899' });
  const cream = await addMedication(api, { maxUsageDays: 3 });
  const tablet = await addMedication(api, { name: 'Cetirizine', dosage: '10 mg', frequency: 'As required' });
  const ointment = await addMedication(api, { name: 'Hydrocortisone 1%', frequency: 'Weekly' });
  await addMedication(api, { name: 'Stopped', active: false });
  const day = (age: number, content: Parameters<typeof addCheckIn>[2]) =>
    addCheckIn(api, addDays(until, -age), content);
  await Promise.all([
    day(420, { medicationEntries: [take(ointment, 1)] }),
    day(200, { conditionEntries: [rate(hand, 5)], notes: 'Long ago' }),
    day(80, {
      factors: { stress: 4 },
      conditionEntries: [rate(hand, 4, ['Dryness', 'Itchiness']), rate(neck, 2, ['Flaking'])],
    }),
    day(60, {
      conditionEntries: [rate(hand, 5, ['Dryness']), rate(neck, 1)],
      medicationEntries: [take(cream, 2)],
    }),
    day(40, { conditionEntries: [rate(hand, 3)], notes: 'Slept badly' }),
    day(20, {
      factors: { stress: 2, sleep: 2 },
      conditionEntries: [rate(hand, 2), rate(neck, 2)],
      medicationEntries: [take(cream, 1)],
    }),
    day(10, { conditionEntries: [rate(hand, 2), rate(neck, 3)], medicationEntries: [take(cream, 1)] }),
    day(2, {
      conditionEntries: [rate(hand, 1, [], 'Almost gone')],
      medicationEntries: [take(cream, 1), take(tablet, 2)],
    }),
    day(1, {
      factors: { stress: 1 },
      medicationEntries: [skip(cream, 'Forgot'), skip(tablet, 'Not needed')],
    }),
    day(0, { conditionEntries: [rate(hand, 1), rate(neck, 2)], notes: 'Calm' }),
  ]);
}

const longNames = [
  'Dyshidrotic eczema of both palms and the sides of all fingers, worse on the left',
  'Donaudampfschifffahrtsgesellschaftskapitänshandekzemerkrankungsverlauf',
  'Ατοπική δερματίτιδα στον αυχένα και στις καμπές των αγκώνων και των γονάτων',
  'Себорейный дерматит волосистой части головы и бровей с обострением зимой',
  '慢性手部湿疹，伴有双手掌及手指侧面反复出现的水疱和皲裂，冬季加重，夏季缓解',
  'アトピー性皮膚炎（首・肘・膝の屈曲部）、季節の変わり目に悪化することが多い',
  '만성 손 습진, 손바닥과 손가락 옆면에 반복적으로 나타나는 물집과 갈라짐',
  'Scalp',
];

/** Adds many conditions and medications with long names in several scripts. */
export async function addLongDiary(api: Api, until: string): Promise<void> {
  const conditions = await Promise.all(
    longNames.map((name, index) => addCondition(api, { name, color: conditionColors[index]?.hex })),
  );
  const medications = await Promise.all(
    [...longNames, 'Cetirizine', 'Betamethasone'].map((name) =>
      addMedication(api, {
        name,
        dosage: 'A thin layer on every place that itches, after the bath',
        frequency: 'Three times daily',
        maxUsageDays: 7,
      }),
    ),
  );
  const symptoms: Symptom[] = ['Dryness', 'Itchiness', 'Redness', 'Flaking'];
  await Promise.all(
    Array.from({ length: 8 }, (_, week) =>
      addCheckIn(api, addDays(until, -7 * week), {
        factors: { stress: 3, sleep: 3, water: 3, diet: 3 },
        conditionEntries: conditions.map((condition, index) =>
          rate(condition, (((week + index) % 5) + 1) as Level, symptoms),
        ),
        medicationEntries: medications.map((medication) => take(medication, 3)),
        notes: longNames.join(' '),
      }),
    ),
  );
}
