import { isFactorName } from '@flarewell/domain/measures/factors';
import { oneDecimal, roundNoise, toTenths } from '@flarewell/domain/measures/ratings';
import type { FactorKey } from '@flarewell/domain/patterns/factorKeys';
import type { Finding, Milestone, NoSign, NotYet, Together } from '@flarewell/domain/patterns/foundPatterns';
import type { Effect } from '@flarewell/domain/patterns/search/effects';
import { fewest } from '@flarewell/domain/patterns/search/examinable';
import { capitalize } from '@flarewell/domain/words';
import { count } from './counts.ts';
import { conditionPhrase, factorPhrase, factorTitle, isWeatherKey, type Names } from './titles.ts';

export const patternWords = {
  before: 'What came before worse days',
  together: 'These go together',
  untold: "The diary can't tell which comes first, or whether something else causes both.",
  noSign: 'No sign of',
  smaller: 'a smaller one may still be there',
  notYet: 'Not enough days yet',
  notCause: 'What comes before worse days need not be their cause.',
  watch: 'It is a reason to watch, not to stop or start anything.',
  caution:
    'A pattern is a reason to watch, or to ask your doctor; it is no diagnosis and no reason to stop or start anything.',
} as const;

const lagPhrases = { 1: 'The day', 2: 'Two days', 3: 'Three days', 4: 'Four days' } as const;

/** 'Two days after swimming, neck was 0.5 worse.' For a rating the number of days is uncertain: 'In the days after …'. */
export function findingSentence(
  { conditionId, factor, lagDays, effect }: Pick<Finding, 'conditionId' | 'factor' | 'lagDays' | 'effect'>,
  names: Names,
): string {
  const when = isFactorName(factor) ? 'In the days' : lagPhrases[lagDays];
  const skin = conditionPhrase(conditionId, names);
  return `${when} after ${factorPhrase(factor, names)}, ${skin} was ${sizeText(effect)}.`;
}

/** '0.6 worse' */
function sizeText(effect: number): string {
  const tenths = toTenths(effect);
  if (tenths === 0) return 'hardly worse';
  return `${oneDecimal(Math.abs(effect))} ${tenths > 0 ? 'worse' : 'better'}`;
}

/** 'Most likely between 0.3 and 0.9, on the scale of 1 to 5.' */
export function rangeSentence({ low, high }: Effect): string {
  const [least, most] = [toTenths(low), toTenths(high)];
  const scale = 'on the scale of 1 to 5';
  if (least === most) return `About ${oneDecimal(high)}, ${scale}.`;
  const between = least < 0 ? [sizeText(low), sizeText(high)] : [oneDecimal(low), oneDecimal(high)];
  return `Most likely between ${between.join(' and ')}, ${scale}.`;
}

/** 'Seen over 198 days, 31 of them with swimming.' */
export function seenSentence(
  { days, withDays, factor }: Pick<Finding, 'days' | 'withDays' | 'factor'>,
  names: Names,
): string {
  const those = withDays === null ? '' : `, ${withDays} of them with ${factorPhrase(factor, names)}`;
  return `Seen over ${count(days, 'day')}${those}.`;
}

/** 'Being watched: 46 more check-ins', 'Held up: found at check-in 120, seen again in the next 120' */
export function watchText({ watch, foundAt }: Pick<Finding, 'watch' | 'foundAt'>): string {
  if (watch.state === 'watching') return `Being watched: ${count(watch.remaining, 'more check-in')}`;
  if (watch.state === 'unchecked') return 'Could not be checked: the days since were too few or too alike';
  const [result, seen] = watch.state === 'held' ? ['Held up', 'seen'] : ['Did not hold up', 'not seen'];
  return `${result}: found at check-in ${foundAt}, ${seen} again in the next ${watch.checkIns}`;
}

/** "High stress and worse hand eczema go together on the same day. The diary can't tell which comes first, …" */
export function togetherSentence(pair: Pick<Together, 'conditionId' | 'factor'>, names: Names): string {
  return `${sameDaySentence(pair, names)} ${patternWords.untold}`;
}

/** The same without its end, for a list of several. */
export function sameDaySentence(
  { conditionId, factor }: Pick<Together, 'conditionId' | 'factor'>,
  names: Names,
): string {
  const skin = conditionId === null ? 'worse skin overall' : `worse ${conditionPhrase(conditionId, names)}`;
  return `${capitalize(factorPhrase(factor, names))} and ${skin} go together on the same day.`;
}

/** 'An effect of 0.6 or more would probably have shown'. Rounded up, because less might not have shown. */
export function detectableText(detectable: number): string {
  return `An effect of ${roundUp(detectable)} or more would probably have shown`;
}

function roundUp(detectable: number): string {
  return (Math.ceil(roundNoise(detectable * 10)) / 10).toFixed(1);
}

/** 'Probably no effect of 0.6 or more': for a list of what was examined, in which the size must not read like a score. */
export function unlikelyText(detectable: NoSign['detectable']): string {
  if (detectable === null) return 'Too few days to tell';
  return `Probably no effect of ${roundUp(detectable)} or more`;
}

/**
 * 'Dairy: no sign. An effect of 0.6 or more would probably have shown; a smaller one may still be there.' With `skin`:
 * 'Dairy: no sign in neck, but too few days to tell.'
 */
export function noSignSentence(
  { factor, detectable }: Omit<NoSign, 'conditionId'>,
  names: Names,
  skin?: string,
): string {
  const sign = `${factorTitle(factor, names)}: no sign${skin === undefined ? '' : ` in ${skin}`}`;
  if (detectable === null) return `${sign}, but too few days to tell.`;
  return `${sign}. ${detectableText(detectable)}; ${patternWords.smaller}.`;
}

/** 'Swimming: 4 days so far, 10 are needed.' */
export function notYetSentence(notYet: NotYet, names: Names): string {
  return `${factorTitle(notYet.factor, names)}: ${notYetText(notYet)}.`;
}

/** '4 days so far, 10 are needed', 'enough days now, examined at the next look' */
export function notYetText({ factor, days, different, withDays }: NotYet): string {
  if (days >= fewest.values && different >= fewest.changes)
    return 'enough days now, examined at the next look';
  if (withDays !== null && withDays < fewest.changes) {
    return `${count(withDays, 'day')} so far, ${fewest.changes} are needed`;
  }
  if (days < fewest.values) return `${knownText(factor, days)} so far, ${fewest.values} are needed`;
  if (withDays === null) {
    return `too alike; ${count(different, 'day')} differ so far, ${fewest.changes} are needed`;
  }
  return `${count(different, 'day')} without it so far, ${fewest.changes} are needed`;
}

function knownText(factor: FactorKey, days: number): string {
  if (isFactorName(factor)) return `rated on ${count(days, 'day')}`;
  return isWeatherKey(factor)
    ? `weather noted on ${count(days, 'day')}`
    : `asked for on ${count(days, 'day')}`;
}

/** 'Looked at after 240 check-ins. Next look at 365: 87 more.' */
export function milestoneSentence({ at, next }: Milestone, checkIns: number): string {
  const more = Math.max(1, next - checkIns);
  if (at === null) return `The first look comes after ${next} check-ins, ${more} more from now.`;
  return `Looked at after ${at} check-ins. Next look at ${next}: ${more} more.`;
}
