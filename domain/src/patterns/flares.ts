import type { DayRange } from '@flarewell/domain/day';

/** What a person decided about a stretch of days. It wins over the proposals. */
export interface Flare extends DayRange {
  id: string;
  conditionId: string;
  verdict: 'confirmed' | 'dismissed';
  name?: string;
}

export type FlareDraft = Omit<Flare, 'id'>;
