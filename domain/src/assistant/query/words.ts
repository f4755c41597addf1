import { escapeMarkdown } from '@flarewell/domain/assistant/markdown';
import { dateRange, mediumDate } from '@flarewell/domain/dates';
import type { Day, DayRange } from '@flarewell/domain/day';
import type { Scale } from '@flarewell/domain/measures/factors';
import type { Noun } from '@flarewell/domain/measures/measures';
import { severityLevels } from '@flarewell/domain/measures/ratings';

export const days: Noun = ['day', 'days'];
export const daysRated: Noun = ['day rated', 'days rated'];

/** Bold marks the figures that were asked for, and nothing else. */
export function bold(figure: string | number): string {
  return `**${figure}**`;
}

export function boldDay(day: Day): string {
  return bold(mediumDate(day));
}

export function boldCount(count: number, noun: Noun): string {
  return `${bold(count)} ${plural(count, noun)}`;
}

export function counted(count: number, noun: Noun): string {
  return `${count} ${plural(count, noun)}`;
}

function plural(count: number, [one, many]: Noun): string {
  return count === 1 ? one : many;
}

/** 'on Nov 3, 2026', 'from Aug 18 to Nov 15, 2026' */
export function duringRange(range: DayRange): string {
  return `${range.from === range.to ? 'on' : 'from'} ${dateRange(range)}`;
}

/** '4 or more', '2 or less', '2 to 3', '5' */
export function writeLevels({ min, max }: Scale, scale: Scale = severityLevels): string {
  if (min === max) return `${min}`;
  if (min > scale.min && max === scale.max) return `${min} or more`;
  return min === scale.min && max < scale.max ? `${max} or less` : `${min} to ${max}`;
}

/** ' of Hand eczema'; nothing for everything together. */
export function ofName({ name }: { name: string | null }): string {
  return name === null ? '' : ` of ${escapeMarkdown(name)}`;
}
