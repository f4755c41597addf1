import { confirmations } from '@flarewell/domain/confirmations';
import { changedFields } from '@flarewell/domain/fields';
import {
  type Medication,
  type MedicationSection,
  medicationSections,
  sectionOf,
} from '@flarewell/domain/medications/medications';
import { measureUsage } from '@flarewell/domain/medications/usage';
import { countUses } from '@flarewell/domain/records/records';
import { useMemo } from 'react';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { useConditions } from '#data/diary/conditions.ts';
import {
  useAddMedication,
  useDeleteMedication,
  useEditMedication,
  useMedications,
} from '#data/diary/medications.ts';
import { useIsOwnDiary, useMayWrite } from '#data/diary/openDiary.ts';
import { useWho } from '#data/diary/who.ts';
import { useAlerts } from '#data/local/alerts.ts';
import { useToday } from '#data/today.ts';
import { Button } from '#ui/Button.tsx';
import { Plus } from '#ui/icons.tsx';
import { ScreenHeader } from '#ui/page/ScreenHeader.tsx';
import { describeLostUses } from '#ui/records/lossWords.ts';
import { UsageAlerts } from '#ui/records/UsageAlerts.tsx';
import { useRecordDialogs } from '#ui/records/useRecordDialogs.tsx';
import { MedicationCard } from './MedicationCard.tsx';
import { MedicationDialog } from './MedicationDialog.tsx';

const emptyTexts: Partial<Record<MedicationSection, string>> = {
  Regular: 'regular medications',
  'As Required': 'as required medications',
};

/** Optional fields default to null, because the server clears a field only if it receives null. */
const blank = { notes: null, maxUsageDays: null };

export function MedicationsScreen() {
  const conditions = useConditions();
  const medications = useMedications();
  const { checkIns, isWhole } = useCheckIns();
  const today = useToday();
  const adding = useAddMedication();
  const editing = useEditMedication();
  const deletion = useDeleteMedication();
  const { dialogs, add, edit, remove } = useRecordDialogs<Medication>({
    deleteQuestion: confirmations.deleteMedication,
    describeLoss: ({ id }) => describeLostUses(isWhole ? countUses(id, checkIns) : null),
    onDelete: deletion.mutate,
    renderForm: (medication, props) => (
      <MedicationDialog
        conditions={conditions}
        medication={medication}
        medications={medications}
        onSave={(draft) =>
          medication
            ? editing.mutateAsync({
                id: medication.id,
                changes: changedFields({ ...blank, ...medication }, { ...blank, ...draft }),
              })
            : adding.mutateAsync(draft)
        }
        {...props}
      />
    ),
  });
  const { shown, dismissedCount, dismiss, restore } = useAlerts(medications, checkIns, today);
  const usage = useMemo(() => measureUsage(medications, checkIns, today), [medications, checkIns, today]);

  const mayWrite = useMayWrite();
  const isOwn = useIsOwnDiary();
  const who = useWho();

  return (
    <>
      <ScreenHeader
        title={`${isOwn ? 'My' : who.Your} Medications`}
        subtitle="Manage medications with usage tracking and safety alerts"
      >
        {mayWrite && (
          <Button onClick={add}>
            <Plus />
            Add Medication
          </Button>
        )}
      </ScreenHeader>
      {shown.length + dismissedCount > 0 && (
        <section aria-label="Medication Alerts" className="mt-6">
          <h2 className="mb-3 text-l font-semibold tracking-title">Medication Alerts</h2>
          <UsageAlerts
            alerts={shown}
            dismissedCount={dismissedCount}
            onDismiss={dismiss}
            onRestore={restore}
          />
        </section>
      )}
      {medicationSections.map((section) => {
        const members = usage.filter(({ medication }) => sectionOf(medication) === section);
        const emptyText = emptyTexts[section];
        if (members.length === 0 && !emptyText) return null;
        return (
          <section key={section} aria-label={section} className="mt-8">
            <h2 className="mb-3 text-l font-semibold tracking-title">{section}</h2>
            {members.length === 0 ? (
              <p className="rounded-l border border-line bg-surface px-5 py-6 text-s text-ink-soft">
                {isOwn ? `You don't have any ${emptyText}.` : `There are no ${emptyText}.`}
              </p>
            ) : (
              <ul className="grid grid-cols-1 gap-4.5 md:grid-cols-2">
                {members.map(({ medication, stats }) => (
                  <li key={medication.id} className="grid">
                    <MedicationCard
                      medication={medication}
                      stats={stats}
                      conditions={conditions}
                      checkIns={checkIns}
                      today={today}
                      {...(mayWrite && {
                        onEdit: () => edit(medication),
                        onDelete: () => remove(medication),
                      })}
                    />
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
      {dialogs}
    </>
  );
}
