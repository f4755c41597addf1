import { escapeMarkdown } from '@flarewell/domain/assistant/markdown';
import type { PreparedQuery } from '@flarewell/domain/assistant/query/preparedQuery';
import { fixedTopic, type Topic } from '@flarewell/domain/assistant/query/topic';
import { addDays } from '@flarewell/domain/day';
import { weathers } from '@flarewell/domain/measures/factors';
import type { FactorKey } from '@flarewell/domain/patterns/factorKeys';
import {
  type Finding,
  hasFailed,
  type NoSign,
  type Patterns,
} from '@flarewell/domain/patterns/foundPatterns';
import { searchDays } from '@flarewell/domain/patterns/search/interimLooks';
import { joinNames } from '@flarewell/domain/patterns/words/counts';
import {
  findingSentence,
  milestoneSentence,
  noSignSentence,
  notYetSentence,
  patternWords,
  rangeSentence,
  seenSentence,
  togetherSentence,
  watchText,
} from '@flarewell/domain/patterns/words/findings';
import { leftOutSentences } from '@flarewell/domain/patterns/words/leftOut';
import { suspicionSentence, suspicionTitle } from '@flarewell/domain/patterns/words/suspicions';
import {
  conditionPhrase,
  factorTitle,
  isWeatherKey,
  type Names,
} from '@flarewell/domain/patterns/words/titles';

/** What the search for patterns says about one factor, or about all: as honest as its screen, and never advice. */
export function influenceTopic(asked: PreparedQuery): Topic {
  const { patterns } = asked.records;
  const name = nameFactor(asked);
  const noun = name === '' ? 'what came before worse days' : `influence of ${name}`;
  const count = () => (patterns ? describeInfluence(asked, patterns) : 'Patterns were not looked for.');
  const on = patterns?.milestone.on;
  const found = patterns?.findings.filter(isAbout(asked)).filter((one) => !hasFailed(one)).length ?? 0;
  return fixedTopic(
    'influence',
    { count },
    {
      noun: [noun, noun],
      ...(on && { ranges: [{ from: addDays(on, 1 - searchDays), to: on }] }),
      figures: on ? [[name === '' ? 'Patterns' : `Patterns with ${name}`, found]] : [],
    },
  );
}

/** Empty for everything. */
function nameFactor({ query, trackers }: PreparedQuery): string {
  if (query.trackers.length > 0) return trackers.map(({ name }) => name).join(', ');
  if (query.factor === 'weather' && query.weather) return `${query.weather.toLowerCase()} weather`;
  return query.factor ?? '';
}

/** The factors that the question is about; null for all. */
function listFactors({ query, trackers }: PreparedQuery): FactorKey[] | null {
  if (query.trackers.length > 0) return trackers.map(({ id }) => `tracker:${id}` as const);
  if (query.factor === 'weather') {
    return (query.weather ? [query.weather] : weathers).map((weather) => `weather:${weather}` as const);
  }
  return query.factor ? [query.factor] : null;
}

/** What concerns all conditions together also concerns the named ones. */
function isAbout(asked: PreparedQuery): (examined: Pick<NoSign, 'conditionId' | 'factor'>) => boolean {
  const factors = listFactors(asked);
  const ids = asked.conditions.map(({ id }) => id);
  const isAll = asked.query.conditions.length === 0;
  return ({ conditionId, factor }) =>
    (factors?.includes(factor) ?? true) && (isAll || conditionId === null || ids.includes(conditionId));
}

function describeInfluence(asked: PreparedQuery, patterns: Patterns): string {
  const { query, records, today, who } = asked;
  const withSafeName = <Item extends { name: string }>(item: Item) => ({
    ...item,
    name: escapeMarkdown(item.name),
  });
  const names = {
    conditions: records.conditions.map(withSafeName),
    trackers: (records.trackers ?? []).map(withSafeName),
    who,
  };
  const factors = listFactors(asked);
  const wanted = isAbout(asked);
  const hasLooked = patterns.milestone.at !== null;
  const found = patterns.findings.filter(wanted);
  const standing = found.filter((finding) => !hasFailed(finding));
  // Asked about directly, a finding that fell through is told too: the person may have seen it.
  const failed = factors === null ? [] : found.filter(hasFailed);
  const together = patterns.together.filter(wanted);
  const suspicions = patterns.suspicions.filter(
    (one) => wanted(one) && (factors !== null || one.answer === null),
  );
  const notYet = factors === null ? [] : patterns.notYet.filter(({ factor }) => factors.includes(factor));
  const told = [
    ...[...standing, ...failed].map((finding) => describeFinding(finding, names)),
    ...together.map((pair) => togetherSentence(pair, names)),
    ...suspicions.map(
      (one) => `${who.Your} suspicion ${suspicionTitle(one, names)}: ${suspicionSentence(one, names, today)}`,
    ),
  ];
  const seen = query.conditions.length > 0 ? null : [...found, ...together].map(({ factor }) => factor);
  const noSign = describeNoSign(patterns.noSign.filter(wanted), names, seen);
  const missing = notYet.map((one) => notYetSentence(one, names));
  const isTold = told.length + noSign.length + missing.length > 0;
  return [
    ...(factors === null && hasLooked && standing.length === 0
      ? ['No pattern was found: nothing was clearly followed by worse days.']
      : []),
    ...told,
    ...(noSign.length > 1 ? [noSign.map((line) => `- ${line}`).join('\n')] : noSign),
    ...missing,
    ...(factors !== null && hasLooked && !isTold ? [describeUnexamined(factors, names)] : []),
    milestoneSentence(patterns.milestone, patterns.checkIns),
    ...leftOutSentences({ ...patterns.leftOut, flares: 0 }, names),
    `${standing.length > 0 ? `${patternWords.notCause} ` : ''}${patternWords.caution}`,
  ].join('\n\n');
}

function describeFinding(finding: Finding, names: Names): string {
  return [
    findingSentence(finding, names),
    rangeSentence(finding),
    seenSentence(finding, names),
    `${watchText(finding)}.`,
  ].join(' ');
}

/**
 * A line for each factor. The largest effect counts: a smaller one would not have shown in every condition. The skin is
 * named where only some conditions were asked about (`seen` is null) or another one showed a sign.
 */
function describeNoSign(
  examined: readonly NoSign[],
  names: Names,
  seen: readonly FactorKey[] | null,
): string[] {
  return [...Map.groupBy(examined, ({ factor }) => factor)].map(([factor, all]) => {
    const sizes = all.map(({ detectable }) => detectable);
    const detectable = sizes.includes(null) ? null : Math.max(...sizes.map(Number));
    const skin = all.map(({ conditionId }) => conditionPhrase(conditionId, names)).join(', ');
    const isPartial = seen === null || seen.includes(factor);
    return noSignSentence({ factor, detectable }, names, isPartial ? skin : undefined);
  });
}

function describeUnexamined(factors: readonly FactorKey[], names: Names): string {
  const titles =
    factors.length > 1 && factors.every(isWeatherKey)
      ? ['The weather']
      : factors.map((factor) => factorTitle(factor, names));
  return `${joinNames(titles)} ${titles.length > 1 ? 'were' : 'was'} not examined at the last look.`;
}
