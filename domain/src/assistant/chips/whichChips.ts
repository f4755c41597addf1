import { hasPart } from '@flarewell/domain/assistant/query/applicable';
import type { Query } from '@flarewell/domain/assistant/query/query';
import { skipReasons, symptoms } from '@flarewell/domain/checkIns';
import { searchedFactors, weathers } from '@flarewell/domain/measures/factors';
import { type Measure, measureRows, type NameKind } from '@flarewell/domain/measures/measures';
import { capitalize } from '@flarewell/domain/words';
import { changeQuery } from './changeQuery.ts';
import { type Asked, type Chip, choose, makeChip } from './chip.ts';

/** What limits a question: conditions, medications, symptoms and so on. */
export function whichChips(asked: Asked): Chip[] {
  const { query, records } = asked;
  const { measure } = query;
  const shown = measureRows[measure].names.filter((kind) => isShown(kind, asked));
  const ofNames = shown.map((kind) => valueChip(query, kind, nameOf(kind), listNames(kind, records)));
  if (measure === 'influence') return [...ofNames, factorChip(asked)];
  return [
    ...ofNames,
    ...(hasPart(measure, 'reason') ? [valueChip(query, 'reason', 'Reason', skipReasons, 'Any reason')] : []),
    ...(hasPart(measure, 'weather') ? [valueChip(query, 'weather', 'Weather', weathers)] : []),
    ...(hasPart(measure, 'text') ? [wordChip(query)] : []),
  ];
}

const nameOf = (measure: Measure) => capitalize(measureRows[measure].noun[1]);

function isShown(kind: NameKind, { query, records }: Asked): boolean {
  const { names } = measureRows[query.measure];
  // The conditions of a medication are a way to say which medications; their names are clearer.
  const isIndirect = kind === 'conditions' && names.includes('medications');
  if (isIndirect || listNames(kind, records).length === 0) return query[kind].length > 0;
  return kind !== 'trackers' || query.measure !== 'influence';
}

function listNames(kind: NameKind, records: Asked['records']): readonly string[] {
  return kind === 'symptoms' ? symptoms : (records[kind] ?? []).map(({ name }) => name);
}

/** Limits a question to one of some values, or to none of them. */
function valueChip(
  query: Query,
  part: NameKind | 'reason' | 'weather',
  title: string,
  values: readonly string[],
  all = `All ${title.toLowerCase()}`,
): Chip {
  const isList = Array.isArray(query[part]);
  const choices = [
    choose(query, all, { [part]: isList ? [] : null }),
    ...values.map((value) => choose(query, value, { [part]: isList ? [value] : value })),
  ];
  const label = [query[part] ?? []].flat().join(', ') || all;
  return makeChip(part, title, [{ title: '', choices }], { label });
}

function wordChip(query: Query): Chip {
  const any = 'Any words';
  const choices = [
    choose(query, any, { text: null }),
    {
      kind: 'text',
      label: 'With a word…',
      title: 'A word in the notes',
      make: (text: string) => changeQuery(query, { text }),
    } as const,
  ];
  const label = query.text ? `“${query.text}”` : any;
  return makeChip('text', 'Words in the notes', [{ title: '', choices }], { label });
}

/** What may have come before worse days: a factor, a kind of weather or a tracked thing. */
function factorChip({ query, records }: Asked): Chip {
  const offer = (label: string, parts: Partial<Pick<Query, 'factor' | 'weather' | 'trackers'>>) =>
    choose(query, label, { factor: null, weather: null, trackers: [], ...parts });
  const { factor, weather, trackers } = query;
  const ofFactor = factor === null || factor === 'weather' ? 'Everything' : nameOf(factor);
  const ofWeather = weather === null ? 'Weather' : `${weather} weather`;
  const groups = [
    { title: '', choices: [offer('Everything', {})] },
    {
      title: 'Lifestyle',
      choices: [
        ...searchedFactors.map((name) => offer(nameOf(name), { factor: name })),
        offer('Weather', { factor: 'weather' }),
        ...weathers.map((kind) => offer(`${kind} weather`, { factor: 'weather', weather: kind })),
      ],
    },
    {
      title: 'Things you track',
      choices: (records.trackers ?? []).map(({ name }) => offer(name, { trackers: [name] })),
    },
  ];
  const label = trackers.join(', ') || (factor === 'weather' ? ofWeather : ofFactor);
  return makeChip('factor', 'What came before', groups, { label });
}
