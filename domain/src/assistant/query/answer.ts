import { type ChatSource, makeSource } from '@flarewell/domain/assistant/sources';
import { mediumDate } from '@flarewell/domain/dates';
import type { Day } from '@flarewell/domain/day';
import { checkInsWithin } from '@flarewell/domain/history';
import { forEachFactor } from '@flarewell/domain/measures/factors';
import type { FigureKind, Measure } from '@flarewell/domain/measures/measures';
import { canSplit } from './applicable.ts';
import { listPairs } from './comparisons.ts';
import { describeQuery } from './describe.ts';
import { chooseFigure, explainChange, writeFigureOf } from './dispatch.ts';
import { rememberLine } from './lines.ts';
import { type AskedRecords, type PreparedQuery, prepare } from './preparedQuery.ts';
import { findProblem } from './problems.ts';
import type { Query } from './query.ts';
import { figuresOf, type Topic } from './topic.ts';
import { controlTopic } from './topics/control.ts';
import { flareTopic } from './topics/flares.ts';
import { checkInsTopic, missedDaysTopic, streakTopic } from './topics/habits.ts';
import { influenceTopic } from './topics/influence.ts';
import { adherenceTopic, skipsTopic } from './topics/medicationChoices.ts';
import { limitsTopic, medicationsTopic, useTopic } from './topics/medicationUse.ts';
import { conditionsTopic, notesTopic, photosTopic } from './topics/notes.ts';
import { factorTopic } from './topics/ratings.ts';
import { severityTopic } from './topics/severity.ts';
import { symptomsTopic, weatherTopic } from './topics/symptoms.ts';
import { trackersTopic } from './topics/trackers.ts';
import { capitalize } from './words.ts';

export interface Answer {
  /** 'Average severity · Hand eczema · Aug 18 to Nov 15, 2026': what the question was understood to mean. */
  understood: string;
  markdown: string;
  sources: ChatSource[];
}

const topics: Record<Measure, (asked: PreparedQuery) => Topic> = {
  severity: severityTopic,
  'days-at-level': severityTopic,
  flares: flareTopic,
  symptoms: symptomsTopic,
  'medication-days': useTopic,
  doses: useTopic,
  skips: skipsTopic,
  adherence: adherenceTopic,
  limits: limitsTopic,
  streak: streakTopic,
  'check-ins': checkInsTopic,
  'missed-days': missedDaysTopic,
  ...forEachFactor((name) => (asked: PreparedQuery) => factorTopic(asked, name)),
  weather: weatherTopic,
  notes: notesTopic,
  photos: photosTopic,
  conditions: conditionsTopic,
  medications: medicationsTopic,
  influence: influenceTopic,
  control: controlTopic,
  trackers: trackersTopic,
};

/** Answers with the rules that the screens use, so that both always show the same figures. Never throws. */
export function answerQuery(query: Query, records: Readonly<AskedRecords>, today: Day): Answer {
  const problem = findProblem(query, records, today);
  if (problem !== null) {
    return { understood: capitalize(query.measure.replace('-', ' ')), markdown: problem, sources: [] };
  }
  const asked = prepare(query, records, today);
  const given = topics[query.measure](asked);
  const topic = { ...given, lines: given.lines.map(rememberLine) };
  const figure = chooseFigure(topic, asked.query);
  const understood = describeQuery(asked, topic, figure);
  const nothing = explainNothing(topic, asked);
  if (nothing !== null) return { understood, markdown: nothing, sources: [] };
  const changes = explainChange(topic, query, asked.query, figure);
  return {
    understood,
    markdown: [...changes, writeFigureOf(topic, asked, figure)].join(' '),
    sources: listSources(topic, asked, figure, understood.split(' · ')[0] ?? ''),
  };
}

/** A source for each stretch of days that the answer rests on. */
function listSources(topic: Topic, asked: PreparedQuery, figure: FigureKind, title: string): ChatSource[] {
  const isComparison = !topic.isFixed && (asked.query.against !== null || figure === 'trend');
  const pairs = isComparison ? listPairs(asked) : [];
  const ranges = isComparison ? pairs.flatMap((pair) => pair.map(({ range }) => range)) : topic.ranges;
  return (ranges ?? [asked.period])
    .map((range) => {
      const checkIns = checkInsWithin(asked.records.checkIns, range).length;
      return makeSource(
        title,
        range,
        checkIns,
        topic.figures ?? figuresOf(topic, range === asked.period ? asked.checkIns : asked.select(range)),
      );
    })
    .filter(({ figures }) => figures.length > 0);
}

/** A sentence for records that have nothing to compute a figure from. */
function explainNothing(
  topic: Topic,
  { query, firstDay, checkIns, select, period, during }: PreparedQuery,
): string | null {
  if (topic.isFixed && query.measure !== 'streak') return null;
  if (firstDay === null) return 'There is no check-in yet.';
  if (topic.lines.length === 0 && !topic.isFixed) {
    if (query.measure === 'trackers')
      return 'You track nothing besides your skin, medications and lifestyle.';
    return canSplit(query.measure, 'medication')
      ? 'There is no such medication in your records.'
      : 'There is no condition in your records.';
  }
  if (topic.countsGaps) {
    return period.to < firstDay
      ? `Your first check-in is from ${mediumDate(firstDay)}; days before it are not counted as missed.`
      : null;
  }
  const isEmpty = checkIns.length === 0 && (query.against === null || select(query.against).length === 0);
  return isEmpty ? `There is no check-in ${during(period)}.` : null;
}
