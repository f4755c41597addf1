import type { CheckIn } from '@flarewell/domain/checkIns';
import { addDays } from '@flarewell/domain/day';
import type { Level } from '@flarewell/domain/measures/ratings';
import { findControl } from '@flarewell/domain/patterns/control';
import { makeCheckIn, makeMedication, takenEntry } from '@flarewell/domain/testing/samples';
import type { Scenario } from './person.ts';
import { firstDay, type SimulatedDiary, simulateDiary } from './simulatedDiary.ts';
import { note, type Tally } from './tally.ts';

const cream = makeMedication('cream', { frequency: 'As required' });

/** The weeks of a person as the diary judges them, beside what every day would have said. */
export function judgeWeeks(scenario: Scenario, seed: number): Tally {
  const tally: Tally = {};
  const diary = simulateDiary(scenario, seed);
  const range = { from: firstDay, to: addDays(firstDay, diary.series.length - 1) };
  const all = findControl(listCheckIns(diary, false), [cream], range);
  for (const [index, { control }] of findControl(listCheckIns(diary, true), [cream], range).entries()) {
    note(tally, 'unknown', control === 'unknown');
    const isTrue = all[index]?.control !== 'not';
    if (control !== 'unknown') note(tally, 'wrong', (control !== 'not') !== isTrue);
  }
  return tally;
}

function listCheckIns({ series, truth }: SimulatedDiary, isLoggedOnly: boolean): CheckIn[] {
  return [...truth.rescue.entries()].flatMap(([day, isRescued]) => {
    if (isLoggedOnly && Number.isNaN(series.conditions[0]?.values[day] as number)) return [];
    const conditionEntries = truth.ratings.map((ratings, index) => ({
      conditionId: `condition-${index}`,
      severity: ratings[day] as Level,
      symptoms: [],
    }));
    const medicationEntries = isRescued ? [takenEntry(cream.id)] : [];
    return makeCheckIn(addDays(firstDay, day), { conditionEntries, medicationEntries });
  });
}
