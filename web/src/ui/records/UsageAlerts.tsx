import { alertTypes, compactAlertCount, type MedicationAlert } from '@flarewell/domain/medications/alerts';
import { type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import { CircleAlert, TriangleAlert, X } from '#ui/icons.tsx';

type Props = {
  alerts: readonly MedicationAlert[];
  /** Shows only the first few alerts, each with a bar, and a link to the others. */
  isCompact?: boolean;
  dismissedCount: number;
  onDismiss: (alert: MedicationAlert) => void;
  onRestore: () => void;
  /** What to show when there is no alert, not even a dismissed one. */
  children?: ReactNode;
};

const looks = {
  high: { Icon: CircleAlert, box: 'bg-bad-wash', ink: 'text-bad', bar: 'bg-bad' },
  medium: { Icon: TriangleAlert, box: 'bg-warn-wash', ink: 'text-warn', bar: 'bg-warn' },
};

const linkLook =
  'inline-flex min-h-11 cursor-pointer items-center rounded-s text-s font-semibold text-accent-ink hover:underline';

export function UsageAlerts(props: Props) {
  const { alerts, isCompact = false, dismissedCount, onDismiss, onRestore, children } = props;
  const group = useRef<HTMLDivElement>(null);
  const shown = isCompact ? alerts.slice(0, compactAlertCount) : alerts;
  const more = alerts.length - shown.length;

  /** Keeps the focus here when the pressed button disappears. */
  function change(work: () => void) {
    work();
    group.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls.
    <div ref={group} role="group" aria-label="Alerts" tabIndex={-1} className="grid gap-2.5 outline-none">
      {shown.length > 0 && (
        <ul className="grid gap-2.5">
          {shown.map((alert) => (
            <Alert
              key={alert.medicationId}
              alert={alert}
              hasBar={isCompact}
              onDismiss={() => change(() => onDismiss(alert))}
            />
          ))}
        </ul>
      )}
      {more > 0 && (
        <div className="-my-2">
          <Link href="/app/medications" className={linkLook}>{`+${more} more alerts`}</Link>
        </div>
      )}
      {dismissedCount > 0 && (
        <p className="-mb-2 flex flex-wrap items-center gap-x-3 text-s text-ink-soft">
          {dismissedCount === 1
            ? '1 alert is dismissed until its numbers change.'
            : `${dismissedCount} alerts are dismissed until their numbers change.`}
          <button type="button" onClick={() => change(onRestore)} className={linkLook}>
            Show again
          </button>
        </p>
      )}
      {alerts.length === 0 && dismissedCount === 0 && children}
    </div>
  );
}

type AlertProps = { alert: MedicationAlert; hasBar: boolean; onDismiss: () => void };

function Alert({ alert, hasBar, onDismiss }: AlertProps) {
  const { medicationName, type, severity, daysUsed, maxDays, message } = alert;
  const { Icon, box, ink, bar } = looks[severity];
  return (
    <li className={`flex gap-3 rounded-m p-4 ${box}`}>
      <Icon className={`mt-0.5 shrink-0 ${ink}`} />
      <div className="grid min-w-0 grow gap-1">
        <div className="flex items-start justify-between gap-3">
          <h3 className="text-sm font-semibold">{alertTypes[type].title}</h3>
          <button
            type="button"
            aria-label={`Dismiss the alert for ${medicationName}`}
            title="Dismiss"
            onClick={onDismiss}
            className="-my-2.5 -mr-3 grid size-11 shrink-0 cursor-pointer place-items-center rounded-s text-ink-soft hover:text-ink"
          >
            <X size={17} />
          </button>
        </div>
        <div className="flex flex-wrap justify-between gap-x-3 text-sm">
          <p className="font-medium wrap-anywhere">
            <bdi>{medicationName}</bdi>
          </p>
          <p className={`font-bold tabular-nums ${ink}`}>
            {`${daysUsed}/${maxDays} days used`}
            <span className="sr-only"> / max days</span>
          </p>
        </div>
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
    </li>
  );
}
