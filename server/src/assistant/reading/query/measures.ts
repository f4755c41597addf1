import { type FactorName, factorNames } from '@flarewell/domain/measures/factors';
import type { Measure } from '@flarewell/domain/measures/measures';
import type { Kind } from '#assistant/reading/names.ts';
import type { TaggedQuestion } from '#assistant/reading/taggedQuestion.ts';
import type { Tag } from '#assistant/reading/words/vocabulary.ts';

/** Words that are about medications. */
export const medicalTags: readonly Tag[] = [
  'm:take',
  'm:doses',
  'm:medications',
  'm:skips',
  'm:limits',
  'm:adherence',
  'g:medication',
];
const reasonTags: readonly Tag[] = [
  'r:Forgot',
  'r:Side effects',
  'r:Not needed',
  'r:Out of medication',
  'r:Other',
];
/** 'The last 5 days, please' has none of these. */
const questionWords =
  'how when why who where did do does is are was were am have has had can could will would'.split(' ');
/** Words for meals and drinks, which a thing to track needs too: 'when did I last eat dairy'. */
const isMealWord = /^(?:eat|ate|eaten|eating|drink|drank|drunk|drinking|food|meal)/;
const strongTags: readonly Tag[] = [
  'f:most',
  'f:least',
  'f:first',
  'f:last',
  'f:longest',
  'f:count',
  'times',
];

/**
 * What a message asks about. Null means that its parts do not fit together: 'my skin when I was stressed' wants days that
 * are chosen by another measure, which no query can express.
 */
export function measuresOf(asked: TaggedQuestion, named: Readonly<Record<Kind, boolean>>): Measure[] | null {
  const { conditions: hasConditions, medications: hasMedications, trackers: hasTrackers } = named;
  const { tags, words } = asked;
  const has = (...some: Tag[]) => some.some((tag) => tags.has(tag));
  const hasPrefix = (prefix: string) => [...tags].some((tag) => tag.startsWith(prefix));
  const isSkin = hasConditions || has('skin');
  // 'The worst night' and 'bad nights' are about sleep.
  const isNight =
    has('night') && (hasPrefix('l:') || has('f:worst', 'f:best')) && !isSkin && !hasPrefix('s:');
  // 'Did I eat dairy' is about dairy and not about the diet.
  const isOwnWord = (name: FactorName) =>
    !hasTrackers ||
    asked.found.some(({ tag, words: used }) => tag === `m:${name}` && !isMealWord.test(used[0] ?? ''));
  const factors = factorNames.filter(
    (name) => (tags.has(`m:${name}`) && isOwnWord(name)) || (name === 'sleep' && isNight),
  );
  const isWeather = has('m:weather') || hasPrefix('w:');
  const isSkipping = has('m:skips') || reasonTags.some((tag) => tags.has(tag));

  if (
    (has('influence') && !isSkipping) ||
    (has('f:trend') &&
      (factors.length > 0 || isWeather || hasTrackers) &&
      (isSkin || words.indexOf('when') > 0) &&
      !has('and'))
  )
    return factors.length + Number(isWeather) + Number(hasTrackers) < 2 &&
      !hasMedications &&
      !has('m:medications')
      ? ['influence']
      : null;
  const isControl =
    has('m:control') ||
    (has('week') && asked.found.some(({ words: used }) => used.join(' ') === 'under control'));
  if (isControl) return hasMedications || hasTrackers || factors.length > 0 || isWeather ? null : ['control'];
  if (has('m:notes')) return hasMedications ? null : ['notes'];
  // 'Is it the dairy'
  if (hasTrackers && /^(?:is|was|could) it\b/.test(words.join(' ')) && !asked.period) return ['influence'];
  if (hasTrackers) return isSkin || hasMedications || factors.length > 0 ? null : ['trackers'];

  const measures = new Set<Measure>();
  const isMedical =
    hasMedications ||
    has('m:doses', 'm:medications', 'g:medication') ||
    (has('m:take') && !has('app', 'm:symptoms'));
  const isLevel = (asked.levels !== null || hasPrefix('l:')) && factors.length === 0 && !has('m:flares');
  const isDays =
    has('f:count', 'f:list', 'f:last', 'f:longest', 'm:streak', 'times') ||
    words.some((word) => /^days?$/.test(word));
  if (has('m:photos')) measures.add('photos');
  else if (has('m:missed-days')) measures.add('missed-days');
  else if (isSkipping) measures.add(skippedMeasure(asked, isMedical));
  else if (has('m:limits')) measures.add('limits');
  else if (has('m:adherence') || (has('percent') && isMedical)) measures.add('adherence');
  else if (isMedical) measures.add(medicalMeasure(asked, hasMedications));
  if (has('m:streak') && !isMedical && !isLevel && !hasPrefix('s:')) measures.add('streak');
  if (has('m:flares')) measures.add('flares');
  if (isLevel && isDays && measures.size === 0 && !has('f:worst', 'f:best')) measures.add('days-at-level');
  if (has('m:symptoms') || hasPrefix('s:')) measures.add('symptoms');
  for (const factor of factors) measures.add(factor);
  // 'Sleep score' is about sleep only.
  const isNamed = asked.found.some(({ tag, words: used }) => tag === 'm:severity' && used[0] === 'severity');
  const isOwnSeverity =
    has('m:severity') && !measures.has('days-at-level') && (factors.length === 0 || isNamed);
  if (isOwnSeverity || (isSkin && factors.length > 0)) measures.add('severity');
  if (isWeather && measures.size === 0 && !isSkin && !has('m:conditions')) measures.add('weather');
  if (has('m:weather') && measures.size > 0) measures.add('weather');
  if (has('m:check-ins', 'app') && measures.size === 0)
    measures.add(hasConditions ? 'severity' : 'check-ins');
  if (
    measures.size === 0 &&
    (hasConditions ||
      (has('skin') && (asked.period || isWeather)) ||
      has('m:severity', 'm:state', 'm:how', 'f:trend', 'f:worst', 'f:best', 'g:condition') ||
      (isLevel && asked.period))
  )
    measures.add('severity');
  if (measures.size === 0 && has('m:conditions')) measures.add('conditions');
  if (measures.size === 0 && (asked.against || asked.days.length > 0)) measures.add('severity');
  const isRequest = asked.period !== null && !words.some((word) => questionWords.includes(word));
  if (measures.size === 0 && isRequest) measures.add('check-ins');
  if (measures.size > 1 && (!has('and') || has('while'))) return null;
  // 'How was my skin while I used tacrolimus' is not about the days of tacrolimus.
  const isMixed =
    (isSkin || has('m:state')) &&
    [...measures].some(
      (one) =>
        (isSkin || !['limits', 'adherence'].includes(one)) &&
        ['medication-days', 'doses', 'skips', 'limits', 'adherence'].includes(one),
    );
  return isMixed ? null : [...measures];
}

