import type { Chance } from './chance.ts';

/** An effect that is built into a diary, so that we know whether it is found. */
export interface Planted {
  /** How much higher the severity gets after a yes, or after a rating that is two levels worse. */
  size: number;
  lag: 1 | 2 | 3 | 4;
  /** A shock lasts as long as the skin remembers; an impulse is over after a day. */
  kind: 'shock' | 'impulse';
  /** The planted factor is a rating instead of a yes or no. */
  isRating?: boolean;
  /** On what share of days a yes or no applies. */
  prevalence?: number;
}

/** What kind of person keeps the diary, and what their days are like. */
export interface Scenario {
  checkIns: number;
  conditions: number;
  factors: number;
  planted?: Planted;
  missing?: { share: number; when: 'random' | 'bad' | 'good' };
  /** How strongly factors react to the skin of the same day, at most. */
  reaction?: number;
  /** The usual severity. */
  baseline?: number;
  season?: number;
  /** How strongly factors follow something that they share. */
  shared?: number;
  /** The skin keeps its direction: a day that got worse is followed by one that gets worse. */
  hasMomentum?: boolean;
  /** On what share of days yes/no factors apply, from and to. */
  prevalence?: [number, number];
  /** How often rescue medication is taken on a bad day. */
  rescue?: number;
}

/** One condition of a person. */
export interface Skin {
  base: number;
  /** The share of a deviation that lasts until the next day. */
  hold: number;
  momentum: number;
  spread: number;
  phase: number;
  week: number;
  /** The deviation from the usual, of today and of yesterday. */
  level: number;
  before: number;
  flare: { left: number; size: number };
  /** How far the flare has lifted the skin; a day goes half of the way up or down. */
  lift: number;
  shown: number;
}

export function drawSkin(chance: Chance, { baseline, hasMomentum }: Scenario): Skin {
  return {
    base: baseline ?? chance.between(1.6, 2.6),
    hold: chance.between(0.6, 0.9),
    momentum: hasMomentum ? 0.3 : 0,
    spread: chance.between(0.3, 0.55),
    phase: chance.between(0, 365),
    week: chance.between(0, 0.15),
    level: 0,
    before: 0,
    flare: { left: 0, size: 0 },
    lift: 0,
    shown: 0,
  };
}

/** What a person notes besides the skin. */
export interface Driver {
  isRating: boolean;
  prevalence: number;
  hold: number;
  phase: number;
  week: number;
  weekday: number;
  shared: number;
  reaction: number;
  /** The condition that it reacts to; null for the mean of all. */
  reactsTo: number | null;
  level: number;
}

export function drawDriver(chance: Chance, index: number, scenario: Scenario): Driver {
  const { planted, conditions, prevalence = [0.05, 0.5], reaction = 0.3, shared = 0.5 } = scenario;
  const drawn = chance.between(...prevalence);
  const isPlanted = index === 0 && planted !== undefined;
  return {
    isRating: isPlanted ? (planted.isRating ?? false) : index % 3 === 1,
    prevalence: isPlanted ? (planted.prevalence ?? 0.3) : drawn,
    hold: chance.between(0, 0.6),
    phase: chance.between(0, 365),
    week: chance.between(0, 1),
    weekday: chance.whole(0, 6),
    shared: chance.between(0, shared),
    reaction: chance.between(0, reaction),
    reactsTo: index % 2 === 0 ? null : chance.whole(0, conditions - 1),
    level: 0,
  };
}
