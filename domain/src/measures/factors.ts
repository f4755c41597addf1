import { isRated, type Rating, roundNoise } from '@flarewell/domain/measures/ratings';

/** A factor: something that a person rates each day besides the skin. All lists of factors are derived from these rows. */
interface FactorRow {
  /** 'Sleep Quality' */
  name: string;
  /** What the check-in asks today and about an earlier day. The name, if absent. */
  question?: readonly [today: string, earlier: string];
  /** A word for each level from 1 on. */
  labels?: readonly string[];
  /** The ends of a scale that is shown as numbers, with the words for both ends. */
  numbers?: { min: number; max: number; words: readonly [min: string, max: string] };
  /** The end of the scale that is suspected to be worse for the skin. */
  worse: 'high' | 'low';
  /** That end, inside a sentence: 'poor sleep'. */
  phrase: string;
  /** The words that people type for it in a question, as in the assistant's vocabulary. */
  typed: string;
  /** Whether there can be more or less of it, so that 'most' and 'least' mean an end of its scale. */
  isAmount: boolean;
  /** A token of the web app: '--line-orange'. */
  color: 'orange' | 'blue' | 'cyan' | 'green' | 'pink' | 'violet' | 'brown';
  /** One of the web app's icons. */
  icon: string;
  /** Whether Patterns searches it as something that may come before worse skin. */
  isSearched: boolean;
  /**
   * Whether it was added after version 1.0.0. Then
   * - a person can hide it,
   * - null clears it; of the others, 0 or absent means unset,
   * - a save or a file without it keeps what is stored, because older tabs and files do not know it.
   */
  isAfterVersion1: boolean;
}

/** In the order in which screens and files show them. */
export const factorRows = {
  stress: {
    name: 'Stress Level',
    labels: ['Very Low', 'Low', 'Moderate', 'High', 'Very High'],
    worse: 'high',
    phrase: 'high stress',
    typed: 'stress, stressed, stressful, stressing, stress level',
    isAmount: true,
    color: 'orange',
    icon: 'Zap',
    isSearched: true,
    isAfterVersion1: false,
  },
  sleep: {
    name: 'Sleep Quality',
    labels: ['Very Poor', 'Poor', 'Fair', 'Good', 'Excellent'],
    worse: 'low',
    phrase: 'poor sleep',
    typed:
      'sleep, lack of sleep, not enough sleep, too little sleep, not sleeping, sleep deprivation, slept, sleeping, asleep, sleep quality, night rest, rested',
    isAmount: true,
    color: 'blue',
    icon: 'Moon',
    isSearched: true,
    isAfterVersion1: false,
  },
  water: {
    name: 'Water Intake',
    labels: ['Very Low', 'Low', 'Adequate', 'Good', 'Excellent'],
    worse: 'low',
    phrase: 'little water',
    typed:
      'water, water intake, hydration, hydrated, drink, drank, drinking, drunk, fluid, how much water, enough water',
    isAmount: true,
    color: 'cyan',
    icon: 'GlassWater',
    isSearched: true,
    isAfterVersion1: false,
  },
  diet: {
    name: 'Diet Quality',
    labels: ['Very Poor', 'Poor', 'Fair', 'Good', 'Excellent'],
    worse: 'low',
    phrase: 'a poor diet',
    typed:
      'diet, eat, ate, eating, eaten, food, nutrition, diet quality, eat healthy, eat healthily, eating healthy, meal',
    isAmount: false,
    color: 'green',
    icon: 'Salad',
    isSearched: true,
    isAfterVersion1: false,
  },
  itch: {
    name: 'Itch',
    question: ['Itch at its worst today', 'Itch at its worst that day'],
    numbers: { min: 0, max: 10, words: ['No itch', 'Worst imaginable'] },
    worse: 'high',
    phrase: 'strong itch',
    typed:
      'itch level, itch rating, itch score, itching level, level of itch, average itch, itch average, how itchy, how bad is my itch, how bad was my itch, how bad was the itch, how strong was my itch, itch out of ten',
    isAmount: true,
    color: 'pink',
    icon: 'Activity',
    // It is part of the same disease: nearly every diary would show it, at the expense of what comes before bad skin.
    isSearched: false,
    isAfterVersion1: true,
  },
} as const satisfies Record<string, FactorRow>;

type Rows = typeof factorRows;
export type FactorName = keyof Rows;
type Only<Column extends keyof FactorRow, Value> = {
  [Name in FactorName]: Rows[Name] extends Record<Column, Value> ? Name : never;
}[FactorName];
export type AddedFactor = Only<'isAfterVersion1', true>;
export type SearchedFactor = Only<'isSearched', true>;

export const factorNames = Object.keys(factorRows) as FactorName[];
export const addedFactors = factorNames.filter(
  (name): name is AddedFactor => factorRow(name).isAfterVersion1,
);
export const searchedFactors = factorNames.filter(
  (name): name is SearchedFactor => factorRow(name).isSearched,
);

