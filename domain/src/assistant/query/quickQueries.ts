import type { quickPrompts } from '@flarewell/domain/assistant/assistant';
import { makeQuery, type Query } from './query.ts';

/** Quick prompts cover all records, even if a condition is called 'Flares'. */
export const quickQueries: Record<(typeof quickPrompts)[number], Query> = {
  'Medication table': makeQuery({ measure: 'medications', figure: 'list' }),
  'Severe flares this year': makeQuery({
    measure: 'flares',
    figure: 'list',
    levels: { min: 4, max: 5 },
    period: { kind: 'calendar', unit: 'year', back: 0 },
  }),
  'Average severity': makeQuery({ measure: 'severity', figure: 'average' }),
};
