import { makeQuery, type Query } from '@flarewell/domain/assistant/query/query';
import type { SkipReason, Symptom } from '@flarewell/domain/checkIns';
import { monthOf } from '@flarewell/domain/day';
import { factorNames, searchedFactors, type Weather } from '@flarewell/domain/measures/factors';
import type { FigureKind, Measure } from '@flarewell/domain/measures/measures';
import type { Kind } from '#assistant/reading/names.ts';
import { completeComparison } from '#assistant/reading/query/comparisons.ts';
import { byOf, figuresOf, isRanking, levelsOf, valuesOf } from '#assistant/reading/query/figures.ts';
import { isSupported, measureSupport } from '#assistant/reading/query/measureSupport.ts';
import { measuresOf, medicalTags } from '#assistant/reading/query/measures.ts';
import { coversEveryWord } from '#assistant/reading/query/wordCoverage.ts';
import type { TaggedQuestion } from '#assistant/reading/taggedQuestion.ts';

/** Names of one kind. A word that a condition and a medication share names what the measure is about. */
function namesOf(asked: TaggedQuestion, kind: Kind): string[] {
  const isMedical = medicalTags.some((tag) => asked.tags.has(tag));
  const preferred = isMedical ? 'medications' : 'conditions';
  const mine = asked.mentions.filter((mention) => mention.kind === kind);
  const others = new Set(
    asked.mentions.filter((mention) => mention.kind !== kind).flatMap(({ words }) => words),
  );
  const shown =
    kind === preferred ? mine : mine.filter(({ words }) => words.some((word) => !others.has(word)));
  return [...new Set(shown.map(({ name }) => name))];
}

function makeOne(asked: TaggedQuestion, measure: Measure, wanted: FigureKind): Query {
  const isRanked = isRanking(asked, measure, wanted);
  const by = isRanked ? 'condition' : byOf(asked, measure, wanted);
  const isInfluence = measure === 'influence';
  const [weather = null] = valuesOf(asked, 'w:');
  const factor = searchedFactors.find((name) => asked.tags.has(`m:${name}`));
  const isWeather = weather !== null || asked.tags.has('m:weather');
  const trackers = namesOf(asked, 'trackers');
  const isTrendByDay = by === 'weekday' && wanted === 'trend';
  const { isCurrent } = measureSupport[measure];
  const usesLevels =
    measure === 'days-at-level' ||
    measure === 'flares' ||
    (['count', 'first', 'last'].includes(wanted) && factorNames.some((name) => name === measure));
  const isOneMonth = asked.period && monthOf(asked.period.from) === monthOf(asked.period.to);
  // A limit is about the days up to today, and 'was October my worst month' about all months.
  const isDropped = isCurrent ? asked.period?.to === asked.today : isOneMonth && by === 'month';
  return makeQuery({
    measure,
    figure: isInfluence ? 'count' : isTrendByDay || (by && wanted === 'list') ? 'average' : wanted,
    by: isInfluence ? null : by,
    conditions: isRanked && asked.mentions.length === 1 ? [] : namesOf(asked, 'conditions'),
    medications: namesOf(asked, 'medications'),
    trackers,
    symptoms: isInfluence ? [] : (valuesOf(asked, 's:') as Symptom[]),
    levels: usesLevels ? levelsOf(asked, measure) : null,
    reason: measure === 'skips' ? ((valuesOf(asked, 'r:')[0] as SkipReason | undefined) ?? null) : null,
    weather: weather as Weather | null,
    // 'Does eating dairy' is not about the diet.
    factor: isInfluence && trackers.length === 0 ? (factor ?? (isWeather ? 'weather' : null)) : null,
    text: measure === 'notes' ? asked.text : null,
    period: isDropped ? null : asked.period,
    against: asked.against,
    days: by === 'weekday' ? null : (asked.days[0] ?? null),
  });
}

/** The queries of a message that stands for itself. Null means that it is not understood as a whole. */
export function composeQueries(message: TaggedQuestion): Query[] | null {
  const asked = completeComparison(message);
  const measures = measuresOf(asked, {
    conditions: namesOf(asked, 'conditions').length > 0,
    medications: namesOf(asked, 'medications').length > 0,
    trackers: namesOf(asked, 'trackers').length > 0,
  });
  if (!measures) return null;
  const queries = measures.flatMap((measure) =>
    figuresOf(asked, measure).map((figure) => makeOne(asked, measure, figure)),
  );
  const isSeveral =
    queries.length > 1 && !(['and', 'why', 'duration'] as const).some((tag) => asked.tags.has(tag));
  return queries.length > 0 &&
    queries.length <= 3 &&
    !isSeveral &&
    queries.every(isSupported) &&
    coversEveryWord(asked, queries)
    ? queries
    : null;
}
