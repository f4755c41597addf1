import type { AskedRecords } from '@flarewell/domain/assistant/query/askedRecords';
import { describeFigure } from '@flarewell/domain/assistant/query/describe';
import { isCalendar } from '@flarewell/domain/assistant/query/periods';
import { makeQuery, type Query } from '@flarewell/domain/assistant/query/query';
import { writeLevels } from '@flarewell/domain/assistant/query/words';
import { factorNames, highLevels, lowLevels, type Scale } from '@flarewell/domain/measures/factors';
import { type FigureKind, type Measure, measureRows, scaleOf } from '@flarewell/domain/measures/measures';
import { capitalize } from '@flarewell/domain/words';
import { changeQuery, hasLevels, isRanking, ranksAll } from './changeQuery.ts';
import {
  type Asked,
  type Chip,
  type Choice,
  type ChoiceGroup,
  choose,
  hasChoices,
  makeChip,
} from './chip.ts';

/** The measure, its figure, its levels and its breakdown. */
export function whatChip({ query, read: { topic, figure }, records }: Asked): Chip {
  const parts = [
    { title: 'Figure', choices: listFigures(query) },
    { title: 'Level', choices: listLevelChoices(query) },
    { title: 'For each', choices: listBreakdowns(query) },
  ];
  const others = listMeasures(query, records);
  const more: Choice = { kind: 'menu', label: 'Something else…', title: 'Ask about', groups: others };
  const groups = parts.some(hasChoices) ? [...parts, { title: '', choices: [more] }] : others;
  return makeChip('what', 'What', groups, { label: shorten(describeFigure(topic, query.by, figure)) });
}

const shorten = (title: string) => title.replace(/ with a (?:severity|worst rating) of /, ' at ');

// The figure.

const figureWords: Record<FigureKind, readonly [ofLevel: string, ofCount: string]> = {
  average: ['Average', 'Average'],
  count: ['Number of days', 'How many'],
  best: ['Best day', 'Best'],
  worst: ['Worst day', 'Worst'],
  most: ['Highest', 'Most'],
  least: ['Lowest', 'Fewest'],
  longest: ['Longest run', 'Longest run'],
  gap: ['Longest time without', 'Longest time without'],
  current: ['Current run', 'Current run'],
  first: ['First rating', 'First'],
  last: ['Last rating', 'Last'],
  list: ['Each day', 'Which ones'],
  trend: ['Better or worse', 'More or fewer'],
};

const ownFigures: Partial<Record<Measure, Partial<Record<FigureKind, string>>>> = {
  flares: { average: 'Average length', longest: 'Longest', worst: 'Worst' },
  adherence: { trend: 'Better or worse' },
  streak: { count: 'Current', longest: 'Longest' },
};

function nameFigure({ measure, by }: Query, figure: FigureKind): string {
  const isLevel = measureRows[measure].kind === 'level';
  if (isLevel && by !== null && ['best', 'worst'].includes(figure)) return `${capitalize(figure)} ${by}`;
  return ownFigures[measure]?.[figure] ?? figureWords[figure][isLevel ? 0 : 1];
}

function listFigures(query: Query): Choice[] {
  const { figures } = measureRows[query.measure];
  if (figures.length < 2) return [];
  const offered = figures.filter((each, index) => {
    // Without a breakdown, several figures of symptoms give the same ranking: it is offered once. A list of days has no
    // place in a table by week or month.
    if (isRanking(query, each)) return index === 0;
    return each !== 'list' || !ranksAll(query) || !isCalendar(query.by);
  });
  return offered.map((figure) =>
    choose(query, isRanking(query, figure) ? 'Most frequent' : nameFigure(query, figure), { figure }),
  );
}

// The levels.

function listLevelChoices(query: Query): Choice[] {
  if (!hasLevels(query)) return [];
  const scale = scaleOf(query.measure);
  return [
    ...(query.measure === 'days-at-level' ? [] : [choose(query, 'Any', { levels: null })]),
    ...listLevels(scale).map((levels) => choose(query, writeLevels(levels, scale), { levels })),
  ];
}

/** '4 or more', '2 or less' and each level. */
export function listLevels(scale: Scale): Scale[] {
  const each = Array.from({ length: scale.max - scale.min + 1 }, (_, index) => scale.min + index);
  return [highLevels(scale), lowLevels(scale), ...each.map((level) => ({ min: level, max: level }))];
}

// The breakdown.

function listBreakdowns(query: Query): Choice[] {
  const { by } = measureRows[query.measure];
  if (by.length === 0) return [];
  return [
    choose(query, 'All together', { by: null }),
    ...by.map((each) => choose(query, capitalize(each), { by: each })),
  ];
}

// The measure.

const measureGroups: { title: string; measures: Measure[] }[] = [
  { title: 'Skin', measures: ['severity', 'days-at-level', 'flares', 'symptoms', 'control', 'photos'] },
  { title: 'Patterns', measures: ['influence'] },
  { title: 'Lifestyle', measures: [...factorNames, 'weather', 'trackers'] },
  {
    title: 'Medications',
    measures: ['medications', 'medication-days', 'doses', 'skips', 'adherence', 'limits'],
  },
  { title: 'Diary', measures: ['check-ins', 'missed-days', 'streak', 'notes', 'summary'] },
];

/** Where the noun of the measure would not say what it is about. */
const ownNames: Partial<Record<Measure, string>> = {
  'days-at-level': 'Days at a level',
  flares: 'Flares',
  adherence: 'Adherence',
  influence: 'What came before worse days',
  summary: 'Summary for a doctor',
};

const nameMeasure = (measure: Measure) => ownNames[measure] ?? capitalize(measureRows[measure].noun[1]);

/** A question about another measure keeps the names, the days and the filters that it can have. */
export function listMeasures(
  query: Query | null,
  { medications, trackers = [] }: Readonly<AskedRecords>,
): ChoiceGroup[] {
  const isRecorded = (measure: Measure) =>
    (medications.length > 0 || !measureRows[measure].names.some((name) => name === 'medications')) &&
    (trackers.length > 0 || measure !== 'trackers');
  return measureGroups
    .map(({ title, measures }) => ({
      title,
      choices: measures.filter(isRecorded).map((measure): Choice => {
        const [figure = 'count'] = measureRows[measure].figures;
        const isChosen = query?.measure === measure;
        const asked = { measure, figure, by: null, levels: null, against: null };
        return {
          kind: 'query',
          label: nameMeasure(measure),
          isChosen,
          query: isChosen ? query : changeQuery(query ?? makeQuery(asked), asked),
        };
      }),
    }))
    .filter(hasChoices);
}
