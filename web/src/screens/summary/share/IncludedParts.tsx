import type { Day } from '@flarewell/domain/day';
import type { SummaryPeriod } from '@flarewell/domain/summary/summary';
import { type ReactNode, useId } from 'react';
import { Switch } from '#ui/form/Switch.tsx';
import { Sentence } from '#ui/Sentence.tsx';

/** What the summary shows, and what it could show. */
export interface SharedParts {
  days: SummaryPeriod;
  /** The days of the period that have notes. */
  noteDays: readonly Day[];
  /** Those of them whose notes are included. */
  chosenNotes: readonly Day[];
  onNotes: (days: readonly Day[]) => void;
  canHavePhotos: boolean;
  hasPhotos: boolean;
  onPhotos: (hasPhotos: boolean) => void;
  canHavePatterns: boolean;
  hasPatterns: boolean;
  onPatterns: (hasPatterns: boolean) => void;
}

type Props = SharedParts & {
  periodChoice: ReactNode;
  /** The dates of the period. */
  periodText: string;
  /** Why the link may show other numbers than the summary. */
  remark: string | null;
};

export function IncludedParts({ periodChoice, periodText, remark, ...parts }: Props) {
  const { noteDays, chosenNotes } = parts;
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <h3 id={heading} className="text-sm font-semibold">
        What is shared
      </h3>
      {periodChoice}
      <p className="text-s text-ink-soft">{`Figures, conditions and medications from ${periodText}`}</p>
      <div className="grid divide-y divide-line *:py-1.5">
        {noteDays.length > 0 && (
          <Switch
            label="Notes"
            hint={describeNotes(chosenNotes.length, noteDays.length)}
            isOn={chosenNotes.length > 0}
            onChange={(isOn) => parts.onNotes(isOn ? noteDays : [])}
          />
        )}
        {parts.canHavePhotos && (
          <Switch
            label="Photos"
            hint="Of the worst and the best day with a photo"
            isOn={parts.hasPhotos}
            onChange={parts.onPhotos}
          />
        )}
        {parts.canHavePatterns && (
          <Switch
            label="Patterns found"
            hint="What came before worse days"
            isOn={parts.hasPatterns}
            onChange={parts.onPatterns}
          />
        )}
      </div>
      {remark && (
        <p className="text-s text-ink-soft">
          <Sentence>{remark}</Sentence>
        </p>
      )}
    </section>
  );
}

function describeNotes(chosen: number, all: number): string {
  const days = all === 1 ? '1 day has notes' : `${all} days have notes`;
  return chosen === 0 || chosen === all ? days : `${days}, ${chosen} of them chosen`;
}
