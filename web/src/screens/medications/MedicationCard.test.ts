import { limitBadge } from '@flarewell/domain/medications/usage';
import { expect, test } from 'vitest';
import { limitText } from './MedicationCard.tsx';

test.each([
  [3, 20, '3/20 days used'],
  [15, 20, '15/20 days used'],
  [16, 20, '4 days remaining'],
  [19, 20, '1 day remaining'],
  [20, 20, 'Exceeded 20/20 days'],
  [25, 20, 'Exceeded 25/20 days'],
])('%i of %i days reads %s', (daysUsed, maxUsageDays, text) => {
  const badge = limitBadge({ maxUsageDays }, { daysUsed });
  expect(badge && limitText(badge)).toBe(text);
});
