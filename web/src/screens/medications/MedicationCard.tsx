import type { CheckIn } from '@flarewell/domain/checkIns';
import { type Condition, describeCondition } from '@flarewell/domain/conditions';
import type { Day } from '@flarewell/domain/day';
import type { Medication } from '@flarewell/domain/medications/medications';
import { scheduleBadge, scheduleText } from '@flarewell/domain/medications/schedule';
import { type LimitBadge, limitBadge, type UsageStats } from '@flarewell/domain/medications/usage';
import { useMemo } from 'react';
import { dateNear } from '#ui/dates.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Activity, CircleAlert, Clock, Pencil, Trash2, TriangleAlert } from '#ui/icons.tsx';
import { Badge } from './Badge.tsx';
import { describeUsage } from './usageWords.ts';

type Props = {
  medication: Medication;
  stats: UsageStats;
  conditions: readonly Condition[];
  checkIns: readonly CheckIn[];
  today: Day;
  /** Absent for those who only read the diary. */
  onEdit?: () => void;
  onDelete?: () => void;
};

const limitLooks = {
  exceeded: { Icon: CircleAlert, tone: 'bad' },
  warning: { Icon: TriangleAlert, tone: 'warn' },
  tracking: { Icon: Activity, tone: 'plain' },
} as const;

const scheduleTones = {
  overdue: 'bad',
  'due-soon': 'warn',
  'on-schedule': 'good',
  'no-data': 'plain',
} as const;

export function MedicationCard({ medication, stats, conditions, checkIns, today, onEdit, onDelete }: Props) {
  const { name, dosage, frequency, notes, active, conditionIds } = medication;
  const limit = limitBadge(medication, stats);
  const schedule = useMemo(() => scheduleBadge(medication, checkIns, today), [medication, checkIns, today]);
  const usage = describeUsage(stats, { today, hasSchedule: schedule !== null, medication });
  return (
    <article
      aria-label={name}
      className={`flex flex-col gap-3 rounded-l border border-line p-5 sm:p-6 ${active ? 'bg-surface shadow-card' : 'bg-canvas'}`}
    >
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3
            className={`text-l font-semibold tracking-title wrap-anywhere ${active ? '' : 'text-ink-soft'}`}
          >
            <bdi>{name}</bdi>
          </h3>
          <p className="text-s text-ink-soft wrap-anywhere">
            <bdi>{dosage}</bdi> · {frequency}
          </p>
        </div>
        <div className="-mt-2 -mr-2.5 flex">
          {onEdit && <IconButton label={`Edit ${name}`} Icon={Pencil} onClick={onEdit} />}
          {onDelete && <IconButton label={`Delete ${name}`} Icon={Trash2} onClick={onDelete} />}
        </div>
      </div>
      {(limit || schedule) && (
        <div className="flex flex-wrap gap-1.5">
          {limit && <Badge {...limitLooks[limit.status]}>{limitText(limit)}</Badge>}
          {schedule && (
            <Badge Icon={Clock} tone={scheduleTones[schedule.status]}>
              {scheduleText(schedule, (day) => dateNear(day, today))}
            </Badge>
          )}
        </div>
      )}
      {usage.length > 0 && (
        <div className="text-s text-ink-soft tabular-nums">
          {usage.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      {conditionIds.length > 0 && (
        <ul aria-label="For" className="flex flex-wrap gap-x-3.5 gap-y-1">
          {conditionIds.map((id) => {
            const condition = describeCondition(conditions, id);
            return (
              <li key={id} className="inline-flex items-baseline gap-2 text-s text-ink-soft wrap-anywhere">
                <span className="size-2.5 shrink-0 rounded-full" style={{ background: condition.color }} />
                <bdi>{condition.name}</bdi>
              </li>
            );
          })}
        </ul>
      )}
      {notes && (
        <p dir="auto" className="text-s text-ink-soft wrap-anywhere">
          {notes}
        </p>
      )}
    </article>
  );
}

export function limitText({ status, daysUsed, limit, daysRemaining }: LimitBadge): string {
  if (status === 'exceeded') return `Exceeded ${daysUsed}/${limit} days`;
  if (status === 'tracking') return `${daysUsed}/${limit} days used`;
  return `${daysRemaining} ${daysRemaining === 1 ? 'day' : 'days'} remaining`;
}
