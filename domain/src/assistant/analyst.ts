import type { Day } from '@flarewell/domain/day';
import type { Records } from '@flarewell/domain/profile';
import type { Answer, Asked } from './answers.ts';
import { isQuickPrompt } from './assistant.ts';
import { answerAdherence, answerCheckIns, answerMedications, answerStreak } from './habitAnswers.ts';
import { readQuestion, type Topic } from './questions.ts';
import { answerAverages, answerDays, answerFlares, answerSymptoms } from './severityAnswers.ts';

const answers: Record<Topic, (asked: Asked) => Answer> = {
  averages: answerAverages,
  days: answerDays,
  flares: answerFlares,
  symptoms: answerSymptoms,
  medications: answerMedications,
  adherence: answerAdherence,
  streak: answerStreak,
  checkIns: answerCheckIns,
};

/** Answers with the same rules that the screens use. Returns null unless the whole question is understood. */
export function answerQuestion(message: string, records: Readonly<Records>, today: Day): Answer | null {
  // A quick prompt covers all records, even if a condition is named 'Flares'.
  const named = isQuickPrompt(message) ? { ...records, conditions: [], medications: [] } : records;
  const question = readQuestion(message, named, today);
  if (!question) return null;
  const parts = question.topics.map((topic) => answers[topic]({ ...question, records, today }));
  return {
    markdown: parts.map(({ markdown }) => markdown).join('\n\n'),
    sources: parts.flatMap(({ sources }) => sources),
  };
}
