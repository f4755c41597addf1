import { confirmations } from '@flarewell/domain/confirmations';
import { changedFields } from '@flarewell/domain/fields';
import { medicationAlerts } from '@flarewell/domain/medications/alerts';
import {
  type Medication,
  type MedicationSection,
  medicationSections,
  sectionOf,
} from '@flarewell/domain/medications/medications';
import { measureUsage } from '@flarewell/domain/medications/usage';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useCheckIns } from '#data/checkIns.ts';
import { useConditions } from '#data/conditions.ts';
import {
  useAddMedication,
  useDeleteMedication,
  useEditMedication,
  useMedications,
} from '#data/medications.ts';
import { useToday } from '#data/today.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { ScreenHeader } from '#ui/page/ScreenHeader.tsx';
import { focusHeading } from '#ui/page/ScreenHeading.tsx';
import { UsageAlerts } from '#ui/records/UsageAlerts.tsx';
import { MedicationCard } from './MedicationCard.tsx';
import { MedicationDialog } from './MedicationDialog.tsx';

const emptyTexts: Partial<Record<MedicationSection, string>> = {
  Regular: "You don't have any regular medications.",
  'As Required': "You don't have any as required medications.",
};

type Open = { dialog: 'add' } | { dialog: 'edit'; medication: Medication };

export function MedicationsScreen() {
  const conditions = useConditions();
  const medications = useMedications();
  const { checkIns } = useCheckIns();
  const today = useToday();
  const adding = useAddMedication();
  const editing = useEditMedication();
  const deletion = useDeleteMedication();
  const [open, setOpen] = useState<Open | null>(null);
  /** The one that is about to be deleted. */
  const [asked, setAsked] = useState<Medication | null>(null);
  const close = () => setOpen(null);
  const alerts = useMemo(
    () => medicationAlerts(medications, checkIns, today),
    [medications, checkIns, today],
  );
  const usage = useMemo(() => measureUsage(medications, checkIns, today), [medications, checkIns, today]);

  return (
    <>
      <ScreenHeader
        title="My Medications"
        subtitle="Manage medications with usage tracking and safety alerts"
      >
        <Button onClick={() => setOpen({ dialog: 'add' })}>
          <Plus size={18} strokeWidth={1.9} aria-hidden="true" />
          Add Medication
        </Button>
      </ScreenHeader>
      {alerts.length > 0 && (
        <section aria-label="Medication Alerts" className="mt-6">
          <h2 className="mb-3 text-l font-semibold tracking-title">Medication Alerts</h2>
          <UsageAlerts alerts={alerts} />
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
                {emptyText}
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
                      onEdit={() => setOpen({ dialog: 'edit', medication })}
                      onDelete={() => setAsked(medication)}
                    />
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
      {open?.dialog === 'add' && (
        <MedicationDialog conditions={conditions} onSave={adding.mutateAsync} onClose={close} />
      )}
      {open?.dialog === 'edit' && (
        <MedicationDialog
          conditions={conditions}
          medication={open.medication}
          onSave={({ notes = null, maxUsageDays = null, ...draft }) =>
            editing.mutateAsync({
              id: open.medication.id,
              changes: changedFields(
                { notes: null, maxUsageDays: null, ...open.medication },
                { notes, maxUsageDays, ...draft },
              ),
            })
          }
          onClose={close}
          action={
            <Button kind="quiet" onClick={() => setAsked(open.medication)}>
              Delete
            </Button>
          }
        />
      )}
      {asked && (
        <ConfirmDialog
          question={confirmations.deleteMedication}
          confirmLabel="Delete"
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            close();
            deletion.mutate(asked);
            // The button that had the focus goes away with its card.
            focusHeading();
          }}
        />
      )}
    </>
  );
}
