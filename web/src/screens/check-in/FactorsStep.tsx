import { factorLabel, factorNames, factorScales, weathers } from '@flarewell/domain/factors';
import { useConditions } from '#data/conditions.ts';
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx';
import { RatingScale } from '#ui/form/RatingScale.tsx';
import { NothingToRate } from './NothingToRate.tsx';
import { OtherMedications } from './OtherMedications.tsx';
import { TrackerChoices } from './trackers/TrackerChoices.tsx';
import type { Wizard } from './useWizard.ts';

export function FactorsStep({ isToday, wizard }: { isToday: boolean; wizard: Wizard }) {
  const conditions = useConditions();
  const { draft, setDraft } = wizard;
  const { factors } = draft;
  return (
    <div className="flex flex-col gap-5">
      {conditions.length === 0 && <NothingToRate onAdded={wizard.goToStart} />}
      <p className="-mt-3 text-s text-ink-soft">All optional. Choose an answer again to clear it.</p>
      {factorNames.map((name) => (
        <RatingScale
          key={name}
          label={factorScales[name].name}
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
        existing={wizard.existing}
        onToggle={wizard.toggleTracker}
      />
      <OtherMedications wizard={wizard} />
    </div>
  );
}
