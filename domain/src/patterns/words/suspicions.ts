import { dateNear } from '@flarewell/domain/dates';
import type { Day } from '@flarewell/domain/day';
import type { ShownSuspicion, SuspicionAnswer } from '@flarewell/domain/patterns/foundPatterns';
import { checkInsToAnswer } from '@flarewell/domain/patterns/search/interimLooks';
import type { Suspicion } from '@flarewell/domain/patterns/suspicions';
import { count } from './counts.ts';
import {
  detectableText,
  findingSentence,
  patternWords,
  rangeSentence,
  togetherSentence,
} from './findings.ts';
import { conditionTitle, factorTitle, type Names } from './titles.ts';

type Suspected = Pick<Suspicion, 'conditionId' | 'factor'>;

/** 'Dairy → Hand eczema' */
export function suspicionTitle({ factor, conditionId }: Suspected, names: Names): string {
  return `${factorTitle(factor, names)} → ${conditionTitle(conditionId, names)}`;
}

/** 'Named Sep 8. Answer after 52 more check-ins.', or the answer. */
export function suspicionSentence(suspicion: ShownSuspicion, names: Names, today: Day): string {
  const { answer, checkIns, namedOn } = suspicion;
  if (answer) return answerSentence(suspicion, answer, names);
  const remaining = count(checkInsToAnswer - checkIns, 'more check-in');
  return `Named ${dateNear(namedOn, today)}. Answer after ${remaining}.`;
}

function answerSentence(suspected: Suspected, answer: SuspicionAnswer, names: Names): string {
  switch (answer.kind) {
    case 'found':
      return `${findingSentence({ ...suspected, ...answer }, names)} ${rangeSentence(answer)}`;
    case 'together':
      return togetherSentence(suspected, names);
    case 'no-sign':
      if (answer.detectable === null) return 'No sign, but there were too few days to tell.';
      return `No sign. ${detectableText(answer.detectable)}; ${patternWords.smaller}.`;
    case 'too-few-days':
      return 'No answer: the days were too few or too alike.';
  }
}
