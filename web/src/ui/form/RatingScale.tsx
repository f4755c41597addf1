import { type Level, levels, type Rating } from '@flarewell/domain/ratings';
import { RadioOptions } from './RadioOptions.tsx';

type Props = {
  label: string;
  /** Returns the word for a level. */
  wordOf: (level: Level) => string;
  value: Rating;
  onChange: (rating: Rating) => void;
};

/** Five levels, each with its number and word. Choosing the selected level again clears it. */
export function RatingScale({ label, wordOf, value, onChange }: Props) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <div className="grid grid-cols-5 gap-1 sm:gap-2.5">
        <RadioOptions
          options={levels}
          chosen={value}
          onChoose={onChange}
          onClear={() => onChange(0)}
          look="grid min-h-17 content-center justify-items-center gap-0.5 rounded-m border border-line px-0.5 py-2 text-center text-xs leading-tight text-ink-soft hover:border-field-line has-checked:border-accent has-checked:bg-accent-wash has-checked:font-semibold has-checked:text-accent-ink"
        >
          {(level) => (
            <>
              <span className="text-m font-bold tabular-nums">{level}</span>
              {wordOf(level)}
            </>
          )}
        </RadioOptions>
      </div>
    </fieldset>
  );
}
