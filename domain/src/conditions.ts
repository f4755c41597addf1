import { type Day, dayIn } from './day.ts';
import {
  checkLength,
  checkRequired,
  collectMessages,
  type FieldMessages,
  nameLimit,
  textLimit,
  trimOptional,
  trimText,
} from './fields.ts';

export interface Condition {
  id: string;
  name: string;
  description?: string;
  color: string;
  createdAt: string;
}

export type ConditionDraft = Omit<Condition, 'id' | 'createdAt'>;

export const conditionColors = [
  { hex: '#2563EB', name: 'Blue' },
  { hex: '#10B981', name: 'Green' },
  { hex: '#EC4899', name: 'Pink' },
  { hex: '#8B5CF6', name: 'Purple' },
  { hex: '#F59E0B', name: 'Orange' },
  { hex: '#EF4444', name: 'Red' },
  { hex: '#6B7280', name: 'Gray' },
  { hex: '#0D9488', name: 'Teal' },
] as const;

export const defaultConditionColor = '#2563EB';

export const conditionMessages = {
  name: 'Please enter a name',
  color: 'Please choose a color',
  gone: 'This condition no longer exists.',
} as const;

export const unknownCondition = { name: 'Unknown Condition', color: '#6B7280' } as const;

/** The name and colour to show for an id, whether or not its condition is still known. */
export function describeCondition(
  conditions: readonly Condition[],
  id: string,
): { readonly name: string; readonly color: string } {
  return conditions.find((condition) => condition.id === id) ?? unknownCondition;
}

/** Whether a condition did not exist yet on a day; on the day on which it was added it did. */
export function isAddedAfter(
  { createdAt }: Pick<Condition, 'createdAt'>,
  day: Day,
  timezone: string,
): boolean {
  return dayIn(timezone, createdAt) > day;
}

export function trimCondition(draft: ConditionDraft): ConditionDraft {
  const description = trimOptional(draft.description);
  return { name: trimText(draft.name), ...(description && { description }), color: draft.color };
}

export function validateCondition(draft: ConditionDraft): FieldMessages<'name' | 'description' | 'color'> {
  return collectMessages({
    name: checkRequired('Name', draft.name, nameLimit, conditionMessages.name),
    description: checkLength('Description', draft.description, textLimit),
    color: /^#[0-9a-f]{6}$/i.test(draft.color) ? undefined : conditionMessages.color,
  });
}
