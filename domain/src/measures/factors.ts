import { isRated, type Level, type Rating } from '@flarewell/domain/ratings';

/** What a person rates each day besides the skin. Screens, files, patterns and the assistant derive the rest from it. */
interface FactorRow {
  /** 'Sleep Quality' */
  name: string;
  /** The words of the levels 1 to 5. */
  labels: readonly [string, string, string, string, string];
  /** The end of the scale that is suspected to be worse for the skin. */
  worse: 'high' | 'low';
  /** That end, inside a sentence: 'poor sleep'. */
  phrase: string;
  color: string;
  /** One of the web app's icons. */
  icon: string;
}

/** One row for each, in the order in which screens show them. */
export const factorScales = {
  stress: {
    name: 'Stress Level',
    labels: ['Very Low', 'Low', 'Moderate', 'High', 'Very High'],
    worse: 'high',
    phrase: 'high stress',
    color: 'orange',
    icon: 'Zap',
  },
  sleep: {
    name: 'Sleep Quality',
    labels: ['Very Poor', 'Poor', 'Fair', 'Good', 'Excellent'],
    worse: 'low',
    phrase: 'poor sleep',
    color: 'blue',
    icon: 'Moon',
  },
  water: {
    name: 'Water Intake',
    labels: ['Very Low', 'Low', 'Adequate', 'Good', 'Excellent'],
    worse: 'low',
    phrase: 'little water',
    color: 'cyan',
    icon: 'GlassWater',
  },
  diet: {
    name: 'Diet Quality',
    labels: ['Very Poor', 'Poor', 'Fair', 'Good', 'Excellent'],
    worse: 'low',
    phrase: 'a poor diet',
    color: 'green',
    icon: 'Salad',
  },
} as const satisfies Record<string, FactorRow>;
export type FactorName = keyof typeof factorScales;
export const factorNames = Object.keys(factorScales) as FactorName[];

export const weathers = ['Humid', 'Dry', 'Hot', 'Cold', 'Rainy', 'Windy'] as const;
export type Weather = (typeof weathers)[number];

/** 0 or absent means unset. */
export type Factors = { [name in FactorName]?: Rating } & { weather?: Weather };

/** Returns an object with a value for each factor, made in the order of `factorNames`. */
export function forEachFactor<Value>(make: (name: FactorName) => Value): Record<FactorName, Value> {
  return Object.fromEntries(factorNames.map((name) => [name, make(name)])) as Record<FactorName, Value>;
}

export function isFactorName(name: string): name is FactorName {
  return Object.hasOwn(factorScales, name);
}

export function factorLabel(name: FactorName, level: Level): string {
  return factorScales[name].labels[level - 1] ?? '';
}

/** Whether the level is one of the two at the worse end. */
export function isBadLevel(name: FactorName, level: Level): boolean {
  return factorScales[name].worse === 'high' ? level >= 4 : level <= 2;
}

/** Only the factors that are set, in the order of `factorNames`. */
export function dropUnsetFactors(factors: Factors): Factors {
  const rated = factorNames.filter((name) => isRated(factors[name])).map((name) => [name, factors[name]]);
  return { ...Object.fromEntries(rated), ...(factors.weather && { weather: factors.weather }) };
}
