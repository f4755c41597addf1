import type { Measure, Query } from '@flarewell/domain/assistant/query/query';
import type { Asked } from '#assistant/reading/asked.ts';
import { groups, strongFigures, valuesOf } from '#assistant/reading/query/figures.ts';
import { support } from '#assistant/reading/query/support.ts';
import type { Tag } from '#assistant/reading/words/vocabulary.ts';

/** Whether every word that could change the answer has been used. */
export function isWhole(asked: Asked, queries: readonly Query[]): boolean {
  const has = (tag: Tag) => asked.tags.has(tag);
  const measures = queries.map(({ measure }) => measure);
  const isAbout = (...some: Measure[]) => measures.some((measure) => some.includes(measure));
  const isInfluence = isAbout('influence');
  const isHonoured = (figure: (typeof strongFigures)[number]) =>
    !has(`f:${figure}`) ||
    isInfluence ||
    (has('why') && isAbout('skips') && !has('m:medications')) ||
    queries.some(
      (query) => query.figure === figure || support[query.measure].alias?.[figure] === query.figure,
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
  /** Words that only some questions have a use for. */
  const needs: [tag: Tag, isMet: boolean][] = [
    ['unanswerable', false],
    ['occasion', asked.period !== null],
    ['why', isAbout('skips')],
    ['percent', isAbout('adherence')],
    ['night', isAbout('sleep')],
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
    (asked.levels === null || isAbout('days-at-level', 'stress', 'sleep', 'water', 'diet'))
  );
}
