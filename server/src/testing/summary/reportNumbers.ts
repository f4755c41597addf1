import type { SummaryReport } from '@flarewell/domain/summary/report';
import type { SummaryRecords } from '@flarewell/domain/summary/summary';
import { type countAgain, weekText } from '#testing/summary/recount.ts';

/** The numbers that the screen and the printed page show, in the form in which `countAgain` returns them. */
export function numbersOf(
  report: SummaryReport,
  { medications }: Pick<SummaryRecords, 'medications'>,
): ReturnType<typeof countAgain> {
  const names = new Map(medications.map(({ id, name }) => [id, name]));
  return {
    headline: report.headline.map(({ value }) => value),
    conditions: report.conditions
      .map(({ name, average, worst, severeDays, trend, symptoms: top }) => [
        name,
        average,
        worst,
        severeDays,
        trend,
        top,
      ])
      .sort(),
    weeks: report.chart.lines
      .map(({ name, averages }) => [
        name,
        ...averages
          .flatMap((average, index) =>
            average === null ? [] : [weekText(averages.length - 1 - index, average)],
          )
          .sort(),
      ])
      .sort(),
    lifestyle: report.lifestyle
      .map(({ name, average, label }) =>
        name === 'Itch, 0 to 10' ? ['Itch', average, label] : [name, average],
      )
      .sort(),
    medications: report.medications
      .map(({ id, daysUsed, doses, adherence, lastUsed }) => [
        names.get(id) ?? '',
        daysUsed,
        doses,
        adherence,
        // The CSV contains only the period, so an earlier last use is unknown.
        doses === '0' ? '' : lastUsed,
      ])
      .sort(),
  };
}
