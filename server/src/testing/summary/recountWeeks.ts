import { addDays, type DayRange, daysBetween, listDays, weekday } from '@flarewell/domain/day';

// Counts controlled weeks independently of the rules, for tests.

/** Sets of days: those with a rating, those of them at 3 or above, and those with rescue medication, rated or not. */
interface RatedDays {
  rated: ReadonlySet<string>;
  bad: ReadonlySet<string>;
  rescued: ReadonlySet<string>;
}

/** '3 to 5 of 12': the weeks that are controlled however the missing days were, and those that may be. */
export function recountWeeks({ rated, bad, rescued }: RatedDays, period: DayRange): string {
  const mondays = listDays(period).filter((day) => weekday(day) === 1 && daysBetween(day, period.to) >= 6);
  const tally = mondays.map((monday) => {
    const week = listDays({ from: monday, to: addDays(monday, 6) });
    return {
      most: Math.max(
        week.filter((day) => bad.has(day) || !rated.has(day)).length,
        week.filter((day) => rescued.has(day) || !rated.has(day)).length,
      ),
      least: Math.max(
        week.filter((day) => bad.has(day)).length,
        week.filter((day) => rescued.has(day)).length,
      ),
    };
  });
  const surely = tally.filter(({ most }) => most <= 2).length;
  const maybe = tally.filter(({ least }) => least <= 2).length;
  return writeShare(surely, maybe, mondays.length);
}

export const writeShare = (least: number, most: number, of: number) => `${least} to ${most} of ${of}`;

/** The same from the words of a report: '3 to 5 of 12 weeks', '3 of 12 weeks'. */
export function readShare(text: string): string {
  const [least = 0, ...rest] = Array.from(text.matchAll(/\d+/g), ([digits]) => Number(digits));
  const [most = 0, of = 0] = rest.length > 1 ? rest : [least, ...rest];
  return writeShare(least, most, of);
}
