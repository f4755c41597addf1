import type { z } from 'zod';

/** Describes a problem outside the lists of records: `reminderTime: Invalid …` */
export function describeOutlineIssue(error: z.ZodError, raw: unknown): string {
  const [issue] = error.issues;
  if (!issue || typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return 'This file was not exported from Flarewell';
  return issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`;
}

/** Describes a problem of one record: `Check-in 3, conditionEntries.0.severity: Invalid option …` */
export function describeRecordIssue(error: z.ZodError, record: string): string {
  const [issue] = error.issues;
  return `${[record, issue?.path.join('.')].filter(Boolean).join(', ')}: ${issue?.message}`;
}
