import { type FactorName, factorNames } from '@flarewell/domain/measures/factors';
import type { Measure } from '@flarewell/domain/measures/measures';
import type { Parts } from '#assistant/reading/findParts.ts';
import type { Kind } from '#assistant/reading/names.ts';
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
/** 'The last 5 days, please' has none of these. */
const questionWords =
  /^(?:how|when|why|who|where|did|do|does|is|are|was|were|am|have|has|had|can|could|will|would)$/;
const reasonTags: readonly Tag[] = [
  'r:Forgot',
  'r:Side effects',
  'r:Not needed',
  'r:Out of medication',
  'r:Other',
];
/** Words for meals and drinks, which a thing to track needs too: 'when did I last eat dairy'. */
const isMealWord = /^(?:eat|ate|eaten|eating|drink|drank|drunk|drinking|food|meal)/;

/** What a message asks about, the most telling words first. */
export function chooseMeasures(asked: Parts): Measure[] {
  const { tags, words, mentions } = asked;
  const has = (...some: Tag[]) => some.some((tag) => tags.has(tag));
  const hasPrefix = (prefix: string) => [...tags].some((tag) => tag.startsWith(prefix));
  const names = (kind: Kind) => mentions.some((mention) => mention.kind === kind);
  const hasWord = (pattern: RegExp) => words.some((word) => pattern.test(word));
  const isSkin = names('conditions') || has('skin');
  // 'The worst night' and 'bad nights' are about sleep.
  const isNight =
    has('night') && (hasPrefix('l:') || has('f:worst', 'f:best')) && !isSkin && !hasPrefix('s:');
  // 'Did I eat dairy' is about dairy and not about the diet.
  const isOwnWord = (name: FactorName) =>
    !(names('trackers') || asked.notUnderstood.some(({ canTrack }) => canTrack)) ||
    asked.found.some(({ tag, words: used }) => tag === `m:${name}` && !isMealWord.test(used[0] ?? ''));
  const isItchLevel = has('s:Itchiness') && isItchAsked(asked);
  const meant: Partial<Record<FactorName, boolean>> = { ...(isNight && { sleep: true }) };
  // The number, not the symptom.
  if (isItchLevel) meant.itch = true;
  const factors = factorNames.filter((name) => meant[name] || (tags.has(`m:${name}`) && isOwnWord(name)));
  const isWeather = has('m:weather') || hasPrefix('w:');
  const isSkipping = has('m:skips') || reasonTags.some((tag) => tags.has(tag));
  const isCause = factors.length > 0 || isWeather || names('trackers');

  if (has('m:summary')) return ['summary'];
  if (has('m:photos')) return ['photos'];
  if (asked.text !== null || has('m:notes')) return ['notes'];
  if (has('why') && hasWord(/^(?:stop|stopped|quit)$/)) return names('medications') ? ['notes'] : [];
  const hasUnknown = asked.notUnderstood.length > 0;
  const isOfMedication = names('medications') || has('m:medications');
  // What a medication did cannot be told; before and after can.
  if (has('influence') && isOfMedication && !isSkipping && asked.where.length === 0)
    return names('medications') && !hasUnknown && factors.length === 0 ? ['severity'] : [];
  if (has('influence') && !isCause && asked.notUnderstood.some(({ canTrack }) => canTrack)) return [];
  if (has('why') && !isSkipping && (isSkin || hasPrefix('l:') || has('f:worst', 'f:trend', 'm:flares')))
    return ['influence'];
  const isOfBadDays = asked.where.every(({ measure }) => measure === 'severity');
  if (has('influence') && !isSkipping && isOfBadDays && !has('g:weekday')) return ['influence'];
  if (
    has('f:trend') &&
    isCause &&
    (isSkin || isWeather || words.indexOf('when') > 0) &&
    (!has('and') || isWeather) &&
    asked.where.length === 0
  )
    return ['influence'];
  if (names('trackers') && /^(?:is|was|could) it\b/.test(words.join(' ')) && !asked.period)
    return ['influence'];
  if (has('m:control')) return ['control'];

  const measures: Measure[] = [];
  const add = (...some: Measure[]) => measures.push(...some.filter((one) => !measures.includes(one)));
  const isMedical =
    names('medications') ||
    has('m:doses', 'm:medications', 'g:medication') ||
    (has('m:take') && !has('app', 'm:symptoms') && !names('trackers'));
  const isLevel = (asked.levels !== null || hasPrefix('l:')) && factors.length === 0 && !has('m:flares');
  const isDays =
    has('f:count', 'f:list', 'f:last', 'f:first', 'f:longest', 'f:gap', 'm:streak', 'times') ||
    hasWord(/^days?$/);
  // 'How was my skin while I used tacrolimus' is about the skin.
  const isOfSkin =
    isSkin && !has('m:take', 'm:doses', 'm:limits', 'm:adherence', 'm:medications') && !isSkipping;
  if (has('m:missed-days')) add('missed-days');
  else if (isSkipping) add(skippedMeasure(asked, isMedical));
  else if (has('m:limits')) add('limits');
  else if (has('m:adherence') || (has('percent') && isMedical)) add('adherence');
  else if (
    isMedical &&
    !isOfSkin &&
    (has('f:best', 'f:worst') || (has('f:trend') && has('compare'))) &&
    !has('m:take')
  )
    return [];
  else if (isMedical && !isOfSkin && hasUnknown && !names('medications')) return [];
  else if (isMedical && !isOfSkin) add(medicalMeasure(asked, names('medications')));
  if (names('trackers') && measures.length === 0 && !isSkin && factors.length === 0) add('trackers');
  if (has('m:streak') && !isMedical && !isLevel && !hasPrefix('s:') && !names('trackers')) add('streak');
  if (has('m:flares')) add('flares');
  const isNumber = asked.levels !== null && asked.where.length === 0;
  if (isLevel && (isDays || isNumber) && measures.length === 0 && !has('f:worst', 'f:best'))
    add('days-at-level');
  if ((has('m:symptoms') || hasPrefix('s:')) && !isItchLevel) add('symptoms');
  add(...factors);
  // 'Sleep score' is about sleep only.
  const isNamed = asked.found.some(({ tag, words: used }) => tag === 'm:severity' && used[0] === 'severity');
  const isOwnSeverity =
    has('m:severity') && !measures.includes('days-at-level') && (factors.length === 0 || isNamed);
  if (isOwnSeverity || (isSkin && factors.length > 0)) add('severity');
  if (isWeather && measures.length === 0 && !isSkin && !has('m:conditions')) add('weather');
  else if (has('m:weather') && measures.length > 0) add('weather');
  if (has('m:check-ins', 'app') && measures.length === 0) add(names('conditions') ? 'severity' : 'check-ins');
  if (measures[0] === 'missed-days' && has('m:check-ins') && has('and') && has('f:count'))
    measures.unshift('check-ins');
  if (measures.length > 0) return measures;
  const filter = asked.where.find(({ measure }) => measure !== 'week');
  if (filter && !isSkin && asked.notUnderstood.some(({ canTrack }) => canTrack)) return [];
  if (filter && !isSkin && !has('m:severity', 'm:state', 'm:how', 'f:trend')) return ['check-ins'];

  const isState = has('m:severity', 'm:state', 'm:how', 'f:trend', 'f:worst', 'f:best', 'g:condition');
  if (names('conditions') || (has('skin') && (asked.period || asked.where.length > 0)) || isState)
    return ['severity'];
  if ((isLevel && asked.period) || asked.against || asked.isOfWeek) return ['severity'];
  if (has('f:average')) return ['severity'];
  if (has('m:conditions')) return ['conditions'];
  if (asked.range && !hasWord(questionWords) && words[0] !== 'and') return ['check-ins'];
  return [];
}

