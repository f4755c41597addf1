import { oneDecimal } from '@flarewell/domain/ratings';
import { type DashboardTrend, dashboardTrendLimits } from '@flarewell/domain/trends/trends';

/** The two averages behind the overall trend. An average of 0 means that nothing was rated. */
export function describeAverages({ trend, recent, earlier, looksChanged }: DashboardTrend): string {
  if (trend === 'insufficient-data' || recent === null || earlier === null) {
    return 'A few more check-ins will show it';
  }
  if (recent === 0 && earlier === 0) return 'Nothing rated in these two weeks';
  if (recent === 0) return `Nothing rated this week, was ${oneDecimal(earlier)}`;
  if (earlier === 0) return `${oneDecimal(recent)} this week, nothing rated before`;
  const averages = `${oneDecimal(recent)} this week, was ${oneDecimal(earlier)}`;
  return looksChanged ? `${averages}: less than ${dashboardTrendLimits.stableBelow} apart` : averages;
}
