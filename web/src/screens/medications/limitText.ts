import type { LimitBadge } from '@flarewell/domain/medications/usage';

export function limitText({ status, daysUsed, limit, daysRemaining }: LimitBadge): string {
  if (status === 'exceeded') return `Exceeded ${daysUsed}/${limit} days`;
  if (status === 'tracking') return `${daysUsed}/${limit} days used`;
  return `${daysRemaining} ${daysRemaining === 1 ? 'day' : 'days'} remaining`;
}
