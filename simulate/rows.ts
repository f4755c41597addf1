import { methodNames } from './methods.ts';
import { scenarios } from './scenarios.ts';

export type Goal = { atMost: number } | { atLeast: number } | { from: number; to: number };

/** A line of the table in docs/patterns.md. */
export interface Row {
  what: string;
  experiment: string;
  measure: string;
  goal?: Goal;
  /** Shares are printed as percentages. */
  isNumber?: boolean;
  /** Shows the measure of each interim look as well. */
  hasInterimLooks?: boolean;
}

const yearGoal = { atMost: 0.05 };
const coverage = { from: 0.9, to: 0.99 };

/** The tables, by their headings. */
export const tables: Record<string, Row[]> = {
  'A false trigger in the first year, of people without any': Object.keys(scenarios).map((name) => ({
    what: name,
    experiment: `false, ${name}`,
    measure: 'ever',
    goal: yearGoal,
    hasInterimLooks: true,
  })),
  'What the precautions prevent: a false trigger in the first year': [
    {
      what: 'very strong reaction to the skin, with the guard against rounding',
      experiment: 'false, very strong reaction to the skin',
      measure: 'ever',
      goal: yearGoal,
    },
    { what: 'the same without the guard', experiment: 'unguarded', measure: 'ever' },
    { what: 'a look every 30 check-ins, each at 5%', experiment: 'monthly', measure: 'ever' },
  ],
  'Other methods on the same diaries of 120 check-ins': methodNames.flatMap((name) => [
    { what: `${name}: a false trigger is shown`, experiment: 'methods', measure: `${name}: false` },
    { what: `${name}: a trigger of 0.5 is found`, experiment: 'methods', measure: `${name}: true` },
  ]),
  'A planted trigger is found by': [
    ...['0.3', '0.5', '0.8'].flatMap((size) =>
      [120, 240, 365].map((milestone) => ({
        what: `${size}, by ${milestone} check-ins`,
        experiment: `planted ${size}`,
        measure: `by ${milestone}`,
        ...(size === '0.5' && milestone === 240 && { goal: { atLeast: 0.8 } }),
        ...(size === '0.5' && milestone === 365 && { goal: { atLeast: 0.92 } }),
      })),
    ),
    { what: '0.5 on 10% of days, by 365', experiment: 'planted 0.5, rare', measure: 'by 365' },
    { what: '0.5 for two levels of a rating, by 365', experiment: 'planted 0.5, rating', measure: 'by 365' },
    { what: '0.5: another factor is shown as well', experiment: 'planted 0.5', measure: 'wrong factor' },
  ],
  'What is shown of it': [
    ...['0.3', '0.5', '0.8'].flatMap((size) => [
      {
        what: `${size}: the range covers it`,
        experiment: `planted ${size}`,
        measure: 'covered',
        ...(size !== '0.3' && { goal: coverage }),
      },
      {
        what: `${size}: the effect shown, as a share of the true one`,
        experiment: `planted ${size}`,
        measure: 'shown of true',
        isNumber: true,
      },
    ]),
    { what: '0.5: the lag is right', experiment: 'planted 0.5', measure: 'right lag' },
    { what: '0.5, rating: the lag is right', experiment: 'planted 0.5, rating', measure: 'right lag' },
  ],
  'Watched for 120 check-ins': [
    { what: 'a true 0.5 held up', experiment: 'planted 0.5', measure: 'held' },
    {
      what: 'its second range covers it',
      experiment: 'planted 0.5',
      measure: 'second covered',
      goal: coverage,
    },
    {
      what: 'its second effect, as a share of the true one',
      experiment: 'planted 0.5',
      measure: 'second of true',
      isNumber: true,
    },
    {
      what: 'the strongest comparison without a trigger held up',
      experiment: 'watched chance',
      measure: 'held',
    },
  ],
  'A suspicion, answered after 120 check-ins': [
    { what: 'a named 0.5 is found', experiment: 'suspected 0.5', measure: 'found', goal: { atLeast: 0.75 } },
    {
      what: 'the range covers it',
      experiment: 'suspected 0.5',
      measure: 'covered',
      goal: { atLeast: 0.9 },
    },
    { what: 'a wrong suspicion is found', experiment: 'suspected wrongly', measure: 'first' },
    { what: 'a second or third one within a year', experiment: 'suspected wrongly', measure: 'later' },
    {
      what: 'a year with one wrong suspicion: anything false',
      experiment: 'suspected wrongly',
      measure: 'ever, one suspicion',
      goal: yearGoal,
    },
    {
      what: 'a year with three wrong suspicions: anything false',
      experiment: 'suspected wrongly',
      measure: 'ever, three suspicions',
      goal: yearGoal,
    },
  ],
  "'An effect of that size would probably have shown'": [120, 240, 365].flatMap((milestone) => [
    {
      what: `at ${milestone}: the size, on average`,
      experiment: 'undetected',
      measure: `size at ${milestone}`,
      isNumber: true,
    },
    {
      what: `at ${milestone}: it showed`,
      experiment: 'undetected',
      measure: `shown at ${milestone}`,
      goal: { atLeast: 0.75 },
    },
  ]),
  'Flares and weeks': [
    ...['flares', 'flares, baseline of 4'].flatMap((experiment) =>
      ['proposals', 'severe days'].flatMap((rule) => {
        const subject = `${rule === 'proposals' ? 'our rule' : 'days at 4 or 5 in a row'}${experiment === 'flares' ? '' : ', baseline of 4'}`;
        return [
          { what: `${subject}: true flares found`, experiment, measure: `${rule}: found` },
          { what: `${subject}: pieces of each`, experiment, measure: `${rule}: pieces`, isNumber: true },
          { what: `${subject}: real ones of all`, experiment, measure: `${rule}: real` },
          { what: `${subject}: share of all days`, experiment, measure: `${rule}: days` },
        ];
      }),
    ),
    { what: 'weeks judged wrongly', experiment: 'weeks', measure: 'wrong', goal: { atMost: 0 } },
    { what: 'weeks not known, 10% of days missing', experiment: 'weeks', measure: 'unknown' },
    { what: 'weeks not known, 30% of days missing', experiment: 'weeks, 30% missing', measure: 'unknown' },
  ],
};
