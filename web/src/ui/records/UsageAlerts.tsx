import { alertTypes, compactAlertCount, type MedicationAlert } from '@flarewell/domain/medications/alerts';
import { CircleAlert, TriangleAlert, X } from '#ui/icons.tsx';

type Props = {
  alerts: readonly MedicationAlert[];
  /** Shows only the first few alerts, each with a bar, and the number of the others. */
  isCompact?: boolean;
  /** When given, each alert can be dismissed. */
  onDismiss?: (alert: MedicationAlert) => void;
};

const looks = {
  high: { Icon: CircleAlert, box: 'bg-bad-wash', ink: 'text-bad', bar: 'bg-bad' },
  medium: { Icon: TriangleAlert, box: 'bg-warn-wash', ink: 'text-warn', bar: 'bg-warn' },
};

export function UsageAlerts({ alerts, isCompact = false, onDismiss }: Props) {
  const shown = isCompact ? alerts.slice(0, compactAlertCount) : alerts;
  const more = alerts.length - shown.length;
  return (
    <div className="grid gap-2.5">
      <ul className="grid gap-2.5">
        {shown.map((alert) => (
          <Alert key={alert.medicationId} alert={alert} hasBar={isCompact} onDismiss={onDismiss} />
        ))}
      </ul>
      {more > 0 && <p className="text-s text-ink-soft">{`+${more} more alerts`}</p>}
    </div>
  );
}

type AlertProps = Pick<Props, 'onDismiss'> & { alert: MedicationAlert; hasBar: boolean };

function Alert({ alert, hasBar, onDismiss }: AlertProps) {
  const { medicationName, type, severity, daysUsed, maxDays, message } = alert;
  const { Icon, box, ink, bar } = looks[severity];
  const { title } = alertTypes[type];
  return (
    <li className={`flex gap-3 rounded-m p-4 ${box}`}>
      <Icon className={`mt-0.5 shrink-0 ${ink}`} />
      <div className="grid min-w-0 grow gap-1">
        <div className="flex items-start justify-between gap-3">
          <h3 className="text-sm font-semibold">{title}</h3>
          <p className={`shrink-0 text-sm font-bold tabular-nums ${ink}`}>
            {`${daysUsed}/${maxDays}`}
            <span className="sr-only"> days used / max days</span>
          </p>
        </div>
        {/* The message begins with the medication's name. */}
        <p className="text-s text-ink-soft wrap-anywhere">{message}</p>
        {hasBar && (
          <div className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-ink/12">
            <div
              className={`h-full rounded-full ${bar}`}
              style={{ width: `${Math.min(100, (daysUsed / maxDays) * 100)}%` }}
            />
          </div>
        )}
      </div>
      {onDismiss && (
        <button
          type="button"
          aria-label={`Dismiss the alert for ${medicationName}`}
          onClick={() => onDismiss(alert)}
          className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-s text-ink-soft hover:text-ink"
        >
          <X size={17} />
        </button>
      )}
    </li>
  );
}
