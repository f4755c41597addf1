import type { MedicationAlert } from '@flarewell/domain/medications/alerts';
import { Link } from 'wouter';
import { Card, cardLinkLook } from '#ui/Card.tsx';
import { UsageAlerts } from '#ui/records/UsageAlerts.tsx';

export function Alerts({ alerts }: { alerts: readonly MedicationAlert[] }) {
  return (
    <Card
      title="Medication alerts"
      action={
        <Link href="/app/medications" aria-label="All medications" className={cardLinkLook}>
          All
        </Link>
      }
    >
      {alerts.length > 0 ? (
        <UsageAlerts alerts={alerts} isCompact />
      ) : (
        <p className="text-s text-ink-soft">No medication is near its usage limit.</p>
      )}
    </Card>
  );
}
