import { createClassifier, type Judgement } from './classifier.ts';
import { type DangerKind, type Notice, type NoticeKind, noticeKinds, noticeTexts } from './notices.ts';
import { asksProfessional } from './professional.ts';
import { matchRules } from './rules.ts';
import { safetyModel } from './weights.ts';

const MOST_DANGERS = 2;
/** A second kind of danger is named from this probability on. */
const LIKELY = 0.4;

let classify: ReturnType<typeof createClassifier> | undefined;

/** Decides on the kinds of danger, the two strongest. A needless notice is better than a missing one. */
export function decide(matched: readonly DangerKind[], judgements: readonly Judgement[], threshold: number) {
  const strengths = new Map(matched.map((kind) => [kind, 1]));
  for (const { danger, kinds } of judgements.filter(({ danger }) => danger >= threshold)) {
    const highest = Math.max(...kinds.values());
    for (const [kind, probability] of kinds) {
      if (probability < Math.min(highest, LIKELY)) continue;
      strengths.set(kind, Math.max(strengths.get(kind) ?? 0, danger * probability));
    }
  }
  const strongest = [...strengths].sort(([, one], [, other]) => other - one).slice(0, MOST_DANGERS);
  return strongest.map(([kind]) => kind);
}

export function findDangers(message: string): DangerKind[] {
  // Unpacking the weights takes a moment, so it waits for the first message.
  classify ??= createClassifier(safetyModel);
  return decide(matchRules(message), classify(message), safetyModel.threshold);
}

/** The notices that a message needs, the most urgent first. */
export function noticesFor(message: string): Notice[] {
  const kinds = new Set<NoticeKind>(findDangers(message));
  // Who should call emergency services is not told to see a doctor as well.
  if (kinds.has('emergency') || kinds.has('poison')) kinds.delete('doctor');
  if (asksProfessional(message)) kinds.add('professional');
  return noticeKinds.filter((kind) => kinds.has(kind)).map((kind) => ({ kind, text: noticeTexts[kind] }));
}

/** Whether someone may be in danger. Nothing may keep such a person from reading the notices. */
export function needsHelp(notices: readonly Notice[]): boolean {
  return notices.some(({ kind }) => kind !== 'professional');
}

/** Whether no answer may follow: people, not figures, help with thoughts of suicide and with violence. */
export function endsReply(notices: readonly Notice[]): boolean {
  return notices.some(({ kind }) => kind === 'crisis' || kind === 'violence');
}
