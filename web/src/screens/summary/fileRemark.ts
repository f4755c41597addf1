import { longDate } from '@flarewell/domain/dates';
import type { Day, DayRange } from '@flarewell/domain/day';

type Known = {
  period: DayRange;
  /** Those of check-ins that the server does not have yet. */
  waiting: readonly Day[];
  /** Where the profile says that its owner lives, by which files are made. */
  todayThere: Day;
};

/** Why a file, which the server makes, may have other numbers than this screen. */
export function fileRemark({ period, waiting, todayThere }: Known): string | null {
  if (waiting.some((day) => day >= period.from && day <= period.to))
    return 'Check-ins waiting to sync are missing from the PDF and the other files.';
  if (todayThere !== period.to)
    return `The PDF and the other files end on ${longDate(todayThere)}, which is today in the timezone of your profile.`;
  return null;
}
