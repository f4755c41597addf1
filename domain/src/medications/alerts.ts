import type { CheckIn } from '@flarewell/domain/checkIns';
import type { Day } from '@flarewell/domain/day';
import type { Medication } from './medications.ts';
import { limitBadge, type MedicationUsage, measureUsage, type UsageStats } from './usage.ts';

export const alertTypes = {
  exceeded: { title: 'Usage Limit Exceeded', severity: 'high' },
  warning: { title: 'Usage Limit Warning', severity: 'medium' },
} as const;
export type AlertType = keyof typeof alertTypes;

export interface MedicationAlert {
  medicationId: string;
  medicationName: string;
  type: AlertType;
  daysUsed: number;
  maxDays: number;
  message: string;
  severity: (typeof alertTypes)[AlertType]['severity'];
}

export const compactAlertCount = 2;

/** Alerts of active medications with a limit: exceeded limits first, otherwise in the order of the medications. */
export function medicationAlerts(
  medications: readonly Medication[],
  checkIns: readonly CheckIn[],
  today: Day,
): MedicationAlert[] {
  const limited = medications.filter(({ active, maxUsageDays }) => active && maxUsageDays !== undefined);
  const alerts = measureUsage(limited, checkIns, today)
    .map(toAlert)
    .filter((alert) => alert !== null);
  return [
    ...alerts.filter((alert) => alert.severity === 'high'),
    ...alerts.filter((alert) => alert.severity === 'medium'),
  ];
}

function toAlert({ medication, stats }: MedicationUsage): MedicationAlert | null {
  const badge = limitBadge(medication, stats);
  if (badge === null || badge.status === 'tracking') return null;
  return {
    medicationId: medication.id,
    medicationName: medication.name,
    type: badge.status,
    daysUsed: badge.daysUsed,
    maxDays: badge.limit,
    message: alertMessage(medication.name, stats, badge.limit),
    severity: alertTypes[badge.status].severity,
  };
}

/** Neutral on purpose: the message never tells a person to stop a medication. */
export function alertMessage(
  name: string,
  { daysUsed, windowDays }: Pick<UsageStats, 'daysUsed' | 'windowDays'>,
  limit: number,
): string {
  return `${name} was used on ${daysUsed} of the last ${windowDays} days. Its limit is ${limit}. Check your plan or ask your doctor or pharmacist.`;
}
