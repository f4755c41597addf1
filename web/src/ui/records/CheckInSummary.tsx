import {
  type CardCondition,
  type CardFactor,
  type CardMedication,
  checkInCard,
} from '@flarewell/domain/check-in/checkInCard';
import type { CheckIn } from '@flarewell/domain/checkIns';
import type { Condition } from '@flarewell/domain/conditions';
import { dayOf } from '@flarewell/domain/day';
import { isRated } from '@flarewell/domain/measures/ratings';
import type { Medication } from '@flarewell/domain/medications/medications';
import type { Tracker } from '@flarewell/domain/trackers';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { type ReactNode, useId } from 'react';
import { fullDate } from '#ui/dates.ts';
import { Check, Minus } from '#ui/icons.tsx';
import { Chips } from './Chips.tsx';
import { Photo } from './Photo.tsx';
import { SeverityBadge } from './SeverityBadge.tsx';

type Props = {
  checkIn: CheckIn & Pick<ShownCheckIn, 'thumbnailUrl'>;
  conditions: readonly Condition[];
  medications: readonly Medication[];
  trackers: readonly Tracker[];
  /** Shows only the date and each condition's severity, without the photo. */
  isCompact?: boolean;
  /** Who wrote it, in a diary with several members. */
  authors?: string | null;
  /** Whether the check-in is saved in this browser but not on the server yet. */
  isWaiting?: boolean;
  /** Returns a fresh URL of the photo. Called once when the photo fails to load. */
  refreshPhoto?: (url: string) => Promise<string | null>;
};

/** In a narrow card the photo is beside the date only, because beside the rest it would leave too little room for words. */
const layouts = {
  plain: 'grid grid-cols-1 gap-4',
  withPhoto:
    'grid grid-cols-[minmax(0,1fr)_--spacing(24)] items-start gap-4 @md:grid-cols-[minmax(0,1fr)_10rem] @xl:grid-cols-[minmax(0,1fr)_15rem] @xl:gap-x-6',
};

/** What was recorded on one day, without a box around it. */
export function CheckInSummary(props: Props) {
  const { checkIn, conditions, medications, isCompact = false, authors, isWaiting, refreshPhoto } = props;
  const date = fullDate(dayOf(checkIn.date));
  const photoUrl = isCompact ? null : checkIn.thumbnailUrl;
  const heading = useId();
  const { otherMedications, factors, trackers, notes, isEmpty, ...card } = checkInCard(
    checkIn,
    conditions,
    medications,
    props.trackers,
  );
  return (
    <article aria-labelledby={heading} className="@container">
      <div className={photoUrl ? layouts.withPhoto : layouts.plain}>
        <h3 id={heading} className="font-semibold text-ink-soft @md:col-span-full">
          {date}
          {authors && <span className="block text-s font-normal wrap-anywhere">{authors}</span>}
          {isWaiting && <span className="block text-s font-normal">Waiting to sync</span>}
        </h3>
        <div className="col-span-full row-start-2 grid grid-cols-1 gap-5 @md:col-span-1">
          {isEmpty && <p className="text-s text-ink-soft">Nothing noted</p>}
          {card.conditions.length > 0 && (
            <ul aria-label="Conditions" className="grid gap-4">
              {card.conditions.map((condition) => (
                <ConditionCard key={condition.id} condition={condition} isCompact={isCompact} />
              ))}
            </ul>
          )}
          {!isCompact && (
            <>
              {otherMedications.length > 0 && (
                <Block title="Other Medications">
                  <MedicationList medications={otherMedications} />
                </Block>
              )}
              {factors.length > 0 && (
                <Block title="Lifestyle Factors">
                  <FactorList factors={factors} />
                </Block>
              )}
              {trackers.length > 0 && (
                <Block title="Things tracked">
                  <Chips words={trackers} label="Things tracked" />
                </Block>
              )}
              {notes && (
                <Block title="Notes">
                  <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-line text-ink-soft">
                    {notes}
                  </p>
                </Block>
              )}
            </>
          )}
        </div>
        {photoUrl && (
          <div className="col-start-2 row-start-1 overflow-hidden rounded-m @md:row-start-2">
            <Photo url={photoUrl} alt={`Photo from ${date}`} refresh={refreshPhoto} />
          </div>
        )}
      </div>
    </article>
  );
}

function ConditionCard({ condition, isCompact }: { condition: CardCondition; isCompact: boolean }) {
  const { name, color, severity, symptoms, notes, medications } = condition;
  return (
    <li className="grid gap-2 border-l-3 pl-3.5" style={{ borderColor: color }}>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 grow basis-20 cramped:basis-full font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        {isRated(severity) ? (
          <SeverityBadge level={severity} />
        ) : (
          <span className="text-s text-ink-faint">No rating</span>
        )}
      </div>
      {!isCompact && (
        <>
          <Chips words={symptoms} label={`Symptoms of ${name}`} />
          {notes && (
            <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-line text-ink-soft">
              {notes}
            </p>
          )}
          {medications.length > 0 && <MedicationList medications={medications} />}
        </>
      )}
    </li>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <h4 className="text-s font-semibold">{title}</h4>
      {children}
    </div>
  );
}

function MedicationList({ medications }: { medications: readonly CardMedication[] }) {
  return (
    <ul aria-label="Medications" className="grid gap-1">
      {medications.map(({ id, name, dosage, taken, choice }) => {
        const Icon = taken ? Check : Minus;
        return (
          <li key={id} className="flex gap-2 text-s">
            <Icon size={16} className="mt-0.5 shrink-0 text-ink-faint" />
            <span className="min-w-0 grow wrap-anywhere">
              <bdi>{name}</bdi> <bdi className="text-ink-faint">{dosage}</bdi>
            </span>
            <span className="shrink-0 text-ink-soft tabular-nums">{choice}</span>
          </li>
        );
      })}
    </ul>
  );
}

function FactorList({ factors }: { factors: readonly CardFactor[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-x-4 gap-y-2.5">
      {factors.map(({ name, label, level }) => (
        <div key={name}>
          <dt className="text-xs text-ink-faint">{name}</dt>
          <dd className="text-sm font-medium">
            {label}
            {level && (
              <span className="font-normal text-ink-faint tabular-nums">{` ${level.value}/${level.max}`}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
