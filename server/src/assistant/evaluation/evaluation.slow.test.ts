import { isDeepStrictEqual } from 'node:util';
import { answerQuery } from '@flarewell/domain/assistant/query/answer';
import type { Query } from '@flarewell/domain/assistant/query/query';
import { addDays, type Day, type DayRange } from '@flarewell/domain/day';
import { expect, test } from 'vitest';
import type { Reading } from '#assistant/reading/reading.ts';
import { readQuestion } from '#assistant/reading/readQuestion.ts';
import { lastWeek, type Question, thisWeek, weekBeforeLast } from './asking.ts';
import { withoutFigures } from './declined.ts';
import { diary } from './diary.ts';
import { followUps } from './followUps.ts';
import { judge, listOf, type Verdict } from './judge.ts';
import { today } from './patient.ts';
import { questions } from './questions.ts';
import { weekdayOf } from './rawDays.ts';

/** Reads the earlier messages in order, as a conversation does: a follow-up starts from the chips before it. */
const read = (message: string, earlier: readonly string[] = [], day = today) =>
  [...earlier, message].reduce<{ before: Query | null; reading: Reading | null }>(
    ({ before }, text) => {
      const reading = readQuestion({ message: text, before, records: diary, today: day });
      return { reading, before: reading.kind === 'queries' ? (reading.queries[0] ?? null) : before };
    },
    { before: null, reading: null },
  ).reading as Reading;

interface Judged {
  asked: string;
  verdict: Verdict;
}

const judged = (question: Question, earlier: readonly string[] = [], day = today): Judged => ({
  asked: [...earlier, question[0]].join(' / '),
  verdict: judge(
    question,
    read(question[0], earlier, day),
    (query) => answerQuery(query, diary, day).markdown,
    day,
  ),
});

/** Fails with the list of questions that were read or answered wrong, or if too many were declined. */
function expectRight(all: readonly Judged[], leastShare: number): void {
  const wrong = all.flatMap(({ asked, verdict }) =>
    verdict.kind === 'wrong' ? [`${asked}: ${verdict.why}`] : [],
  );
  const declined = all.filter(({ verdict }) => verdict.kind === 'declined').map(({ asked }) => asked);
  const right = all.length - wrong.length - declined.length;
  const counts = `${right} right, ${declined.length} declined, ${wrong.length} wrong`;
  expect.soft(wrong, `${counts}. Wrong`).toEqual([]);
  expect(right / all.length, `${counts}. Declined: ${declined.join(' | ')}`).toBeGreaterThanOrEqual(
    leastShare,
  );
}

test('questions: every figure is right, and at least 92% are answered', () => {
  expect(questions.length).toBeGreaterThanOrEqual(260);
  expectRight(
    questions.map((question) => judged(question)),
    0.92,
  );
});

test('follow-ups keep what they do not mention: every figure is right, and at least 90% are answered', () => {
  expect(followUps.length).toBeGreaterThanOrEqual(60);
  expectRight(
    followUps.map(({ earlier, question }) => judged(question, earlier)),
    0.9,
  );
});

/** The week of the calendar that `day` is in, from Sunday on and cut at `day`, or one of those before. */
function weekAt(day: Day, back: number): DayRange {
  let sunday = addDays(day, -7 * back);
  while (weekdayOf(sunday) !== 0) sunday = addDays(sunday, -1);
  return { from: sunday, to: back === 0 ? day : addDays(sunday, 6) };
}

const weeks = [thisWeek, lastWeek, weekBeforeLast].map(({ period }) => period);

/** The same question with the weeks that its words mean on another day; null if it is not about weeks only. */
function askOn(day: Day, [text, ...expected]: Question): Question | null {
  const move = (range: DayRange | null) => {
    const back = weeks.findIndex((week) => isDeepStrictEqual(week, range));
    return back === -1 ? null : weekAt(day, back);
  };
  const moved = expected.map((one) =>
    listOf(one).map((query) => ({ ...query, period: move(query.period), against: move(query.against) })),
  );
  return moved.flat().every(({ period }) => period) ? [text, ...moved] : null;
}

// On a Sunday 'this week' is today, so that a single weekday could hide a fault.
test.each(['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14', today])(
  'questions about this and last week are right on %s',
  (day) => {
    const all = [...questions.map((question) => ({ earlier: [], question })), ...followUps]
      .filter(({ earlier, question }) => /\b(?:this|last) week\b/.test([...earlier, question[0]].join(' ')))
      .flatMap(({ earlier, question }) => {
        const moved = askOn(day, question);
        return moved ? judged(moved, earlier, day) : [];
      });
    expect(all.length).toBeGreaterThan(30);
    expectRight(all, 0.9);
  },
);

test('what the diary cannot answer gets no figures', () => {
  const misread = withoutFigures.flatMap(([text, ...kinds]) => {
    const reading = read(text);
    return kinds.includes(reading.kind) ? [] : [`${text}: ${JSON.stringify(reading)}`];
  });
  expect(misread).toEqual([]);
});
