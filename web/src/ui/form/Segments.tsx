import type { ReactNode } from 'react';
import { RadioOptions } from './RadioOptions.tsx';

type Props<Value extends string> = {
  /** What is chosen here, for who cannot see it. */
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  /** Null where nothing is chosen yet. */
  value: Value | null;
  onChange: (value: Value) => void;
  /** Where a choice can be taken back: by choosing it again. */
  onClear?: () => void;
};

/** One of a few, side by side: a radio group, so the arrow keys move the choice. */
export function Segments<Value extends string>({ label, options, value, onChange, onClear }: Props<Value>) {
  return (
    <fieldset className="inline-flex max-w-full rounded-full bg-sunken p-1">
      <legend className="sr-only">{label}</legend>
      <RadioOptions
        options={options.map((option) => option.value)}
        chosen={value}
        onChoose={onChange}
        onClear={onClear}
        look="inline-flex min-h-11 min-w-11 grow items-center justify-center gap-2 rounded-full px-3 text-s font-semibold whitespace-nowrap text-ink-soft hover:text-ink sm:px-4 has-checked:bg-raised has-checked:text-ink has-checked:shadow-card"
      >
        {(chosen) => options.find((option) => option.value === chosen)?.label}
      </RadioOptions>
    </fieldset>
  );
}
