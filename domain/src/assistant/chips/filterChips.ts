import {
  type DayFilter,
  dayGroups,
  type FilterMeasure,
  filterLimit,
  makeFilter,
  type Query,
} from '@flarewell/domain/assistant/query/query';
import { filterScale, nameFilter } from '@flarewell/domain/assistant/query/where';
import { writeLevels } from '@flarewell/domain/assistant/query/words';
import { symptoms } from '@flarewell/domain/checkIns';
import {
  type FactorName,
  factorNames,
  highLevels,
  isFactorName,
  lowLevels,
  weathers,
} from '@flarewell/domain/measures/factors';
import { measureRows, scaleOf } from '@flarewell/domain/measures/measures';
import { capitalize } from '@flarewell/domain/words';
import { changeQuery } from './changeQuery.ts';
import { type Asked, type Chip, type Choice, type ChoiceGroup, choose, isSame, makeChip } from './chip.ts';
import { listLevels } from './whatChip.ts';

const title = 'Only days with';

export function filterChips(asked: Asked): Chip[] {
  const { query } = asked;
  const { filters } = measureRows[query.measure];
  if (filters === 'none') return [];
  const chosen = query.where.map((filter, index) => filterChip(query, filter, index));
  if (query.where.length >= filterLimit) return chosen;
  const groups = filters === 'week' ? [listWeek(query)] : listFilters(asked);
  return [...chosen, makeChip('where-add', title, groups, { isAdd: true })];
}

/** Puts a filter in the place of another one, or removes it. */
const put = ({ where }: Query, index: number, filter: DayFilter | null) => ({
  where: where.toSpliced(index, 1, ...(filter ? [filter] : [])),
});

/** A filter that the question has. Its menu changes or removes it. */
function filterChip(query: Query, filter: DayFilter, index: number): Chip {
  const offer = (label: string, changes: Partial<DayFilter> | null) =>
    choose(query, label, put(query, index, changes && { ...filter, ...changes }));
  const scale = filterScale(filter.measure);
  const canBeNot = scale === null && filter.measure !== 'week';
  const groups = [
    {
      title: 'Which days',
      choices: [offer('The same day', { isDayAfter: false }), offer('The day after', { isDayAfter: true })],
    },
    {
      title: 'With or without it',
      choices: canBeNot ? [offer('With it', { isNot: false }), offer('Without it', { isNot: true })] : [],
    },
    {
      title: 'Level',
      choices: scale ? listLevels(scale).map((levels) => offer(writeLevels(levels, scale), { levels })) : [],
    },
    { title: '', choices: [offer('All days again', null)] },
  ];
  return makeChip(`where-${index}`, labelFilter(filter), groups);
}

/** 'Days with Dairy', 'The day after Dairy', 'Neck at 4 or more', 'Sleep quality 2 or less', 'Weekends' */
function labelFilter(filter: DayFilter): string {
  const { measure, isDayAfter } = filter;
  const name = labelLevels(filter) ?? nameFilter(filter);
  if (isDayAfter) return `The day after ${name}`;
  return filterScale(measure) || measure === 'week' ? capitalize(name) : `Days with ${name}`;
}

/** Null for a filter without levels. */
function labelLevels({ measure, name, levels }: DayFilter): string | null {
  if (!levels) return null;
  if (measure === 'severity') return `${name ?? 'Skin'} at ${writeLevels(levels)}`;
  if (!isFactorName(measure)) return null;
  return `${capitalize(measureRows[measure].noun[1])} ${writeLevels(levels, scaleOf(measure))}`;
}

function listFilters({ query, records }: Asked): ChoiceGroup[] {
  const { conditions, medications, trackers = [] } = records;
  const atLevels = (measure: 'severity' | FactorName, name: string | null = null) =>
    [highLevels, lowLevels].flatMap((choose) =>
      add(query, { measure, name, levels: choose(scaleOf(measure)) }),
    );
  const named = (measure: FilterMeasure, names: readonly string[]) =>
    names.flatMap((name) => add(query, { measure, name }, name));
  const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name);
  return [
    {
      title: 'Skin',
      choices: [null, ...namesOf(conditions)].flatMap((name) => atLevels('severity', name)),
    },
    { title: 'Things you track', choices: named('trackers', namesOf(trackers)) },
    { title: 'Lifestyle', choices: factorNames.flatMap((name) => atLevels(name)) },
    { title: 'Medications', choices: named('medication-days', namesOf(medications)) },
    { title: 'Symptoms', choices: named('symptoms', symptoms) },
    { title: 'Weather', choices: named('weather', weathers) },
    listWeek(query),
    {
      title: 'Notes',
      choices: [
        {
          kind: 'text',
          label: 'A word in the notes…',
          title: 'A word in the notes',
          make: (name) =>
            changeQuery(query, put(query, query.where.length, makeFilter({ measure: 'notes', name }))),
        },
      ],
    },
  ];
}

/** A filter that the question has already is not offered again. */
function add(query: Query, asked: Parameters<typeof makeFilter>[0], label?: string): Choice[] {
  const filter = makeFilter(asked);
  if (query.where.some((other) => isSame(other, filter))) return [];
  return [choose(query, label ?? labelFilter(filter), put(query, query.where.length, filter))];
}

function listWeek(query: Query): ChoiceGroup {
  const choices = dayGroups.flatMap((name) => add(query, { measure: 'week', name }));
  return { title: 'Days of the week', choices };
}
