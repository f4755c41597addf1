import { type Condition, describeCondition } from '@flarewell/domain/conditions';
import type { DayRange } from '@flarewell/domain/day';
import { type FlareRecords, findFlares } from '@flarewell/domain/patterns/flares/findFlares';
import type { FoundFlare } from '@flarewell/domain/patterns/foundPatterns';

export interface PossibleFlare extends FoundFlare {
  condition: Condition['name'];
}

export interface ConfirmedFlare extends PossibleFlare {
  id: string;
}

/** The flares of which at least one day is in the period, newest first. Dismissed ones are left out. */
export interface FlareSummary {
  confirmed: ConfirmedFlare[];
  /** Proposed by the ratings; the person has not answered yet. */
  possible: PossibleFlare[];
}

export function summarizeFlares(records: FlareRecords, { from, to }: DayRange): FlareSummary {
  const flares = findFlares(records, to)
    .filter((flare) => flare.from <= to && flare.to >= from)
    .map((flare) => ({
      ...flare,
      condition: describeCondition(records.conditions, flare.conditionId).name,
    }));
  return {
    confirmed: flares.flatMap(({ id, ...flare }) =>
      flare.state === 'confirmed' && id !== null ? [{ ...flare, id }] : [],
    ),
    possible: flares.filter(({ state }) => state === 'proposed'),
  };
}
