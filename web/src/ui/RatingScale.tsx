import { type Level, levels, type Rating } from '@flarewell/domain/ratings';
import { useId } from 'react';
import { RadioOption } from './RadioOption.tsx';

type Props = {
  label: string;
  /** The word of each level. */
  wordOf: (level: Level) => string;
  value: Rating;
  onChange: (rating: Rating) => void;
};

/** Five levels, each with its number and its word. Choosing the chosen one again takes it back. */
export function RatingScale({ label, wordOf, value, onChange }: Props) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <div className="grid grid-cols-5 gap-1.5 sm:gap-2.5">
        {levels.map((level) => (
          <RadioOption
            key={level}
            name={name}
            isChosen={level === value}
            onChoose={() => onChange(level)}
            onClear={() => onChange(0)}
            className="grid min-h-17 content-center justify-items-center gap-0.5 rounded-m border border-line px-0.5 py-2 text-center text-xs leading-tight text-ink-soft hover:border-field-line has-checked:border-accent has-checked:bg-accent-wash has-checked:font-semibold has-checked:text-accent-ink"
          >
            <span className="text-m font-bold tabular-nums">{level}</span>
            {wordOf(level)}
          </RadioOption>
        ))}
      </div>
    </fieldset>
  );
}
