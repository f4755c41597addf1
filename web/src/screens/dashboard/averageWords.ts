import { oneDecimal } from '@flarewell/domain/measures/ratings';
import { type DashboardTrend, dashboardTrendLimits } from '@flarewell/domain/trends/trends';
import { capitalize } from '@flarewell/domain/words';

/** The two averages behind the overall trend. An average of 0 means that nothing was rated. */
export function describeAverages({ trend, recent, earlier, looksChanged }: DashboardTrend): string {
  if (trend === 'insufficient-data' || recent === null || earlier === null) {
    return 'A few more check-ins will show it';
  }
  if (recent === 0 && earlier === 0) return 'Nothing rated in the last 14 days';
  const formatAverage = (average: number) => (average === 0 ? 'nothing rated' : oneDecimal(average));
  const averages = capitalize(
    `${formatAverage(recent)} in the last 7 days, ${formatAverage(earlier)} in the 7 before`,
  );
  return looksChanged ? `${averages}: less than ${dashboardTrendLimits.stableBelow} apart` : averages;
}