export const weathers = ['Humid', 'Dry', 'Hot', 'Cold', 'Rainy', 'Windy'] as const;
export type Weather = (typeof weathers)[number];

export type Factors = { [Name in Exclude<FactorName, AddedFactor>]?: Rating } & {
  [Name in AddedFactor]?: number | null;
} & { weather?: Weather };

/** The row with its optional columns, which the types of single rows lack. */
export function factorRow(name: FactorName): FactorRow {
  return factorRows[name];
}

/** Returns an object with a value for each factor, made in the order of `factorNames`. */
export function forEachFactor<Value>(make: (name: FactorName) => Value): Record<FactorName, Value> {
  return Object.fromEntries(factorNames.map((name) => [name, make(name)])) as Record<FactorName, Value>;
}

export function isFactorName(name: string): name is FactorName {
  return Object.hasOwn(factorRows, name);
}

/** The smallest and the largest answer. */
export interface Scale {
  min: number;
  max: number;
}

export function factorScale(name: FactorName): Scale {
  const { numbers, labels = [] } = factorRow(name);
  return numbers ?? { min: 1, max: labels.length };
}

/** Returns the rating of a factor in a check-in; null if it was not rated. */
export function factorValue(factors: Factors, name: FactorName): number | null {
  const value = factors[name];
  if (factorRow(name).isAfterVersion1) return value ?? null;
  return isRated(value as Rating | undefined) ? (value as Rating) : null;
}

/** Whether a client may send it: an answer, or a value that means unset. */
export function isFactorValue(name: FactorName, value: number | null | undefined): boolean {
  const { min, max } = factorScale(name);
  if (value === undefined || value === (factorRow(name).isAfterVersion1 ? null : 0)) return true;
  return value !== null && Number.isInteger(value) && value >= min && value <= max;
}

/** What to say about a value that is not allowed. */
export function factorMessage(name: FactorName): string {
  const { min, max } = factorScale(name);
  return factorRow(name).isAfterVersion1
    ? `${factorRow(name).name} must be a whole number from ${min} to ${max}`
    : `Lifestyle factors must be whole numbers from 0 to ${max}`;
}

/** 'High', or '4 of 10' on a scale of numbers; of an average the words of the nearest level. */
export function factorLabel(name: FactorName, value: number): string {
  const { labels, numbers } = factorRow(name);
  return numbers ? `${value} of ${numbers.max}` : (labels?.[Math.round(roundNoise(value)) - 1] ?? '');
}

/** The upper two fifths of a scale: 4 and 5 of 1 to 5, 7 to 10 of 0 to 10. */
export function highLevels({ min, max }: Scale): Scale {
  return { min: max - outerLevels({ min, max }) + 1, max };
}

/** The lower two fifths of a scale. */
export function lowLevels({ min, max }: Scale): Scale {
  return { min, max: min + outerLevels({ min, max }) - 1 };
}

function outerLevels({ min, max }: Scale): number {
  return Math.floor((2 * (max - min + 1)) / 5);
}

/** Whether the answer is at the worse end. */
export function isBadLevel(name: FactorName, value: number): boolean {
  const scale = factorScale(name);
  return factorRow(name).worse === 'high' ? value >= highLevels(scale).min : value <= lowLevels(scale).max;
}

/** The factors that a check-in asks for: those that can be hidden first, unless they are. */
export function askedFactors(hidden: readonly AddedFactor[]): FactorName[] {
  const added: readonly FactorName[] = addedFactors;
  return [
    ...addedFactors.filter((name) => !hidden.includes(name)),
    ...factorNames.filter((name) => !added.includes(name)),
  ];
}

/** What a new check-in starts with. */
export const unsetFactors = forEachFactor((name) => (factorRow(name).isAfterVersion1 ? null : 0)) as Factors;

/** Only the factors that are set, in the order of `factorNames`. */
export function dropUnsetFactors(factors: Factors): Factors {
  return pickFactors(factors, (name) => factorValue(factors, name) !== null);
}

/** The form in which a client sends them: those that are set, and null for those that are cleared. */
export function trimFactors(factors: Factors): Factors {
  return pickFactors(factors, (name) => factorValue(factors, name) !== null || factors[name] === null);
}

/** What a save stores: its own factors, and of the added ones that it does not mention those that were stored before. */
export function mergeFactors(saved: Factors, stored: Factors = {}): Factors {
  const kept = pickFactors(stored, (name) => factorRow(name).isAfterVersion1 && saved[name] === undefined);
  return dropUnsetFactors({ ...kept, ...saved, weather: saved.weather });
}

function pickFactors(factors: Factors, isPicked: (name: FactorName) => boolean): Factors {
  const picked = factorNames.filter(isPicked).map((name) => [name, factors[name]]);
  return { ...Object.fromEntries(picked), ...(factors.weather && { weather: factors.weather }) };
}
