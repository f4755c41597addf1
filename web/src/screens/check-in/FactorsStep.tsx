import { type Day, noonOf } from '@flarewell/domain/day';
import {
  askedFactors,
  type FactorName,
  factorLabel,
  factorRow,
  factorScale,
  factorValue,
  unsetFactors,
  weathers,
} from '@flarewell/domain/measures/factors';
import { isHindsight } from '@flarewell/domain/patterns/diary/hindsight';
import { useConditions } from '#data/diary/conditions.ts';
import { useProfile } from '#data/diary/profile.ts';
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx';
import { RatingScale } from '#ui/form/RatingScale.tsx';
import { NothingToRate } from './notices/NothingToRate.tsx';
import { OtherMedications } from './OtherMedications.tsx';
import { TrackerChoices } from './trackers/TrackerChoices.tsx';
import type { Wizard } from './useWizard.ts';

type Props = { day: Day; isToday: boolean; wizard: Wizard };

export function FactorsStep({ day, isToday, wizard }: Props) {
  const conditions = useConditions();
  const { timezone, hidden } = useProfile();
  const { draft, setDraft, existing } = wizard;
  const { factors } = draft;
  // Unknown for a check-in that an earlier release stored on this device: then nothing is said.
  const createdAt = existing ? existing.createdAt : new Date().toISOString();
  const isLate = !isToday && isHindsight({ date: noonOf(day), createdAt }, timezone);
  return (
    <div className="flex flex-col gap-5">
      {conditions.length === 0 && <NothingToRate onAdded={wizard.goToStart} />}
      <p className="-mt-3 text-s text-ink-soft">All optional. Choose an answer again to clear it.</p>
      {isLate && (
        <p className="-mt-3 text-s text-ink-soft">
          It is past noon of the next day, so Patterns does not count these answers. They stay in the diary.
        </p>
      )}
      {askedFactors(hidden).map((name) => (
        <RatingScale
          key={name}
          {...questionOf(name, isToday)}
          {...factorScale(name)}
          value={factorValue(factors, name)}
          onChange={(value) =>
            setDraft({ ...draft, factors: { ...factors, [name]: value ?? unsetFactors[name] } })
          }
        />
      ))}
      <ChoiceChips
        label="Weather"
        isSingle
        options={weathers}
        chosen={factors.weather ? [factors.weather] : []}
        onToggle={(weather) =>
          setDraft({
            ...draft,
            factors: { ...factors, weather: weather === factors.weather ? undefined : weather },
          })
        }
      />
      <TrackerChoices
        isToday={isToday}
        draft={draft}
        existing={existing}
        onToggle={wizard.toggleTracker}
        newName={wizard.trackerName}
        onNewName={wizard.setTrackerName}
      />
      <OtherMedications wizard={wizard} />
    </div>
  );
}

/** The words of a scale: those of its ends if it consists of numbers, else those of each level. */
function questionOf(factor: FactorName, isToday: boolean) {
  const { name, question = [name, name], numbers } = factorRow(factor);
  const label = question[isToday ? 0 : 1];
  return numbers
    ? { label, endWords: numbers.words }
    : { label, wordOf: (level: number) => factorLabel(factor, level) };
}
