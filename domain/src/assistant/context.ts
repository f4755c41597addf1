import type { CheckIn } from '@flarewell/domain/checkIns';
import { describeCondition } from '@flarewell/domain/conditions';
import { type Day, type DayRange, dayOf, lastDays } from '@flarewell/domain/day';
import { newest } from '@flarewell/domain/history';
import { dropUnsetFactors, factorNames } from '@flarewell/domain/measures/factors';
import { searchFlares } from '@flarewell/domain/patterns/flares/findFlares';
import { chatAnalyticsDays, chatContextCheckIns } from './assistant.ts';
import { encodeData } from './prompt.ts';
import { type Answer, answerQuery, type ChatSource } from './query/answer.ts';
import type { AskedRecords } from './query/askedRecords.ts';
import { makeQuery, type Query } from './query/query.ts';

export const contextCharacters = 24_000;
const noteLimit = 300;

export interface ChatContext {
  /** The JSON that goes into the prompt. */
  data: string;
  /** The sources of an answer for which nothing was looked up. */
  sources: ChatSource[];
}

/**
 * The latest check-ins and the figures of three windows of time, as far as there is room. It pauses after each figure,
 * because a large diary takes a while: a server can answer other requests between.
 */
export function* makeContext(given: Readonly<AskedRecords>, today: Day): Generator<void, ChatContext> {
  const found = yield* searchFlares({ ...given, flares: given.flares ?? [] }, today);
  const records = { ...given, foundFlares: found.flares };
  const windows = chatAnalyticsDays.map((days) => lastDays(today, days));
  const averages = windows.map((period) => makeQuery({ measure: 'severity', figure: 'average', period }));
  const answers: Answer[] = [];
  for (const query of [...averages, ...windows.flatMap(askFigures), ...lists]) {
    answers.push(answerQuery(query, records, today));
    yield;
  }
  const figures = answers.map(({ understood, markdown }) => ({ understood, answer: markdown }));
  const checkIns = newest(records.checkIns, today, chatContextCheckIns).map((checkIn) =>
    describeCheckIn(checkIn, records),
  );
  const write = (told: object[], latestCheckIns: object[]) =>
    encodeData({ today, figures: told, latestCheckIns });
  const told = takeFitting(figures, write([], []));
  return {
    data: write(told, takeFitting(checkIns, write(told, []))),
    sources: answers.slice(0, averages.length).flatMap(({ sources }) => sources),
  };
}

function askFigures(period: DayRange): Query[] {
  return [
    makeQuery({ measure: 'flares', figure: 'count', period }),
    makeQuery({ measure: 'adherence', figure: 'average', period }),
    ...factorNames.map((measure) => makeQuery({ measure, figure: 'average', period })),
    makeQuery({ measure: 'symptoms', figure: 'most', period }),
  ];
}

/** These answers come last: if a person has many long names, the text is full before them and they are left out. */
const lists = [
  makeQuery({ measure: 'conditions', figure: 'list' }),
  makeQuery({ measure: 'medications', figure: 'list' }),
  makeQuery({ measure: 'control', figure: 'count' }),
  makeQuery({ measure: 'severity', figure: 'average', by: 'condition' }),
];

/** The first items, as many as there is room for besides what is written already. */
function takeFitting(items: object[], written: string): object[] {
  let room = contextCharacters - written.length;
  const tooMany = items.findIndex((item) => {
    // Plus one for the comma.
    room -= encodeData(item).length + 1;
    return room < 0;
  });
  return tooMany === -1 ? items : items.slice(0, tooMany);
}

/** A check-in with names instead of ids. */
function describeCheckIn(
  checkIn: CheckIn,
  { conditions, medications, trackers = [] }: Readonly<AskedRecords>,
): object {
  return {
    day: dayOf(checkIn.date),
    conditions: checkIn.conditionEntries.map(({ conditionId, severity, symptoms, notes }) => ({
      name: describeCondition(conditions, conditionId).name,
      severity,
      symptoms,
      notes: cutNote(notes),
    })),
    medications: checkIn.medicationEntries.map(({ medicationId, taken, timesTaken, skippedReason }) => ({
      name: medications.find(({ id }) => id === medicationId)?.name ?? 'Unknown Medication',
      taken,
      timesTaken,
      skippedReason,
    })),
    factors: dropUnsetFactors(checkIn.factors),
    tracked: checkIn.trackers?.flatMap((id) => trackers.find((tracker) => tracker.id === id)?.name ?? []),
    notes: cutNote(checkIn.notes),
  };
}

function cutNote(notes: string | undefined): string | undefined {
  if (notes === undefined || notes.length <= noteLimit) return notes;
  // The cut may fall into the middle of an emoji (a surrogate pair), whose first half would be left.
  return `${notes.slice(0, noteLimit).replace(/\p{Surrogate}$/u, '')}…`;
}
