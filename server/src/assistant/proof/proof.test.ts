import { answerQuery } from '@flarewell/domain/assistant/query/answer';
import type { Query } from '@flarewell/domain/assistant/query/query';
import { expect, test } from 'vitest';
import { readQuestion } from '#assistant/reading/readQuestion.ts';
import type { Question } from './asking.ts';
import { withoutFigures } from './declined.ts';
import { diary } from './diary.ts';
import { followUps } from './followUps.ts';
import { judge, type Verdict } from './judge.ts';
import { today } from './patient.ts';
import { questions } from './questions.ts';

const read = (message: string, earlier: readonly string[] = []) =>
  readQuestion({ message, earlier, records: diary, today });
const answer = (query: Query) => answerQuery(query, diary, today).markdown;

interface Judged {
  asked: string;
  verdict: Verdict;
}

const judged = (question: Question, earlier: readonly string[] = []): Judged => ({
  asked: [...earlier, question[0]].join(' / '),
  verdict: judge(question, read(question[0], earlier), answer),
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

test('what the diary cannot answer gets no figures', () => {
  const misread = withoutFigures.flatMap(([text, ...kinds]) => {
    const reading = read(text);
    return kinds.includes(reading.kind) ? [] : [`${text}: ${JSON.stringify(reading)}`];
  });
  expect(misread).toEqual([]);
});
