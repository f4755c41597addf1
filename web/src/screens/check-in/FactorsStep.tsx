import { type Day, noonOf } from '@flarewell/domain/day';
import { factorLabel, factorNames, factorRows, weathers } from '@flarewell/domain/measures/factors';
import { isHindsight } from '@flarewell/domain/patterns/diary/hindsight';
import { useConditions } from '#data/conditions.ts';
import { useProfile } from '#data/profile.ts';
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx';
import { RatingScale } from '#ui/form/RatingScale.tsx';
import { NothingToRate } from './NothingToRate.tsx';
import { OtherMedications } from './OtherMedications.tsx';
import { TrackerChoices } from './trackers/TrackerChoices.tsx';
import type { Wizard } from './useWizard.ts';

type Props = { day: Day; isToday: boolean; wizard: Wizard };

export function FactorsStep({ day, isToday, wizard }: Props) {
  const conditions = useConditions();
  const { timezone } = useProfile();
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
          It is past noon of the next day, so Patterns does not count these answers. They stay in your diary.
        </p>
      )}
      {factorNames.map((name) => (
        <RatingScale
          key={name}
          label={factorRows[name].name}
          wordOf={(level) => factorLabel(name, level)}
          value={factors[name] ?? 0}
          onChange={(rating) => setDraft({ ...draft, factors: { ...factors, [name]: rating } })}
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
