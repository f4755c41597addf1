import { asRequired } from '@flarewell/domain/medications/medications';
import { botheredFrom, type Control, mostBadDays } from '@flarewell/domain/patterns/control';
import type { ConditionWeeks, WeekShare } from '@flarewell/domain/patterns/foundPatterns';
import { numberWord } from './counts.ts';

export const controlNames: Record<Control, string> = {
  total: 'Totally controlled',
  well: 'Well controlled',
  not: 'Not controlled',
  unknown: 'Not known',
};

const bad = numberWord(mostBadDays);
const rescue = `“${asRequired}” medication`;
/** The definitions, in the order in which a legend shows them. */
export const controlDefinitions: Record<Control, string> = {
  total: `Every day was rated below ${botheredFrom}, and no ${rescue} was taken.`,
  well: `At most ${bad} days at ${botheredFrom} or above and at most ${bad} days with ${rescue}, whatever the missing days were like.`,
  not: `More than ${bad} days at ${botheredFrom} or above, or more than ${bad} days with ${rescue}.`,
  unknown: 'Too many days are missing to tell.',
};

/** 'Between 8 and 9 of the last 12 weeks (Monday to Sunday) were well controlled. In the 12 weeks before: 5.' */
export function controlSentence({ recent, before }: Pick<ConditionWeeks, 'recent' | 'before'>): string {
  const earlier = isTooOpen(before) ? 'not known' : shareText(before);
  return `${shareSentence(recent)} In the ${before.of} weeks before: ${earlier}.`;
}

/** '9 of the last 12 weeks (Monday to Sunday) were well controlled.' */
export function shareSentence(share: WeekShare): string {
  const { least, most, of } = share;
  if (isTooOpen(share)) {
    return `Too many days are missing to tell how many of the last ${of} weeks (Monday to Sunday) were well controlled.`;
  }
  const verb = most === 1 ? 'was' : 'were';
  const weeks = `of the last ${of} weeks (Monday to Sunday) ${verb} well controlled.`;
  if (least < most) return `Between ${least} and ${most} ${weeks}`;
  return `${least === 0 ? 'None' : least} ${weeks}`;
}

/** '8 of 12 weeks', '8 or 9 of 12 weeks', '6 to 9 of 12 weeks', 'Not known' */
export function shareLabel(share: WeekShare): string {
  return isTooOpen(share) ? controlNames.unknown : `${shareText(share)} of ${share.of} weeks`;
}

/** Whether missing days leave more than half of the weeks open. 'Between 0 and 11 of 12' tells nobody anything. */
export function isTooOpen({ least, most, of }: WeekShare): boolean {
  return most - least > of / 2;
}

function shareText({ least, most }: WeekShare): string {
  if (least === most) return `${least}`;
  return `${least} ${most - least === 1 ? 'or' : 'to'} ${most}`;
}
