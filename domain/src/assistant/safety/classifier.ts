import { createScorer, type LinearModel } from '@flarewell/domain/assistant/linearModel';
import { featuresOf, readWordClasses } from './features.ts';
import { type DangerKind, dangerKinds } from './notices.ts';
import { plainSentences } from './plainSentences.ts';

/** The result of `npm run train-safety`, which learns it from the sentences in `sentences/`. */
export interface SafetyModel {
  wordClasses: string;
  /** Whether a sentence tells of a danger. */
  danger: LinearModel;
  /** If it does, whether the danger is of this kind. */
  kinds: Readonly<Record<DangerKind, LinearModel>>;
  /** From this probability on, a notice is shown. */
  threshold: number;
}

export interface Judgement {
  /** The probability that somebody is in danger. */
  danger: number;
  /** The kinds of that danger with their probabilities. */
  kinds: ReadonlyMap<DangerKind, number>;
}

/** In words. A longer sentence is also judged piece by piece, because many people write without full stops. */
const [LONG_SENTENCE, PIECE, SHORT_SENTENCE] = [24, 16, 3];

/** The sentences of a message, all of them together, and the overlapping pieces of long ones. */
export function partsOf(message: string): string[] {
  const sentences = plainSentences(message);
  const whole = sentences.join(' , ');
  const apart = sentences.filter((sentence) => sentence.split(' ').length >= SHORT_SENTENCE);
  return [...new Set([...apart, whole])].flatMap((part) => {
    const words = part.split(' ');
    if (words.length <= LONG_SENTENCE) return [part];
    const pieces = Array.from({ length: Math.ceil((2 * words.length) / PIECE) - 1 }, (_, index) =>
      words.slice((index * PIECE) / 2, (index * PIECE) / 2 + PIECE).join(' '),
    );
    return [part, ...pieces];
  });
}

/** Returns a function that judges the parts of a message, the most dangerous first. */
export function createClassifier(model: SafetyModel): (message: string) => Judgement[] {
  const wordClasses = readWordClasses(model.wordClasses);
  const scoreDanger = createScorer(model.danger);
  const kindScorers = dangerKinds.map((kind) => [kind, createScorer(model.kinds[kind])] as const);
  return (message) =>
    partsOf(message)
      .map((part) => {
        const { words, all } = featuresOf(part, wordClasses);
        const kinds = kindScorers.map(([kind, score]) => [kind, sigmoid(score(words))] as const);
        return { danger: sigmoid(scoreDanger(all)), kinds: new Map(kinds) };
      })
      .sort((one, other) => other.danger - one.danger);
}

const sigmoid = (logOdds: number) => 1 / (1 + Math.exp(-logOdds));
