import type { Profile } from '@flarewell/domain/account/profile';
import type { Day } from '@flarewell/domain/day';
import { fileName } from '@flarewell/domain/fileNames';
import type { Flare } from '@flarewell/domain/patterns/flares/flare';
import type { Suspicion } from '@flarewell/domain/patterns/suspicions';
import type { Records } from '@flarewell/domain/records/records';
import type { Share } from '@flarewell/domain/shares/shares';
import type { Tracker } from '@flarewell/domain/trackers';

/** Everything a user has recorded. */
export interface AllRecords extends Records {
  trackers: Tracker[];
  flares: Flare[];
  suspicions: Suspicion[];
}

/** The contents of an export. The name and the date of birth are those of the person whom the diary is about. An import ignores the shares: a link cannot be made again from its line. */
export type User = Profile & AllRecords & { shares: Share[]; birthDate?: Day };

/** `person` is null in the own diary. */
export function exportFileName(today: Day, person: string | null): string {
  return fileName(`${today}.json`, person);
}
