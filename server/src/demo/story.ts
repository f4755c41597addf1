import { hands, neck, scalp } from '#demo/maya.ts';
import { betamethasone, cetirizine, cream, hydrocortisone } from '#demo/medications.ts';

// Her year. Days count back from today: 1 is yesterday, the last day that she wrote about.

export const firstDaysAgo = 365;
/** From here on nothing is left to chance, so that what the demo promises is there on any day. */
export const lastMonth = 30;

export interface Flare {
  conditionId: string;
  started: number;
  days: number;
  /** How far above the base it goes. */
  rise: number;
}

export const flares: readonly Flare[] = [
  { conditionId: hands, started: 352, days: 20, rise: 2.6 },
  { conditionId: neck, started: 318, days: 13, rise: 2.2 },
  { conditionId: scalp, started: 300, days: 14, rise: 2 },
  { conditionId: neck, started: 270, days: 16, rise: 2.6 },
  { conditionId: hands, started: 258, days: 16, rise: 2.2 },
  { conditionId: hands, started: 206, days: 24, rise: 3.2 },
  { conditionId: scalp, started: 192, days: 12, rise: 2.2 },
  { conditionId: neck, started: 166, days: 14, rise: 2.4 },
  { conditionId: hands, started: 122, days: 16, rise: 2.3 },
  { conditionId: scalp, started: 96, days: 11, rise: 1.8 },
  { conditionId: neck, started: 82, days: 12, rise: 2.2 },
  { conditionId: hands, started: 30, days: 20, rise: 2.9 },
  { conditionId: scalp, started: 25, days: 11, rise: 1.8 },
  { conditionId: neck, started: 13, days: 11, rise: 2.7 },
];

/** Of those that are taken as required: a letter for each day from the first on, x where it was used. */
export const courses: readonly { medicationId: string; started: number; uses: string }[] = [
  { medicationId: betamethasone, started: 350, uses: 'xxxxxxx.x.x.x..x' },
  { medicationId: betamethasone, started: 297, uses: 'xx.x.x' },
  { medicationId: betamethasone, started: 256, uses: 'xxxxx.x.x' },
  { medicationId: betamethasone, started: 204, uses: 'xxxxxxxx.x.x..x..x' },
  { medicationId: hydrocortisone, started: 164, uses: 'xxxx..x' },
  { medicationId: betamethasone, started: 120, uses: 'xxxxxx.x.x' },
  { medicationId: hydrocortisone, started: 80, uses: 'xxx.x' },
  // The last 30 days: a limit of 14 days that is reached, and one of 7 that is near.
  { medicationId: betamethasone, started: 28, uses: 'xxxxxxx..x.x.x..x.x..x..x' },
  { medicationId: hydrocortisone, started: 10, uses: 'xxxxx..x' },
];

/** Of those with a schedule, all that was forgotten in the last week. */
export const forgotten = {
  lastWeek: 7,
  doses: [
    { medicationId: cetirizine, daysAgo: 5 },
    { medicationId: cream, daysAgo: 3 },
  ],
} as const;

/** Days without a check-in: a week away, two of the last month, and of the rest a few by chance. */
export const missed = { away: { from: 147, to: 141 }, lately: [20, 13], ofHundred: 6 } as const;

/** What is written on these days, none of which is missed. */
export const storyNotes: Readonly<Record<number, string>> = {
  365: 'First entry. I want to find out what sets my hands off.',
  252: 'Talked to the doctor. No more tacrolimus for now, hydrocortisone for bad days instead.',
  140: 'Back from a week away. No signal there, and no check-ins.',
  28: 'Started the betamethasone course again, as planned with the doctor.',
  9: 'The neck is the worst part this week. A scarf helps against scratching.',
  2: 'First night in a while without waking up.',
  1: 'Hands are much calmer. Cream after every wash really seems to help.',
};
/** On which of the last month's days a photo was taken. */
export const latePhotos: readonly number[] = [1, 2, 4, 6, 9, 12, 17, 24, 27];
