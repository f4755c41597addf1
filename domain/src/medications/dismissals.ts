import type { MedicationAlert } from './alerts.ts';

/** An alert that a person dismissed, with the numbers that it had. */
export type DismissedAlert = Pick<MedicationAlert, 'medicationId' | 'daysUsed' | 'maxDays'>;

/** A dismissal holds only while the alert has the numbers with which it was dismissed. */
export function isDismissed(alert: MedicationAlert, dismissed: readonly DismissedAlert[]): boolean {
  return dismissed.some((other) => isSame(other, alert));
}

export function dismissAlert(dismissed: readonly DismissedAlert[], alert: MedicationAlert): DismissedAlert[] {
  const { medicationId, daysUsed, maxDays } = alert;
  const others = dismissed.filter((other) => other.medicationId !== medicationId);
  return [...others, { medicationId, daysUsed, maxDays }];
}

/**
 * The dismissals of alerts that still have the same numbers. The others must be forgotten, or an alert would be hidden
 * when its numbers change and later return.
 */
export function keepCurrent(
  dismissed: readonly DismissedAlert[],
  alerts: readonly MedicationAlert[],
): DismissedAlert[] {
  return dismissed.filter((other) => alerts.some((alert) => isSame(other, alert)));
}

function isSame(one: DismissedAlert, other: DismissedAlert): boolean {
  return (
    one.medicationId === other.medicationId &&
    one.daysUsed === other.daysUsed &&
    one.maxDays === other.maxDays
  );
}
