import { useId } from 'react';

export type RadioChoice<Value> = { value: Value; label: string; hint: string };

type Props<Value extends string> = {
  label: string;
  options: readonly RadioChoice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A question with a few answers below each other, each with a sentence that explains it. */
export function RadioField<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const id = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          htmlFor={id + option.value}
          className="flex cursor-pointer items-start gap-3 rounded-m border border-field-line px-4 py-3 hover:bg-sunken has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            id={id + option.value}
            type="radio"
            name={id}
            aria-labelledby={`${id + option.value}label`}
            aria-describedby={`${id + option.value}hint`}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="tick mt-0.5 outline-none"
          />
          <span>
            <span id={`${id + option.value}label`} className="block text-sm font-medium">
              {option.label}
            </span>
            <span id={`${id + option.value}hint`} className="block text-s text-ink-soft">
              {option.hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