function skippedMeasure({ tags, words, found }: TaggedQuestion, isMedical: boolean): Measure {
  if (tags.has('m:check-ins')) return 'missed-days';
  const isSkip = found.some(
    ({ tag, words: used }) => tag === 'm:skips' && /^(?:skip|omit|left|leave|not)/.test(used[0] ?? ''),
  );
  const isReason = reasonTags.some((tag) => tags.has(tag)) && !words.some((word) => /^days?$/.test(word));
  return isMedical || isSkip || isReason || tags.has('why') ? 'skips' : 'missed-days';
}

function medicalMeasure({ tags, period, words }: TaggedQuestion, hasMedications: boolean): Measure {
  const has = (...some: Tag[]) => some.some((tag) => tags.has(tag));
  const isPieces =
    (has('f:count') && words.some((word) => /^(?:tablet|pill)s?$/.test(word))) ||
    /\bmany #n\b(?! days?\b)|#n how many$/.test(words.join(' ')) ||
    (words.includes('total') && has('m:take') && !words.some((word) => /^days?$/.test(word)));
  if (has('m:doses', 'times') || isPieces) return 'doses';
  if (hasMedications) return 'medication-days';
  // 'Which medications do I take' is about the list, 'which medications did I take' about days.
  const isPast =
    words.some((word) => ['did', 'have', 'used', 'took', 'taken', 'usage'].includes(word)) && has('m:take');
  if (has('m:take') && !has('m:medications')) return 'medication-days';
  const isCount = has('f:count') && !isPast;
  return isPast || period || (!isCount && strongTags.some((tag) => tags.has(tag)))
    ? 'medication-days'
    : 'medications';
}
