import type { CheckIn } from '@flarewell/domain/checkIns';
import type { Day } from '@flarewell/domain/day';
import { type MedicationAlert, medicationAlerts } from '@flarewell/domain/medications/alerts';
import {
  type DismissedAlert,
  dismissAlert,
  isDismissed,
  keepCurrent,
} from '@flarewell/domain/medications/dismissals';
import type { Medication } from '@flarewell/domain/medications/medications';
import { useEffect, useMemo } from 'react';
import { createDiaryStore } from '#data/diaries/openDiary.ts';
import { keepOne, readOne } from './localCopy.ts';
import type { Vault } from './vault.ts';

const recordName = 'dismissed-alerts';

/** Dismissed in this browser, and known to this browser only. */
const dismissed = createDiaryStore<DismissedAlerts>([]);
export type DismissedAlerts = readonly DismissedAlert[];

/** What was dismissed on earlier visits. Read before the first screen, so that no alert shows and disappears. */
export async function readDismissedAlerts(vault: Vault | null): Promise<DismissedAlerts> {
  return (await readOne<DismissedAlerts>('copies', recordName, vault)) ?? [];
}

export const showDismissedAlerts = dismissed.set;

/** On a shared device nothing is stored, so a dismissal lasts until the page is closed. */
function setDismissed(next: DismissedAlerts): void {
  dismissed.set(next);
  void keepOne({ store: 'copies', name: recordName, value: next.length > 0 ? next : undefined });
}

interface Alerts {
  shown: MedicationAlert[];
  dismissedCount: number;
  dismiss: (alert: MedicationAlert) => void;
  /** Shows the dismissed alerts again. */
  restore: () => void;
}

export function useAlerts(
  medications: readonly Medication[],
  checkIns: readonly CheckIn[],
  today: Day,
): Alerts {
  const stored = dismissed.use();
  const alerts = useMemo(
    () => medicationAlerts(medications, checkIns, today),
    [medications, checkIns, today],
  );
  const current = useMemo(() => keepCurrent(stored, alerts), [stored, alerts]);
  useEffect(() => {
    if (current.length < stored.length) setDismissed(current);
  }, [current, stored]);
  return {
    shown: alerts.filter((alert) => !isDismissed(alert, current)),
    dismissedCount: current.length,
    dismiss: (alert) => setDismissed(dismissAlert(current, alert)),
    restore: () => setDismissed([]),
  };
}
