import type { ReactNode } from 'react';
import { RadioOptions } from './RadioOptions.tsx';

type Props<Value extends string> = {
  /** The name of the group, for screen readers. */
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  /** Null while nothing is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
  /** Called when the chosen option is chosen again. Without it a choice cannot be cleared. */
  onClear?: () => void;
};

/** A few options side by side. It is a radio group, so the arrow keys work. */
export function Segments<Value extends string>({ label, options, value, onChange, onClear }: Props<Value>) {
  return (
    <fieldset className="inline-flex max-w-full rounded-full bg-sunken p-1 forced-colors:border cramped:flex-wrap cramped:rounded-l">
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
