import { addDays, type Day, type DayRange, daysBetween } from '@flarewell/domain/day';
import {
  checkLength,
  collectMessages,
  type FieldMessages,
  nameLimit,
  trimOptional,
} from '@flarewell/domain/fields';

/** What a person decided about a stretch of days. It wins over the proposals. */
export interface Flare extends DayRange {
  id: string;
  conditionId: string;
  verdict: 'confirmed' | 'dismissed';
  name?: string;
}

export type FlareDraft = Omit<Flare, 'id'>;

export const flareLimits = { days: 366, stored: 1000 } as const;

export const flareMessages = {
  order: 'The last day cannot be before the first',
  future: 'A flare cannot last beyond today',
  length: `A flare can last at most ${flareLimits.days} days`,
  overlap: 'This overlaps another flare of this condition.',
  tooMany: `You can have at most ${flareLimits.stored} flares`,
} as const;

export function trimFlare({ conditionId, verdict, from, to, ...rest }: FlareDraft): FlareDraft {
  const name = trimOptional(rest.name);
  return { conditionId, verdict, from, to, ...(name && { name }) };
}

/** `others` are the person's other flares. `slackDays` is `serverSlackDays` on the server. */
export function validateFlare(
  draft: FlareDraft,
  { today, others, slackDays = 0 }: { today: Day; others: readonly FlareDraft[]; slackDays?: number },
): FieldMessages<'from' | 'to' | 'name'> {
  return collectMessages({
    from: findOverlap(draft, others) && flareMessages.overlap,
    to: checkLastDay(draft, addDays(today, slackDays)),
    name: checkLength('Name', draft.name, nameLimit),
  });
}

/** The other confirmed flare of the condition that has a day in common with a confirmed one. */
export function findOverlap<Other extends FlareDraft>(
  draft: FlareDraft,
  others: readonly Other[],
): Other | undefined {
  if (draft.verdict !== 'confirmed') return undefined;
  return others.find(
    ({ conditionId, verdict, from, to }) =>
      conditionId === draft.conditionId && verdict === 'confirmed' && from <= draft.to && draft.from <= to,
  );
}

function checkLastDay({ from, to }: DayRange, latest: Day): string | undefined {
  if (to < from) return flareMessages.order;
  if (to > latest) return flareMessages.future;
  return daysBetween(from, to) < flareLimits.days ? undefined : flareMessages.length;
}
