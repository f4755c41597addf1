import type { Query } from '@flarewell/domain/assistant/query/query';
import { skipReasons, symptoms } from '@flarewell/domain/checkIns';
import { searchedFactors, weathers } from '@flarewell/domain/measures/factors';
import { measureRows } from '@flarewell/domain/measures/measures';
import { capitalize } from '@flarewell/domain/words';
import { changeQuery } from './changeQuery.ts';
import { type Asked, type Chip, type Choice, choose } from './chip.ts';

type NameKind = 'conditions' | 'medications' | 'trackers' | 'symptoms';

const kindNames: Record<NameKind, readonly [all: string, title: string]> = {
  conditions: ['All conditions', 'Conditions'],
  medications: ['All medications', 'Medications'],
  trackers: ['All things you track', 'Things you track'],
  symptoms: ['All symptoms', 'Symptoms'],
};

/** The names that limit a question: conditions, medications, symptoms and so on. */
export function whichChips(asked: Asked): Chip[] {
  const { measure } = asked.query;
  const kinds = measureRows[measure].names.filter((kind) => isShown(kind, asked));
  return [...kinds.map((kind) => nameChip(kind, asked)), ...partChips(asked)];
}

function isShown(kind: NameKind, { query, records }: Asked): boolean {
  const { names } = measureRows[query.measure];
  if (listNames(kind, records).length === 0) return query[kind].length > 0;
  // The conditions of a medication are a way to say which medications; their names are clearer.
  if (kind === 'conditions' && names.some((name) => name === 'medications')) return query[kind].length > 0;
  return kind !== 'trackers' || query.measure !== 'influence';
}

function listNames(kind: NameKind, { conditions, medications, trackers = [] }: Asked['records']) {
  if (kind === 'symptoms') return symptoms;
  return { conditions, medications, trackers }[kind].map(({ name }) => name);
}

function nameChip(kind: NameKind, { query, records }: Asked): Chip {
  const [all, title] = kindNames[kind];
  return makeChip(kind, query[kind].join(', ') || all, title, [
    choose(query, all, { [kind]: [] }),
    ...listNames(kind, records).map((name) => choose(query, name, { [kind]: [name] })),
  ]);
}

function makeChip(id: string, label: string, title: string, choices: Choice[]): Chip {
  return { id, label, title, isAdd: false, groups: [{ title: '', choices }] };
}

/** What only one measure has. */
function partChips(asked: Asked): Chip[] {
  const { query } = asked;
  if (query.measure === 'skips') return [reasonChip(query)];
  if (query.measure === 'weather') return [weatherChip(query)];
  if (query.measure === 'notes') return [wordChip(query)];
  return query.measure === 'influence' ? [factorChip(asked)] : [];
}

function reasonChip(query: Query): Chip {
  const any = 'Any reason';
  return makeChip('reason', query.reason ?? any, 'Reason', [
    choose(query, any, { reason: null }),
    ...skipReasons.map((reason) => choose(query, reason, { reason })),
  ]);
}

function weatherChip(query: Query): Chip {
  const all = 'All weather';
  return makeChip('weather', query.weather ?? all, 'Weather', [
    choose(query, all, { weather: null }),
    ...weathers.map((weather) => choose(query, weather, { weather })),
  ]);
}

function wordChip(query: Query): Chip {
  const any = 'Any words';
  return makeChip('text', query.text ? `“${query.text}”` : any, 'Words in the notes', [
    choose(query, any, { text: null }),
    {
      kind: 'text',
      label: 'With a word…',
      title: 'A word in the notes',
      make: (text) => changeQuery(query, { text }),
    },
  ]);
}

/** What may have come before worse days: a factor, a kind of weather or a tracked thing. */
function factorChip({ query, records }: Asked): Chip {
  const offer = (label: string, parts: Partial<Pick<Query, 'factor' | 'weather' | 'trackers'>>) =>
    choose(query, label, { factor: null, weather: null, trackers: [], ...parts });
  const noun = (name: (typeof searchedFactors)[number]) => capitalize(measureRows[name].noun[1]);
  const { factor, weather, trackers } = query;
  const ofFactor = factor === null || factor === 'weather' ? 'Everything' : noun(factor);
  const ofWeather = weather === null ? 'Weather' : `${weather} weather`;
  const label = trackers.join(', ') || (factor === 'weather' ? ofWeather : ofFactor);
  return {
    id: 'factor',
    label,
    title: 'What came before',
    isAdd: false,
    groups: [
      { title: '', choices: [offer('Everything', {})] },
      {
        title: 'Lifestyle',
        choices: [
          ...searchedFactors.map((name) => offer(noun(name), { factor: name })),
          offer('Weather', { factor: 'weather' }),
          ...weathers.map((kind) => offer(`${kind} weather`, { factor: 'weather', weather: kind })),
        ],
      },
      {
        title: 'Things you track',
        choices: (records.trackers ?? []).map(({ name }) => offer(name, { trackers: [name] })),
      },
    ].filter(({ choices }) => choices.length > 0),
  };
}
