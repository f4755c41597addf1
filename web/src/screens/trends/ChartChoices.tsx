import { type FactorName, factorRow } from '@flarewell/domain/measures/factors';
import { Sample } from '#ui/charts/Sample.tsx';
import { markSample } from '#ui/charts/series.ts';
import { Check, Table2 } from '#ui/icons.tsx';
import { Chip } from './Chip.tsx';
import { type Choices, toggleFactor } from './choices.ts';
import { factorSample } from './trendChart.ts';

type Props = {
  choices: Choices;
  /** The factors that can be chosen. */
  offered: readonly FactorName[];
  onChange: (changes: Partial<Choices>) => void;
};

/** The choices of what the charts show besides the severity. */
export function ChartChoices({ choices: { showsMedications, factors, isTable }, offered, onChange }: Props) {
  return (
    <fieldset className="flex flex-wrap gap-x-1.5 gap-y-2">
      <legend className="sr-only">Show in the charts</legend>
      <Chip
        isOn={showsMedications}
        onToggle={() => onChange({ showsMedications: !showsMedications })}
        sample={showsMedications ? <Icon of={Check} /> : <Sample {...markSample} />}
      >
        Show medication usage
      </Chip>
      {offered.map((name) => (
        <Chip
          key={name}
          isOn={factors.includes(name)}
          onToggle={() => onChange({ factors: toggleFactor(factors, name) })}
          color={factorSample(name).color}
          sample={<Sample {...factorSample(name)} />}
        >
          {factorRow(name).name}
        </Chip>
      ))}
      <div className="lg:ml-auto">
        <Chip
          isOn={isTable}
          onToggle={() => onChange({ isTable: !isTable })}
          sample={<Icon of={isTable ? Check : Table2} />}
        >
          Show as table
        </Chip>
      </div>
    </fieldset>
  );
}

function Icon({ of: Drawn }: { of: typeof Check }) {
  return <Drawn />;
}
