import type { Course } from '@flarewell/domain/patterns/foundPatterns';
import { lags } from '@flarewell/domain/patterns/search/comparisons';
import { type Factor, meanOf, type Series } from '@flarewell/domain/patterns/search/series';

/** The average severity from days with the factor on, compared with all other days. For a chart: it proves nothing. */
export function findCourse(series: Series, conditionId: string | null, factorId: string): Course {
  const factor = series.factors.find(({ id }) => id === factorId);
  const ratings = series.conditions.filter(({ id }) => conditionId === null || id === conditionId);
  const severity = meanOf(
    ratings.map(({ values }) => values),
    series.length,
  );
  const states = factor ? applies(factor) : [];
  const average = (state: boolean) =>
    lags.map((lag) => averageOf(severity, (day) => states[day - lag] === state));
  return { after: average(true), otherwise: average(false) };
}

/** Whether each day had the factor: a rating that is worse than usual, or a yes. Null for an unknown day. */
function applies({ values, contrast }: Factor): (boolean | null)[] {
  const known = values.filter((value) => !Number.isNaN(value)).sort();
  const usual = contrast === 1 ? 0 : (known[known.length >> 1] ?? 0);
  const isAbove = (known.at(-1) ?? 0) > usual;
  return Array.from(values, (value) => {
    if (Number.isNaN(value)) return null;
    // When the usual rating is also the worst one, the days that are not better stand for the factor.
    return isAbove || contrast === 1 ? value > usual : value === usual;
  });
}

function averageOf(severity: Float64Array, isCounted: (day: number) => boolean): number | null {
  let [sum, count] = [0, 0];
  for (const [day, value] of severity.entries()) {
    if (Number.isNaN(value) || !isCounted(day)) continue;
    sum += value;
    count += 1;
  }
  return count > 0 ? sum / count : null;
}
