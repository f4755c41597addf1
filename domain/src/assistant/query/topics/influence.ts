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
  detectableText,
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
  const { query, records, trackers } = asked;
  const { patterns } = records;
  const noun = nameTopic(asked);
  const own = {
    count: () => (patterns ? describeInfluence(asked, patterns) : 'Patterns were not looked for.'),
  };
  const on = patterns?.milestone.on;
  const found = patterns?.findings.filter(isAbout(asked)).filter(isStanding).length ?? 0;
  const isNamed = query.factor !== null || query.trackers.length > 0;
  return fixedTopic('influence', own, {
    noun: [noun, noun],
    ...(on && { ranges: [{ from: addDays(on, 1 - searchDays), to: on }] }),
    figures: on ? [[isNamed ? `Patterns with ${nameFactor(asked, trackers)}` : 'Patterns', found]] : [],
  });
}

function nameTopic(asked: PreparedQuery): string {
  const name = nameFactor(asked, asked.trackers);
  return name === '' ? 'what came before worse days' : `influence of ${name}`;
}

function nameFactor({ query }: PreparedQuery, trackers: PreparedQuery['trackers']): string {
  if (query.trackers.length > 0) return trackers.map(({ name }) => name).join(', ');
  if (query.factor === 'weather' && query.weather) return `${query.weather.toLowerCase()} weather`;
  return query.factor ?? '';
}

const isStanding = (finding: Finding) => !hasFailed(finding);

/** The factors that the question is about; null for all. */
function listFactors({ query, trackers }: PreparedQuery): FactorKey[] | null {
  if (query.trackers.length > 0) return trackers.map(({ id }) => `tracker:${id}` as const);
  if (query.factor === 'weather') {
    return (query.weather ? [query.weather] : weathers).map((weather) => `weather:${weather}` as const);
  }
  return query.factor ? [query.factor] : null;
}

interface Examined {
  conditionId: string | null;
  factor: FactorKey;
}

/** What concerns all conditions together also concerns the named ones. */
function isAbout(asked: PreparedQuery): (examined: Examined) => boolean {
  const factors = listFactors(asked);
  const ids = asked.query.conditions.length > 0 ? asked.conditions.map(({ id }) => id) : null;
  return ({ conditionId, factor }) =>
    (factors?.includes(factor) ?? true) && (conditionId === null || (ids?.includes(conditionId) ?? true));
}

function describeInfluence(asked: PreparedQuery, patterns: Patterns): string {
  const { records, today, who } = asked;
  const withSafeName = <Item extends { id: string; name: string }>({ id, name }: Item) => ({
    id,
    name: escapeMarkdown(name),
  });
  const names = {
    conditions: records.conditions.map(withSafeName),
    trackers: (records.trackers ?? []).map(withSafeName),
    who,
  };
  const factors = listFactors(asked);
  const wanted = isAbout(asked);
  const { milestone } = patterns;
  const found = patterns.findings.filter(wanted);
  const together = patterns.together.filter(wanted);
  const isNamed = (factor: FactorKey) => factors?.includes(factor) ?? false;
  const told = [
    ...found.filter(isStanding).map((finding) => describeFinding(finding, names)),
    // Asked about directly, a finding that fell through is told too: the person may have seen it.
    ...found.filter((one) => hasFailed(one) && isNamed(one.factor)).map((one) => describeFinding(one, names)),
    ...together.map((pair) => togetherSentence(pair, names)),
    ...patterns.suspicions
      .filter((one) => wanted(one) && (factors !== null || one.answer === null))
      .map(
        (one) =>
          `${who.Your} suspicion ${suspicionTitle(one, names)}: ${suspicionSentence(one, names, today)}`,
      ),
  ];
  const seen = new Set([...found, ...together].map(({ factor }) => factor));
  const isPlain = asked.query.conditions.length === 0;
  const noSign = describeNoSign(
    patterns.noSign.filter(wanted),
    names,
    (factor) => isPlain && !seen.has(factor),
  );
  const notYet = patterns.notYet
    .filter(({ factor }) => isNamed(factor))
    .map((missing) => notYetSentence(missing, names));
  const isTold = told.length + noSign.length + notYet.length > 0;
  return [
    ...(factors === null && milestone.at !== null && !found.some(isStanding)
      ? ['No pattern was found: nothing was clearly followed by worse days.']
      : []),
    ...told,
    ...(noSign.length > 1 ? [noSign.map((line) => `- ${line}`).join('\n')] : noSign),
    ...notYet,
    ...(factors !== null && milestone.at !== null && !isTold ? [describeUnexamined(factors, names)] : []),
    milestoneSentence(milestone, patterns.checkIns),
    ...leftOutSentences({ ...patterns.leftOut, flares: 0 }, names),
    `${found.some(isStanding) ? `${patternWords.notCause} ` : ''}${patternWords.caution}`,
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

/** A line for each factor. The largest effect counts: a smaller one would not have shown in every condition. */
function describeNoSign(
  examined: readonly NoSign[],
  names: Names,
  isEverywhere: (factor: FactorKey) => boolean,
): string[] {
  return [...Map.groupBy(examined, ({ factor }) => factor)].map(([factor, all]) => {
    const sizes = all.map(({ detectable }) => detectable);
    const detectable = sizes.reduce<number | null>(
      (largest, size) => (largest === null || size === null ? null : Math.max(largest, size)),
      0,
    );
    if (isEverywhere(factor)) return noSignSentence({ factor, detectable }, names);
    const skin = all.map(({ conditionId }) => conditionPhrase(conditionId, names)).join(', ');
    const title = factorTitle(factor, names);
    return detectable === null
      ? `${title}: no sign in ${skin}, but too few days to tell.`
      : `${title}: no sign in ${skin}. ${detectableText(detectable)}; ${patternWords.smaller}.`;
  });
}

function describeUnexamined(factors: readonly FactorKey[], names: Names): string {
  const titles =
    factors.length > 1 && factors.every(isWeatherKey)
      ? ['The weather']
      : factors.map((factor) => factorTitle(factor, names));
  return `${joinNames(titles)} ${titles.length > 1 ? 'were' : 'was'} not examined at the last look.`;
}
