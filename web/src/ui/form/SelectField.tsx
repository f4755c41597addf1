import type { ComponentProps } from 'react';
import { ChevronDown } from '#ui/icons.tsx';
import { controlLook, Field, type FieldProps } from './Field.tsx';

type Props = FieldProps &
  Omit<ComponentProps<'select'>, 'className' | 'id' | 'children'> & {
    options: readonly { value: string; label: string }[];
  };

export function SelectField({ label, isOptional, hint, error, options, ...rest }: Props) {
  return (
    <Field label={label} isOptional={isOptional} hint={hint} error={error}>
      {(attributes) => (
        <div className="relative">
          <select
            {...rest}
            {...attributes}
            dir="ltr"
            // A long choice has several lines, in browsers that can.
            className={`${controlLook} appearance-none py-2 pr-11 wrap-anywhere whitespace-normal`}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-soft" />
        </div>
      )}
    </Field>
  );
}
