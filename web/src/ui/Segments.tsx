import { type ReactNode, useId } from 'react';
import { RadioOption } from './RadioOption.tsx';

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
  const name = useId();
  return (
    <fieldset className="inline-flex max-w-full rounded-full bg-sunken p-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <RadioOption
          key={option.value}
          name={name}
          isChosen={option.value === value}
          onChoose={() => onChange(option.value)}
          onClear={onClear}
          className="inline-flex min-h-11 grow items-center justify-center gap-2 rounded-full px-3 text-s font-semibold text-ink-soft whitespace-nowrap hover:text-ink sm:px-4 has-checked:bg-surface has-checked:text-ink has-checked:shadow-card"
        >
          {option.label}
        </RadioOption>
      ))}
    </fieldset>
  );
}
