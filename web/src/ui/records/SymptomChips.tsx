import type { Symptom } from '@flarewell/domain/checkIns';

const look = 'rounded-full bg-sunken px-2.5 py-1 text-xs font-medium text-ink-soft';

type Props = {
  symptoms: readonly Symptom[];
  label?: string;
  /** How many symptoms are not shown. */
  more?: number;
};

export function SymptomChips({ symptoms, label = 'Symptoms', more = 0 }: Props) {
  if (symptoms.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {symptoms.map((symptom) => (
        <li key={symptom} className={look}>
          {symptom}
        </li>
      ))}
      {more > 0 && <li className={look}>{`+${more} more`}</li>}
    </ul>
  );
}
