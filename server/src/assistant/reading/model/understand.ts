import { createScorer, type LinearModel } from '@flarewell/domain/assistant/linearModel';
import {
  type FigureKind,
  type Grouping,
  type Measure,
  measureRows,
} from '@flarewell/domain/measures/measures';
import type { Parts } from '#assistant/reading/findParts.ts';
import { featuresOf, withMeasure } from './features.ts';

/** The result of `npm run train-reader`: for each value of each part, how to tell whether a question means it. */
export type ReadingModel = Readonly<Record<Part, Readonly<Record<string, LinearModel>>>>;
export const modelParts = ['measure', 'figure', 'by', 'compare'] as const;
type Part = (typeof modelParts)[number];

/** What a question may mean. */
export interface Meaning {
  /** 'same' in a follow-up that keeps the measure of the question before; 'none' if no chips can say it. */
  measure: Measure | 'same' | 'none';
  /** Null if a follow-up keeps it. */
  figure: FigureKind | null;
  by: Grouping | null;
  compare: 'before' | 'others' | 'periods' | null;
  /** Of the measure, from 0 to 1. */
  probability: number;
}

/** How many measures are tried with their best figures, and how much these count. */
const [CANDIDATES, FIGURE_SHARE] = [3, 0.2];

/** Returns a function that tells what the parts of a question may mean, the most probable first. */
export function createReader(model: ReadingModel): (parts: Parts, isFirst: boolean) => Meaning[] {
  const scorers = Object.fromEntries(
    modelParts.map((part) => [
      part,
      Object.entries(model[part]).map(([value, weights]) => [value, createScorer(weights)] as const),
    ]),
  ) as Record<Part, (readonly [string, (features: readonly string[]) => number])[]>;
  /** The values of a part with their probabilities, the most probable first. */
  function judge(part: Part, features: readonly string[], isAllowed: (value: string) => boolean) {
    const odds = scorers[part]
      .filter(([value]) => isAllowed(value))
      .map(([value, score]) => [value, 1 / (1 + Math.exp(-score(features)))] as const)
      .sort(([, one], [, other]) => other - one);
    const sum = odds.reduce((total, [, odd]) => total + odd, 0);
    return odds.map(([value, odd]) => [value, odd / sum] as const);
  }

  return (parts, isFirst) => {
    const features = featuresOf(parts);
    const measures = judge('measure', features, (value) => !isFirst || value !== 'same').slice(0, CANDIDATES);
    const meanings = measures.map(([measure, probability]) => {
      const row = measure in measureRows ? measureRows[measure as Measure] : null;
      const all = withMeasure(features, measure);
      const best = (part: Part, values: readonly string[] | undefined) =>
        judge(part, all, (value) => !values || value === '-' || values.includes(value)).find(
          ([value]) => value !== '-' || part !== 'figure' || row === null,
        ) ?? ['-', 1];
      const [figure, odds] = best('figure', row?.figures);
      const [by] = best('by', row?.by);
      const [compare] = best('compare', undefined);
      return {
        weight: Math.log(probability) + (row ? FIGURE_SHARE * Math.log(odds) : 0),
        meaning: { measure, figure: orNull(figure), by: orNull(by), compare: orNull(compare), probability },
      };
    });
    return meanings.sort((one, other) => other.weight - one.weight).map(({ meaning }) => meaning as Meaning);
  };
}

const orNull = (value: string) => (value === '-' ? null : value);
