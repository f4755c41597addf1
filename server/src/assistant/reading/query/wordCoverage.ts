import type { Query } from '@flarewell/domain/assistant/query/query';
import { factorNames } from '@flarewell/domain/measures/factors';
import type { Measure } from '@flarewell/domain/measures/measures';
import { groups, strongFigures, valuesOf } from '#assistant/reading/query/figures.ts';
import { measureSupport } from '#assistant/reading/query/measureSupport.ts';
import type { TaggedQuestion } from '#assistant/reading/taggedQuestion.ts';
import type { Tag } from '#assistant/reading/words/vocabulary.ts';

/** 'How was my wedding in June' is not about the skin. */
const isEvent =
  /\bhow (?:was|were|is|are|did) (?:my|the|our) (?:appointment|appt|visit|review|birthday|wedding|holiday|vacation|trip|exam|interview|party|funeral|concert|festival|honeymoon|conference|anniversary)s?\b/;

/** Whether every word that could change the answer has been used. */
export function coversEveryWord(asked: TaggedQuestion, queries: readonly Query[]): boolean {
  const has = (tag: Tag) => asked.tags.has(tag);
  const measures = queries.map(({ measure }) => measure);
  const isAbout = (...some: Measure[]) => measures.some((measure) => some.includes(measure));
  const isInfluence = isAbout('influence');
  const isHonoured = (figure: (typeof strongFigures)[number]) =>
    !has(`f:${figure}`) ||
    isInfluence ||
    (has('why') && isAbout('skips') && !has('m:medications')) ||
    queries.some(
      (query) => query.figure === figure || measureSupport[query.measure].alias?.[figure] === query.figure,
    ) ||
    (figure === 'trend' &&
      (asked.against !== null ||
        (asked.mentions.length > 1 && isAbout('severity')) ||
        queries.some(({ by }) => by === 'weekday')));
  const isGrouped = (group: (typeof groups)[number]) =>
    !has(`g:${group}`) ||
    isInfluence ||
    queries.some(
      ({ by, measure }) => by === group || (group === 'medication' && measure === 'medication-days'),
    );
  const isCompared = asked.against !== null || asked.mentions.length > 1 || queries.some(({ by }) => by);
  // 'The last time with redness and flaking' may mean a day with both.
  const isLastOfSeveral = (has('f:last') || has('f:first')) && valuesOf(asked, 's:').length > 1 && has('and');
  const text = asked.words.join(' ');
  // 'How many days did I drink water' names no level.
  const isFactorOfDays =
    /\bmany (?:days?|nights?)\b/.test(text) &&
    queries.some(
      ({ measure, figure }) => figure === 'average' && factorNames.some((name) => name === measure),
    );
  /** Words that only some questions have a use for. */
  const needs: [tag: Tag, isMet: boolean][] = [
    ['unanswerable', false],
    ['occasion', asked.period !== null && !isEvent.test(text)],
    ['m:state', !isEvent.test(text)],
    ['f:count', !isFactorOfDays],
    ['why', isAbout('skips')],
    ['event', asked.period !== null && asked.period.from === asked.period.to && !isEvent.test(text)],
    ['joint', isAbout('severity', 'influence')],
    ['percent', isAbout('adherence')],
    ['night', isAbout('sleep')],
    ['week', isAbout('control')],
    ['f:average', !isAbout('check-ins')],
    ['more', asked.against !== null || asked.mentions.length > 1 || isInfluence],
    ['while', valuesOf(asked, 'w:').length > 0 || isInfluence],
    ['compare', isCompared || isInfluence],
    ['duration', isAbout('flares', 'streak', 'check-ins', 'medication-days', 'days-at-level')],
  ];
  return (
    needs.every(([tag, isMet]) => !has(tag) || isMet) &&
    strongFigures.every(isHonoured) &&
    groups.every(isGrouped) &&
    !isLastOfSeveral &&
    (asked.levels === null || isAbout('days-at-level', 'flares', ...factorNames))
  );
}
