import type { CheckIn } from '@flarewell/domain/checkIns';
import type { Condition } from '@flarewell/domain/conditions';
import type { Day } from '@flarewell/domain/day';
import { conditionPath } from '@flarewell/domain/paths';
import { conditionCard, conditionMonthDays, type RatedEntry } from '@flarewell/domain/trends/conditionViews';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { Sparkline } from '#ui/charts/LazyCharts.tsx';
import { mediumDate } from '#ui/dates.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { ArrowRight, Pencil, Trash2 } from '#ui/icons.tsx';
import { Chips } from '#ui/records/Chips.tsx';
import { SeveritySelector } from '#ui/records/SeveritySelector.tsx';
import { Sentence } from '#ui/Sentence.tsx';

type Props = {
  condition: Condition;
  checkIns: readonly CheckIn[];
  today: Day;
  /** Absent for those who only read the diary. */
  onEdit?: () => void;
  onDelete?: () => void;
};

export function ConditionCard({ condition, checkIns, today, onEdit, onDelete }: Props) {
  const { id, name, description, color } = condition;
  const card = useMemo(() => conditionCard(id, checkIns, today), [id, checkIns, today]);
  const { latest, moreSymptoms, sparkline, checkInsThisMonth } = card;
  return (
    <article
      aria-label={name}
      className="flex flex-col gap-4 overflow-hidden rounded-l border border-t-4 border-line bg-surface p-5 shadow-card sm:p-6"
      style={{ borderTopColor: color }}
    >
      <div className="flex items-start justify-between gap-2 cramped:flex-wrap">
        <div className="min-w-0">
          <h2 className="text-l font-semibold tracking-title wrap-anywhere">
            <bdi>{name}</bdi>
          </h2>
          {description && (
            <p dir="auto" className="line-clamp-2 text-s text-ink-soft">
              {description}
            </p>
          )}
        </div>
        <div className="-mt-2 -mr-2.5 flex">
          {onEdit && <IconButton label={`Edit ${name}`} Icon={Pencil} onClick={onEdit} />}
          {onDelete && <IconButton label={`Delete ${name}`} Icon={Trash2} onClick={onDelete} />}
        </div>
      </div>
      {latest ? (
        <Latest entry={latest} moreSymptoms={moreSymptoms} />
      ) : (
        <p className="text-s text-ink-soft">
          <Sentence>Not rated in a check-in yet.</Sentence>
        </p>
      )}
      <Sparkline name={name} color={color} points={sparkline} />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-3">
        <p className="text-s text-ink-soft">
          <strong className="font-semibold text-ink tabular-nums">{checkInsThisMonth}</strong>{' '}
          <Sentence>{`${checkInsThisMonth === 1 ? 'check-in' : 'check-ins'} this month (last ${conditionMonthDays} days)`}</Sentence>
        </p>
        <Link
          href={conditionPath(id)}
          aria-label={`View details of ${name}`}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-s text-s font-semibold text-accent-ink hover:underline"
        >
          View details
          <ArrowRight size={16} />
        </Link>
      </div>
    </article>
  );
}

function Latest({ entry, moreSymptoms }: { entry: RatedEntry; moreSymptoms: number }) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-s text-ink-soft">
          <Sentence>{`Latest check-in: ${mediumDate(entry.day)}`}</Sentence>
        </p>
        <SeveritySelector mode="read-only" label="Severity" value={entry.severity} />
      </div>
      <Chips words={entry.symptoms} label="Symptoms" more={moreSymptoms} />
    </div>
  );
}
