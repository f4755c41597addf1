import {
  type DayFilter,
  dayGroups,
  type FilterMeasure,
  filterLimit,
  makeFilter,
  type Query,
} from '@flarewell/domain/assistant/query/query';
import { nameFilter } from '@flarewell/domain/assistant/query/where';
import { writeLevels } from '@flarewell/domain/assistant/query/words';
import { symptoms } from '@flarewell/domain/checkIns';
import {
  type FactorName,
  factorNames,
  highLevels,
  isFactorName,
  lowLevels,
  type Scale,
  weathers,
} from '@flarewell/domain/measures/factors';
import { measureRows, scaleOf } from '@flarewell/domain/measures/measures';
import { capitalize } from '@flarewell/domain/words';
import { changeQuery } from './changeQuery.ts';
import { type Asked, type Chip, type Choice, type ChoiceGroup, hasChoices, isSame } from './chip.ts';
import { listLevels } from './whatChip.ts';

const title = 'Only days with';

type RatedMeasure = 'severity' | FactorName;

export function filterChips(asked: Asked): Chip[] {
  const { query } = asked;
  const { filters } = measureRows[query.measure];
  if (filters === 'none') return [];
  const chosen = query.where.map((filter, index) => filterChip(query, filter, index));
  if (query.where.length >= filterLimit) return chosen;
  const groups = filters === 'week' ? [listWeek(query)] : listFilters(asked);
  return [
    ...chosen,
    { id: 'where-add', label: title, title, isAdd: true, groups: groups.filter(hasChoices) },
  ];
}

/** Puts a filter in the place of another one, or removes it. */
const put = (query: Query, index: number, filter: DayFilter | null) =>
  changeQuery(query, { where: query.where.toSpliced(index, 1, ...(filter ? [filter] : [])) });

/** A filter that the question has. Its menu changes or removes it. */
function filterChip(query: Query, filter: DayFilter, index: number): Chip {
  const offer = (label: string, next: DayFilter | null): Choice => ({
    kind: 'query',
    label,
    isChosen: isSame(filter, next),
    query: isSame(filter, next) ? query : put(query, index, next),
  });
  const { measure } = filter;
  const scale = measure === 'severity' || isFactorName(measure) ? scaleOf(measure) : null;
  const canBeNot = scale === null && measure !== 'week';
  const groups: ChoiceGroup[] = [
    {
      title: 'Which days',
      choices: [
        offer('The same day', { ...filter, isDayAfter: false }),
        offer('The day after', { ...filter, isDayAfter: true }),
      ],
    },
    {
      title: 'With or without it',
      choices: canBeNot
        ? [offer('With it', { ...filter, isNot: false }), offer('Without it', { ...filter, isNot: true })]
        : [],
    },
    {
      title: 'Level',
      choices: scale
        ? listLevels(scale).map((levels) => offer(writeLevels(levels, scale), { ...filter, levels }))
        : [],
    },
    { title: '', choices: [offer('All days again', null)] },
  ];
  return {
    id: `where-${index}`,
    label: labelFilter(filter),
    title: labelFilter(filter),
    isAdd: false,
    groups: groups.filter(hasChoices),
  };
}

/** 'Days with Dairy', 'The day after Dairy', 'Neck at 4 or more', 'Weekends' */
function labelFilter(filter: DayFilter): string {
  const { measure, isDayAfter, levels } = filter;
  const isRated = measure === 'severity' || isFactorName(measure);
  const name = isRated && levels ? labelLevels(filter, measure, levels) : nameFilter(filter);
  if (isDayAfter) return `The day after ${name}`;
  return isRated || measure === 'week' ? capitalize(name) : `Days with ${name}`;
}

function labelLevels({ name }: Pick<DayFilter, 'name'>, measure: RatedMeasure, levels: Scale): string {
  const of = writeLevels(levels, scaleOf(measure));
  return measure === 'severity'
    ? `${name ?? 'Skin'} at ${of}`
    : `${capitalize(measureRows[measure].noun[1])} ${of}`;
}

function listFilters({ query, records }: Asked): ChoiceGroup[] {
  const { conditions, medications, trackers = [] } = records;
  const atLevels = (measure: RatedMeasure, name: string | null = null) =>
    [highLevels, lowLevels].flatMap((choose) => {
      const levels = choose(scaleOf(measure));
      return add(query, labelLevels({ name }, measure, levels), makeFilter({ measure, name, levels }));
    });
  const named = (measure: FilterMeasure, names: readonly string[]) =>
    names.flatMap((name) => add(query, name, makeFilter({ measure, name })));
  const ofNames = (measure: FilterMeasure, items: readonly { name: string }[]) =>
    named(
      measure,
      items.map(({ name }) => name),
    );
  return [
    {
      title: 'Skin',
      choices: [...atLevels('severity'), ...conditions.flatMap(({ name }) => atLevels('severity', name))],
    },
    { title: 'Things you track', choices: ofNames('trackers', trackers) },
    { title: 'Lifestyle', choices: factorNames.flatMap((name) => atLevels(name)) },
    { title: 'Medications', choices: ofNames('medication-days', medications) },
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
          make: (name) => put(query, query.where.length, makeFilter({ measure: 'notes', name })),
        },
      ],
    },
  ];
}

/** A filter that the question has already is not offered again. */
function add(query: Query, label: string, filter: DayFilter): Choice[] {
  if (query.where.some((other) => isSame(other, filter))) return [];
  return [{ kind: 'query', label, isChosen: false, query: put(query, query.where.length, filter) }];
}

function listWeek(query: Query): ChoiceGroup {
  return {
    title: 'Days of the week',
    choices: dayGroups.flatMap((name) => add(query, capitalize(name), makeFilter({ measure: 'week', name }))),
  };
}
