import type { Planted, Scenario } from './person.ts';

/** The person that most experiments are about, in their first year. */
export const usual: Scenario = { checkIns: 365, conditions: 3, factors: 10 };

/** A person whose days are ruled by the skin: bad skin causes bad sleep, stress and staying at home. */
export const reacting: Scenario = { ...usual, reaction: 2.5 };

/** People without any trigger. */
export const scenarios: Record<string, Scenario> = {
  'usual: 3 conditions, 10 factors': usual,
  '1 condition, 5 factors': { ...usual, conditions: 1, factors: 5 },
  '5 conditions, 25 factors': { ...usual, conditions: 5, factors: 25 },
  '30% of days missing': { ...usual, missing: { share: 0.3, when: 'random' } },
  'missing when bad': { ...usual, missing: { share: 0.2, when: 'bad' } },
  'missing when good': { ...usual, missing: { share: 0.2, when: 'good' } },
  'strong seasons': { ...usual, season: 0.8 },
  'skin with momentum': { ...usual, hasMomentum: true },
  'baseline of 4': { ...usual, baseline: 4 },
  'strong reaction to the skin': { ...usual, reaction: 1.2 },
  'very strong reaction to the skin': reacting,
  'very strong reaction, one condition': { ...reacting, conditions: 1, factors: 5 },
  'rescue on every bad day': { ...usual, rescue: 1 },
  'rare factors, 5 to 15% of days': { ...usual, prevalence: [0.05, 0.15] },
  'factors that move together': { ...usual, shared: 1.5 },
};

/** Every lag, as a shock and as an impulse, one after the other. */
export function plant(size: number, seed: number, fields: Partial<Planted> = {}): Planted {
  const lag = ((seed % 4) + 1) as Planted['lag'];
  return { size, lag, kind: seed % 8 < 4 ? 'shock' : 'impulse', ...fields };
}