/** 'How itchy was I', 'average itch' and 'itch of 7' are about the number, 'days with itching' about the symptom. */
function isItchAsked({ words, tags, levels, against, where }: Parts): boolean {
  const text = words.join(' ');
  return (
    levels !== null ||
    tags.has('f:average') ||
    tags.has('f:worst') ||
    tags.has('f:best') ||
    tags.has('f:least') ||
    tags.has('f:trend') ||
    tags.has('more') ||
    ((where.length > 0 || against !== null) && !/\b(?:how (?:many|often)|days?)\b/.test(text)) ||
    /\bhow (?:bad|itchy|strong|severe|is|was|has)\b/.test(text)
  );
}

function skippedMeasure({ tags, words, found }: Parts, isMedical: boolean): Measure {
  if (tags.has('m:check-ins')) return 'missed-days';
  const isSkip = found.some(
    ({ tag, words: used }) => tag === 'm:skips' && /^(?:skip|omit|left|leave|not)/.test(used[0] ?? ''),
  );
  const isReason = reasonTags.some((tag) => tags.has(tag)) && !words.some((word) => /^days?$/.test(word));
  return isMedical || isSkip || isReason || tags.has('why') ? 'skips' : 'missed-days';
}

const strongTags: readonly Tag[] = [
  'f:most',
  'f:least',
  'f:first',
  'f:last',
  'f:longest',
  'f:count',
  'times',
];

function medicalMeasure({ tags, period, words }: Parts, hasMedications: boolean): Measure {
  const has = (...some: Tag[]) => some.some((tag) => tags.has(tag));
  const hasWord = (pattern: RegExp) => words.some((word) => pattern.test(word));
  const isPieces =
    (has('f:count') && hasWord(/^(?:tablet|pill)s?$/)) ||
    /\bmany (?:#n\d+ )+(?!days?\b)|#n\d+ how many /.test(`${words.join(' ')} `) ||
    (hasWord(/^total$/) && has('m:take') && !hasWord(/^days?$/));
  if (has('m:doses', 'times') || isPieces) return 'doses';
  if (hasMedications) return 'medication-days';
  // 'Which medications do I take' is about the list, 'which medications did I take' about days.
  const isPast = hasWord(/^(?:did|have|used|took|taken|usage|was)$/) && has('m:take');
  if (has('m:take') && !has('m:medications')) return 'medication-days';
  const isCount = has('f:count') && !isPast;
  return isPast || period || (!isCount && strongTags.some((tag) => tags.has(tag)))
    ? 'medication-days'
    : 'medications';
}
