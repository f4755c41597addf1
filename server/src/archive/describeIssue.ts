import type { ImportedArchive } from '@flarewell/domain/wire/archive';
import type { z } from 'zod';

const nouns: Record<string, string> = {
  conditions: 'Condition',
  medications: 'Medication',
  checkIns: 'Check-in',
} satisfies { [list in keyof ImportedArchive]?: string };

/** `Check-in 3, conditionEntries.0.severity: Invalid option …` */
export function describeIssue(error: z.ZodError, raw: unknown): string {
  const [issue] = error.issues;
  if (!issue || typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return 'This file was not exported from Flarewell';
  const [list, position, ...path] = issue.path.map(String);
  if (list === undefined) return issue.message;
  if (position === undefined) return `${list}: ${issue.message}`;
  const place = [`${nouns[list] ?? list} ${Number(position) + 1}`, path.join('.')].filter(Boolean).join(', ');
  return `${place}: ${issue.message}`;
}
