import type { Asked } from '@flarewell/domain/assistant/query/asked';
import { type Line, levelLine, type View } from '@flarewell/domain/assistant/query/lines';
import type { Query } from '@flarewell/domain/assistant/query/query';
import type { Topic } from '@flarewell/domain/assistant/query/topic';
import { boldCount, boldDay, days, ofName } from '@flarewell/domain/assistant/query/words';
import { type FactorName, factorLabel, factorScales } from '@flarewell/domain/factors';
import { isRated, type Level } from '@flarewell/domain/ratings';
import { lifestyleRows } from '@flarewell/domain/summary/rows';
import { findRuns, listRatedDays } from '@flarewell/domain/trends/flares';

/** With levels, days are counted or found instead of averaged: 'when did I last sleep badly'. */
function asksForDays({ measure, figure, levels }: Query): boolean {
  if (measure === 'days-at-level' || figure === 'count' || figure === 'longest') return true;
  return levels !== null && (figure === 'first' || figure === 'last' || figure === 'list');
}

/** The topic of severity or of a lifestyle factor. `rest` words its average. */
export function ratedTopic(
  { query }: Asked,
  noun: string,
  views: readonly View[],
  rest: Pick<Topic, 'isNamed' | 'isLowerBetter' | 'say' | 'writeDay'>,
): Topic {
  if (!asksForDays(query)) {
    return {
      ...rest,
      kind: 'level',
      noun: [noun, noun],
      lines: views.map(levelLine),
      event: (line) => `${noun}${ofName(line)} was rated`,
    };
  }
  const isAny = query.levels === null && query.measure !== 'days-at-level' && query.figure === 'count';
  const { min, max } = query.levels ?? { min: isAny ? 1 : 4, max: 5 };
  const levels = min === max ? `${min}` : `${min} to ${max}`;
  const what = isAny ? `a rated ${noun}` : `a ${noun} of ${levels}`;
  return {
    isNamed: rest.isNamed,
    isLowerBetter: rest.isLowerBetter === max > 2,
    kind: 'count',
    noun: [`day with ${what}`, `days with ${what}`],
    lines: views.map((view) => lineAtLevel(view, min, max)),
    listHead: 'Rating',
    say: (line, count) => `You had ${boldCount(count, days)} with ${what}${ofName(line)}`,
    event: (line) => `${noun}${ofName(line)} was ${isAny ? 'rated' : levels}`,
  };
}

/** Overall, a day counts by its highest severity, as severe days do in the summary. */
function lineAtLevel({ name, history }: View, min: Level, max: Level): Line {
  const isWithin = (severity: Level) => min <= severity && severity <= max;
  return {
    name,
    list: (checkIns) =>
      listRatedDays(history(checkIns))
        .filter(({ severity }) => isWithin(severity))
        .map(({ day, severity }) => ({ day, value: 1, detail: `${severity}` })),
    runs: (checkIns) => findRuns(listRatedDays(history(checkIns)), isWithin),
  };
}

const unset = { stress: null, sleep: null, water: null, diet: null };

export function factorTopic(asked: Asked, factor: FactorName): Topic {
  const noun = factorScales[factor].name.toLowerCase();
  const view: View = {
    name: null,
    // The ratings of the factor stand in the place of severities, so that the same rules apply.
    history: (checkIns) =>
      checkIns.flatMap((checkIn) => {
        const severity = checkIn.factors[factor];
        const entry = isRated(severity) && { conditionId: factor, severity, symptoms: [] };
        return entry ? [{ ...checkIn, conditionEntries: [entry] }] : [];
      }),
  };
  return ratedTopic(asked, noun, [view], {
    isNamed: true,
    isLowerBetter: factor === 'stress',
    say: (_, value, shown) =>
      `Your average ${noun} was ${shown} (${lifestyleRows({ ...unset, [factor]: value })[0]?.label})`,
    writeDay: ({ day, value }) => `${boldDay(day)} (${value}, ${factorLabel(factor, value as Level)})`,
  });
}
