import type { Difference } from '@flarewell/domain/check-in/differences';
import { type Condition, describeCondition } from '@flarewell/domain/conditions';
import { type FactorName, factorLabel, factorRow, factorRows } from '@flarewell/domain/measures/factors';
import { describeChoice } from '@flarewell/domain/medications/choices';
import type { Medication } from '@flarewell/domain/medications/medications';
import type { Tracker } from '@flarewell/domain/trackers';
import { Fragment, type ReactNode } from 'react';
import { SeverityBadge } from '#ui/records/SeverityBadge.tsx';
import { markChange } from './markChange.ts';
import { Row, type Side } from './Row.tsx';

export type Known = {
  conditions: readonly Condition[];
  medications: readonly Medication[];
  trackers: readonly Tracker[];
};

/** Stands in for a medication that the other device added and this one has not loaded yet. */
const unknownMedication = { name: 'Unknown medication', dosage: '', frequency: 'Once daily' } as const;
/** Stands in for a tracker that the other device added and this one has not loaded yet. */
const unknownTracker = 'Unknown thing';

const fields = {
  ...factorRows,
  severity: { name: 'Severity' },
  symptoms: { name: 'Symptoms' },
  notes: { name: 'Notes' },
  weather: { name: 'Weather' },
  trackers: { name: 'Things tracked' },
};

export function DifferenceRow({ difference, known }: { difference: Difference; known: Known }) {
  const { field, id } = difference;
  const medication = known.medications.find((other) => other.id === id) ?? unknownMedication;
  const row = (label: string, detail?: string) => (
    <Row label={label} detail={detail} show={(side) => show(difference, side, medication, known.trackers)} />
  );
  if (field === 'medication') return row(medication.name, medication.dosage);
  const { name } = fields[field];
  return id === undefined ? row(name) : row(describeCondition(known.conditions, id).name, name);
}

/** Returns undefined for a side without a value. */
function show(
  difference: Difference,
  side: Side,
  medication: Pick<Medication, 'frequency'>,
  trackers: readonly Tracker[],
): ReactNode {
  switch (difference.field) {
    case 'severity':
      return difference[side] && <SeverityBadge level={difference[side]} />;
    case 'symptoms':
      return difference[side] && <Words {...difference} side={side} />;
    case 'notes':
      return difference[side] && <Notes {...difference} side={side} />;
    case 'medication':
      return difference[side] && describeChoice(medication, difference[side]);
    case 'weather':
      return difference[side];
    case 'trackers': {
      const names = nameTrackers(trackers, difference);
      return names[side] && <Words {...names} side={side} />;
    }
    default:
      return factorText(difference.field, difference[side]);
  }
}

/** 'High 4/5', '4 of 10' */
function factorText(factor: FactorName, value: number | undefined): string | undefined {
  const { labels } = factorRow(factor);
  return value === undefined
    ? undefined
    : `${factorLabel(factor, value)}${labels ? ` ${value}/${labels.length}` : ''}`;
}

type TextProps<Value> = { mine: Value | undefined; other: Value | undefined; side: Side };

function nameTrackers(trackers: readonly Tracker[], { mine, other }: Record<Side, string[] | undefined>) {
  const name = (ids: readonly string[]) => {
    const found = trackers.filter(({ id }) => ids.includes(id));
    return [...found.map((tracker) => tracker.name), ...(found.length < ids.length ? [unknownTracker] : [])];
  };
  return { mine: mine && name(mine), other: other && name(other) };
}

/** Lists symptoms or trackers, and marks those that only this side has. */
function Words({ side, ...sides }: TextProps<readonly string[]>) {
  const against = sides[side === 'mine' ? 'other' : 'mine'];
  return sides[side]?.map((word, index) => (
    <Fragment key={word}>
      {index > 0 && ', '}
      {!against || against.includes(word) ? word : <Mark>{word}</Mark>}
    </Fragment>
  ));
}

/** Marks the changed part of a longer text, since a single blank may be the only change. */
function Notes({ mine = '', other = '', side }: TextProps<string>) {
  const { start, end, ...change } = markChange(mine, other);
  return (
    <p className="whitespace-pre-wrap">
      {start}
      {start || end ? <Mark>{change[side]}</Mark> : change[side]}
      {end}
    </p>
  );
}

function Mark({ children }: { children: string }) {
  return <mark className="rounded-s bg-accent-wash font-semibold text-inherit">{children}</mark>;
}
