import type { Day } from '@flarewell/domain/day';
import type { ReadonlyRecords } from '@flarewell/domain/records/records';
import { Link } from 'wouter';
import { useAlerts } from '#data/local/alerts.ts';
import { Card, cardLinkLook } from '#ui/Card.tsx';
import { UsageAlerts } from '#ui/records/UsageAlerts.tsx';

type Props = { records: ReadonlyRecords; today: Day };

export function Alerts({ records: { medications, checkIns }, today }: Props) {
  const { shown, dismissedCount, dismiss, restore } = useAlerts(medications, checkIns, today);
  return (
    <Card
      title="Medication alerts"
      action={
        <Link href="/app/medications" className={cardLinkLook}>
          All medications
        </Link>
      }
    >
      <UsageAlerts
        isCompact
        alerts={shown}
        dismissedCount={dismissedCount}
        onDismiss={dismiss}
        onRestore={restore}
      >
        <p className="text-s text-ink-soft">No medication is near its usage limit.</p>
      </UsageAlerts>
    </Card>
  );
}
