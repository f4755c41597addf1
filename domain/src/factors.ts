import { isRated, type Level, type Rating } from './ratings.ts';

/** The rated factors, in the order in which screens show them. The labels are those of levels 1 to 5. */
export const factorScales = {
  stress: {
    name: 'Stress Level',
    color: 'orange',
    labels: ['Very Low', 'Low', 'Moderate', 'High', 'Very High'],
  },
  sleep: { name: 'Sleep Quality', color: 'blue', labels: ['Very Poor', 'Poor', 'Fair', 'Good', 'Excellent'] },
  water: {
    name: 'Water Intake',
    color: 'cyan',
    labels: ['Very Low', 'Low', 'Adequate', 'Good', 'Excellent'],
  },
  diet: { name: 'Diet Quality', color: 'green', labels: ['Very Poor', 'Poor', 'Fair', 'Good', 'Excellent'] },
} as const;
export type FactorName = keyof typeof factorScales;
export const factorNames = ['stress', 'sleep', 'water', 'diet'] as const satisfies readonly FactorName[];

export const weathers = ['Humid', 'Dry', 'Hot', 'Cold', 'Rainy', 'Windy'] as const;
export type Weather = (typeof weathers)[number];

/** 0 or absent means unset. */
export type Factors = { [name in FactorName]?: Rating } & { weather?: Weather };

export function factorLabel(name: FactorName, level: Level): string {
  return factorScales[name].labels[level - 1] ?? '';
}

/** Only the factors that are set, in the order of `factorNames`. */
export function dropUnsetFactors(factors: Factors): Factors {
  const rated = factorNames.filter((name) => isRated(factors[name])).map((name) => [name, factors[name]]);
  return { ...Object.fromEntries(rated), ...(factors.weather && { weather: factors.weather }) };
}
