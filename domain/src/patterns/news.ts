import { addDays, type Day } from '@flarewell/domain/day';
import { hasFailed, type Patterns } from './foundPatterns.ts';

/**
 * Patterns are searched at milestones (after 120, 240, … check-ins); each search is an interim look. A device remembers the
 * last one whose result it has loaded, so that it announces a finding once.
 */
export interface SeenInterimLook {
  /** How many check-ins there were at that interim look. */
  at: number;
  /** The day on which the device announces what it found; null if there was nothing to announce. */
  announcedOn: Day | null;
}

/** On a device that is new or was away for longer, a finding is no news. */
const newsDays = 7;

/** What to remember of the latest interim look; null before the first. */
export function seeInterimLook(
  { milestone, findings }: Pick<Patterns, 'milestone' | 'findings'>,
  today: Day,
): SeenInterimLook | null {
  const { at, on } = milestone;
  if (at === null || on === null) return null;
  const isNew = on > addDays(today, -newsDays);
  const hasFound = findings.some((finding) => finding.foundAt === at && !hasFailed(finding));
  return { at, announcedOn: isNew && hasFound ? today : null };
}
