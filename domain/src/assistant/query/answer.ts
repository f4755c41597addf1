import { mediumDate } from '@flarewell/domain/dates';
import { type Day, type DayRange, dayOf } from '@flarewell/domain/day';
import { checkInsWithin } from '@flarewell/domain/history';
import { forEachFactor } from '@flarewell/domain/measures/factors';
import { type FigureKind, type Measure, measureRows } from '@flarewell/domain/measures/measures';
import { capitalize } from '@flarewell/domain/words';
import type { AskedRecords } from './askedRecords.ts';
import { listPairs } from './comparisons.ts';
import { describeQuery } from './describe.ts';
import { chooseFigure, explainChange, writeFigureOf } from './dispatch.ts';
import { type PreparedQuery, prepare } from './preparedQuery.ts';
import { findProblem } from './problems.ts';
import type { Query } from './query.ts';
import { figuresOf, type Topic } from './topic.ts';
import { flareTopic } from './topics/flares.ts';
import { checkInsTopic, missedDaysTopic, streakTopic } from './topics/habits.ts';
import { influenceTopic } from './topics/influence.ts';
import { adherenceTopic, skipsTopic } from './topics/medicationChoices.ts';
import { limitsTopic, medicationsTopic, useTopic } from './topics/medicationUse.ts';
import { notesTopic, photosTopic, symptomsTopic, trackersTopic, weatherTopic } from './topics/notedDays.ts';
import { factorTopic, severityTopic } from './topics/ratings.ts';
import { conditionsTopic, controlTopic, summaryRange, summaryTopic } from './topics/summary.ts';
import { describeFilter } from './where.ts';

export interface Answer {
  /** 'Average severity · Hand eczema · Aug 18 to Nov 15, 2026': what the question was understood to mean. */
  understood: string;
  markdown: string;
  sources: ChatSource[];
  shows: Shown | null;
}

/** The days and figures that an answer is based on, so that the person can check it. */
export interface ChatSource extends DayRange {
  title: string;
  checkIns: number;
  figures: { label: string; value: string }[];
}

/** What the app shows below the text: a button that opens the summary of some days, or the photos of days. */
export type Shown = { kind: 'summary'; period: DayRange } | { kind: 'photos'; days: readonly Day[] };

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
  summary: summaryTopic,
};

/** What a query is about, and the figure that it gets. */
export function readQuery(query: Query, records: Readonly<AskedRecords>, today: Day) {
  const asked = prepare(query, records, today);
  const topic = topics[query.measure](asked);
  return { asked, topic, figure: chooseFigure(topic, asked.query) };
}

/** Answers with the rules that the screens use, so that both always show the same figures. Never throws. */
export function answerQuery(query: Query, records: Readonly<AskedRecords>, today: Day): Answer {
  const problem = findProblem(query, records, today);
  if (problem !== null) {
    return {
      understood: capitalize(query.measure.replace('-', ' ')),
      markdown: problem,
      sources: [],
      shows: null,
    };
  }
  const { asked, topic, figure } = readQuery(query, records, today);
  const understood = describeQuery(asked, topic, figure);
  const nothing = explainNothing(topic, asked);
  if (nothing !== null) return { understood, markdown: nothing, sources: [], shows: null };
  const changes = explainChange(topic, query, asked.query, figure);
  return {
    understood,
    markdown: [...changes, nameChosenDays(asked, writeFigureOf(topic, asked, figure))].join(' '),
    sources: listSources(topic, asked, figure, understood.split(' · ')[0] ?? ''),
    shows: findShown(asked),
  };
}

/** Says which days were chosen, if the words of the figure do not: 'You last checked in on …' names no filter. */
function nameChosenDays({ query }: PreparedQuery, text: string): string {
  const [first] = query.where.map(describeFilter);
  if (first === undefined || text.includes(first)) return text;
  return `${capitalize(query.where.map(describeFilter).join(', '))}: ${text}`;
}

/** How many photos an answer shows, the newest first. */
const photosShown = 12;

function findShown(asked: PreparedQuery): Shown | null {
  const { query, checkIns } = asked;
  if (query.measure === 'summary') return { kind: 'summary', period: summaryRange(asked) };
  if (query.measure !== 'photos') return null;
  const photographed = checkIns.filter(({ photoUrl }) => photoUrl !== null).map(({ date }) => dayOf(date));
  return photographed.length > 0
    ? { kind: 'photos', days: photographed.reverse().slice(0, photosShown) }
    : null;
}

const sourceFigureLimit = 12;

/** A source for each stretch of days that the answer rests on. */
function listSources(topic: Topic, asked: PreparedQuery, figure: FigureKind, title: string): ChatSource[] {
  const isComparison = !topic.isFixed && (asked.query.against !== null || figure === 'trend');
  const stretches = isComparison
    ? listPairs(asked).flat()
    : (topic.ranges ?? [asked.period]).map((range) => ({
        range,
        checkIns: range === asked.period ? asked.checkIns : asked.select(range),
      }));
  return stretches
    .map(({ range, checkIns }) => ({
      title,
      from: range.from,
      to: range.to,
      checkIns: checkInsWithin(asked.records.checkIns, range).length,
      figures: (topic.figures ?? figuresOf(topic, checkIns))
        .filter(([, value]) => value !== null)
        .slice(0, sourceFigureLimit)
        .map(([label, value]) => ({ label, value: String(value) })),
    }))
    .filter(({ figures }) => figures.length > 0);
}

/** A sentence for records that have nothing to compute a figure from. */
function explainNothing(
  topic: Topic,
  { query, who, firstDay, checkIns, select, against, period, when }: PreparedQuery,
): string | null {
  if (topic.isFixed && query.measure !== 'streak') return null;
  if (firstDay === null) return 'There is no check-in yet.';
  if (topic.lines.length === 0 && !topic.isFixed) {
    if (query.measure === 'trackers')
      return `${who.You} ${who.track} nothing besides ${who.your} skin, medications and lifestyle.`;
    return measureRows[query.measure].names.includes('medications')
      ? `There is no such medication in ${who.your} records.`
      : `There is no condition in ${who.your} records.`;
  }
  if (topic.countsGaps) {
    return period.to < firstDay
      ? `${who.Your} first check-in is from ${mediumDate(firstDay)}; days before it are not counted as missed.`
      : null;
  }
  const isEmpty = checkIns.length === 0 && (against === null || select(against).length === 0);
  return isEmpty ? `There is no check-in ${when}.` : null;
}
