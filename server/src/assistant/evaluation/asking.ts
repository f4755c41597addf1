import { makeQuery } from '@flarewell/domain/assistant/query/query';
import type { Day } from '@flarewell/domain/day';
import type { Measure } from '@flarewell/domain/measures/measures';
import type { FlatQuery as Query } from './flatQuery.ts';
import { firstDay, today } from './patient.ts';

/** A question and what it may be understood as: any of the queries is right, a list asks for several at once. */
export type Question = readonly [text: string, ...expected: (Query | readonly Query[])[]];

// Short words for writing expected queries: severity('average', hand, october).

type Part = Partial<Query>;

const ask =
  (measure: Measure) =>
  (figure: Query['figure'], ...parts: Part[]): Query => {
    const { where: _, ...blank } = makeQuery({ measure, figure });
    return { ...blank, period: null, against: null, days: null, ...Object.assign({}, ...parts) };
  };

export const severity = ask('severity');
export const level = ask('days-at-level');
export const flares = ask('flares');
export const symptoms = ask('symptoms');
export const taken = ask('medication-days');
export const doses = ask('doses');
export const skips = ask('skips');
export const adherence = ask('adherence');
export const limits = ask('limits');
export const streak = ask('streak');
export const checkIns = ask('check-ins');
export const missed = ask('missed-days');
export const stress = ask('stress');
export const sleep = ask('sleep');
export const water = ask('water');
export const diet = ask('diet');
export const itching = ask('itch');
export const weather = ask('weather');
export const notes = ask('notes');
export const photos = ask('photos');
export const conditions = ask('conditions');
export const medications = ask('medications');
export const influence = (factor: Query['factor'], ...parts: Part[]) =>
  ask('influence')('average', { factor }, ...parts);

export const control = (...parts: Part[]) => ask('control')('count', ...parts);
export const tracked = ask('trackers');

export const dairy: Part = { trackers: ['Dairy'] };
export const swimming: Part = { trackers: ['Swimming'] };
export const wine: Part = { trackers: ['Red wine'] };

export const hand: Part = { conditions: ['Hand eczema'] };
export const neck: Part = { conditions: ['Neck'] };
export const eyelid: Part = { conditions: ['Eyelid dermatitis'] };
export const handAndNeck: Part = { conditions: ['Hand eczema', 'Neck'] };

export const hydrocortisone: Part = { medications: ['Hydrocortisone'] };
export const tacrolimus: Part = { medications: ['Tacrolimus'] };
export const urea: Part = { medications: ['Urea cream'] };
export const cetirizine: Part = { medications: ['Cetirizine'] };
export const vitaminD: Part = { medications: ['Vitamin D'] };
export const mometasone: Part = { medications: ['Mometasone'] };

export const itch: Part = { symptoms: ['Itchiness'] };
export const redness: Part = { symptoms: ['Redness'] };
export const dryness: Part = { symptoms: ['Dryness'] };
export const flaking: Part = { symptoms: ['Flaking'] };
export const pain: Part = { symptoms: ['Pain'] };
export const swelling: Part = { symptoms: ['Swelling'] };
export const burning: Part = { symptoms: ['Burning'] };
export const bleeding: Part = { symptoms: ['Bleeding'] };

export const by = (grouping: Query['by']): Part => ({ by: grouping });
export const between = (min: number, max: number): Part => ({ levels: { min, max } });
export const because = (reason: Query['reason']): Part => ({ reason });
export const inWeather = (kind: Query['weather']): Part => ({ weather: kind });
export const mentioning = (text: string): Part => ({ text });
export const onWeekends: Part = { days: 'weekends' };
export const onWeekdays: Part = { days: 'weekdays' };

interface When extends Part {
  period: NonNullable<Query['period']>;
}
export const days = (from: Day, to: Day): When => ({ period: { from, to } });
export const on = (day: Day): When => days(day, day);
export const since = (day: Day): When => days(day, today);
export const until = (day: Day): When => days(firstDay, day);
export const against = ({ period }: When): Part => ({ against: period });

// Today is Sunday, November 15, 2026.
export const allTime = days('2025-11-16', '2026-11-15');
export const now = on('2026-11-15');
export const yesterday = on('2026-11-14');
export const thisWeek = now;
export const lastWeek = days('2026-11-08', '2026-11-14');
export const weekBeforeLast = days('2026-11-01', '2026-11-07');
export const pastWeek = days('2026-11-09', '2026-11-15');
export const twoWeeks = days('2026-11-02', '2026-11-15');
export const thisMonth = days('2026-11-01', '2026-11-15');
export const pastMonth = days('2026-10-17', '2026-11-15');
export const thirtyBefore = days('2026-09-17', '2026-10-16');
export const threeMonths = days('2026-08-18', '2026-11-15');
export const sixMonths = days('2026-05-20', '2026-11-15');
export const thisYear = days('2026-01-01', '2026-11-15');
export const lastYear = days('2025-01-01', '2025-12-31');
export const december = days('2025-12-01', '2025-12-31');
export const january = days('2026-01-01', '2026-01-31');
export const february = days('2026-02-01', '2026-02-28');
export const march = days('2026-03-01', '2026-03-31');
export const april = days('2026-04-01', '2026-04-30');
export const may = days('2026-05-01', '2026-05-31');
export const june = days('2026-06-01', '2026-06-30');
export const july = days('2026-07-01', '2026-07-31');
export const august = days('2026-08-01', '2026-08-31');
export const september = days('2026-09-01', '2026-09-30');
export const october = days('2026-10-01', '2026-10-31');
export const winter = days('2025-12-01', '2026-02-28');
export const spring = days('2026-03-01', '2026-05-31');
export const summer = days('2026-06-01', '2026-08-31');
export const autumn = days('2026-09-01', '2026-11-15');
export const lastWeekend = days('2026-11-07', '2026-11-08');
export const christmas = on('2025-12-25');
export const november3 = on('2026-11-03');

/** Earlier messages of the person, and the question that follows them. */
export interface FollowUp {
  earlier: readonly string[];
  question: Question;
}

export const after =
  (...earlier: string[]) =>
  (...question: Question): FollowUp => ({ earlier, question });
