import { encodeData } from '@flarewell/domain/assistant/prompt';
import { type AskedRecords, nameNouns } from '@flarewell/domain/assistant/query/askedRecords';
import {
  type DayFilter,
  filterKinds,
  filterLimit,
  filterMeasures,
  type Query,
  type RecordKind,
} from '@flarewell/domain/assistant/query/query';
import { skipReasons, symptoms } from '@flarewell/domain/checkIns';
import { addDays, type Day, type DayRange } from '@flarewell/domain/day';
import { factorNames, searchedFactors, weathers } from '@flarewell/domain/measures/factors';
import { figures, groupings, measures, scaleOf } from '@flarewell/domain/measures/measures';
import { dayShape } from '@flarewell/domain/wire/checkIns';
import { comparedDays, level, longestPeriodDays, namedPeriods } from '@flarewell/domain/wire/query';
import { z } from 'zod';
import { stemOf, wordsOf } from '#assistant/reading/words/text.ts';

const longestList = 20;

/** Models send null for what they leave out, or nothing at all. */
const optional = <Shape extends z.ZodType>(shape: Shape, description: string) =>
  shape
    .nullish()
    .transform((value) => value ?? null)
    .describe(description);
const list = <Shape extends z.ZodType>(shape: Shape, description: string) =>
  z
    .array(shape)
    .max(longestList)
    .nullish()
    .transform((value) => value ?? [])
    .describe(description);

const name = z.string().max(200);
const period = z.object({
  from: dayShape.describe('The first day, yyyy-MM-dd'),
  to: optional(dayShape, 'The last day, yyyy-MM-dd; today if left out'),
});

/** On any scale; `readArguments` checks it against the scale of the measure. */
const levels = z.object({ min: level, max: level });

const filter = z.object({
  measure: z.enum(filterMeasures),
  name: optional(
    name,
    'A condition, symptom, thing to track, medication, weather, text of a note, or weekends or weekdays; the whole skin if left out',
  ),
  levels: optional(levels, 'For severity and factors; both ends count'),
  isNot: optional(z.boolean(), 'The days without it'),
  isDayAfter: optional(z.boolean(), 'The days after such days'),
});

/** A query as the arguments of a tool call. */
const argumentsShape = z.object({
  measure: z
    .enum(measures)
    .describe(
      'What is asked about. days-at-level: days with a severity within `levels`; flares: those that the person confirmed, and apart from them those that wait for an answer; limits: days used compared with each medication’s limit; influence: what came before worse days, of `factor`, `trackers` or everything; control: well-controlled weeks; trackers: days with a thing that the person tracks; conditions and medications: the lists themselves',
    ),
  figure: z
    .enum(figures)
    .describe(
      'Which figure of it. worst and best: the day; longest: the run of days; first and last: the date; trend: before and after; list: the days, or the whole check-in if the period is one day',
    ),
  by: optional(z.enum(groupings), 'Breaks the figure down: worst by month is the worst month'),
  conditions: list(name, 'Names of conditions in the diary; all if left out'),
  medications: list(name, 'Names of medications in the diary; all if left out'),
  trackers: list(name, 'Names of things that the person tracks; all if left out'),
  symptoms: list(z.enum(symptoms), 'All if left out'),
  levels: optional(
    levels.refine(({ min, max }) => min <= max, 'min must not be above max'),
    `For days-at-level, to count days of ${factorNames.join(', ')}, and for flares by their worst rating; both ends count`,
  ),
  reason: optional(z.enum(skipReasons), 'Only skips for this reason'),
  weather: optional(z.enum(weathers), 'For weather and influence: the kind that is meant'),
  factor: optional(z.enum([...searchedFactors, 'weather']), 'For influence'),
  text: optional(z.string().max(200), 'Only notes that contain this text'),
  period: optional(z.union([period, ...namedPeriods]), 'The usual period of the measure if left out'),
  against: optional(
    z.union([period, ...namedPeriods, ...comparedDays]),
    'Compare with a second period, with as many days before, or with the days that `where` leaves out',
  ),
  where: z
    .array(filter)
    .max(filterLimit)
    .nullish()
    .transform((value) => value ?? [])
    .describe('Only days that all of these let through'),
});

const { type, properties, required } = z.toJSONSchema(argumentsShape, { io: 'input' });
/** The JSON Schema of a query, for the model. */
export const queryParameters = { type, properties, required };

/** Its message tells the model what to correct. */
export class WrongArguments extends Error {}

/** Reads the arguments of a tool call, which are JSON that a model has written. Throws `WrongArguments`. */
export function readArguments(text: string, records: Readonly<AskedRecords>, today: Day): Query {
  const parsed = argumentsShape.safeParse(parseJson(text));
  if (!parsed.success) throw new WrongArguments(`The arguments are wrong: ${z.prettifyError(parsed.error)}`);
  const asked = parsed.data;
  const { min, max } = scaleOf(asked.measure);
  if (asked.levels && (asked.levels.min < min || asked.levels.max > max))
    throw new WrongArguments(`The levels of ${asked.measure} are ${min} to ${max}.`);
  const readPeriod = <Named extends { kind: string }>(
    given: z.infer<typeof period> | Named,
  ): DayRange | Named => {
    if (!('kind' in given)) return boundPeriod(given, today);
    if (!('medication' in given)) return given;
    return { ...given, medication: spellName(String(given.medication), 'medications', records) };
  };
  return {
    ...asked,
    conditions: asked.conditions.map((given) => spellName(given, 'conditions', records)),
    medications: asked.medications.map((given) => spellName(given, 'medications', records)),
    trackers: asked.trackers.map((given) => spellName(given, 'trackers', records)),
    period: asked.period && readPeriod(asked.period),
    against: asked.against && readPeriod(asked.against),
    where: asked.where.map((given) => readFilter(given, records)),
  };
}

function readFilter(
  { measure, name: given, levels, isNot, isDayAfter }: z.infer<typeof filter>,
  records: Readonly<AskedRecords>,
): DayFilter {
  const kind = filterKinds[measure];
  return {
    measure,
    name: given !== null && kind ? spellName(given, kind, records) : given,
    levels,
    isNot: isNot ?? false,
    isDayAfter: isDayAfter ?? false,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function boundPeriod({ from, to }: z.infer<typeof period>, today: Day): DayRange {
  const end = to && to < today ? to : today;
  if (from > end) throw new WrongArguments(`A period must be in order, up to today (${today}).`);
  const earliest = addDays(end, 1 - longestPeriodDays);
  return { from: from < earliest ? earliest : from, to: end };
}

/** The name as it is spelled in the records, or the only one that shares all words of the shorter of the two names. */
function spellName(asked: string, kind: RecordKind, records: Readonly<AskedRecords>): string {
  const items: readonly { name: string }[] = records[kind] ?? [];
  const stems = stemsOf(asked);
  const same = items.find((item) => item.name.trim().toLowerCase() === asked.trim().toLowerCase());
  const similar = items.filter(
    (item) => isPart(stems, stemsOf(item.name)) || isPart(stemsOf(item.name), stems),
  );
  const [found, other] = same ? [same] : similar;
  if (found && !other) return found.name;
  const known = encodeData(items.map((item) => item.name));
  throw new WrongArguments(`There is no such ${nameNouns[kind]}. There are: ${known}`);
}

const stemsOf = (name: string) => wordsOf(name).map(stemOf);
const isPart = (some: readonly string[], all: readonly string[]) =>
  some.length > 0 && some.every((stem) => all.includes(stem));
