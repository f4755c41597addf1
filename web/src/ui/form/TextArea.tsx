import type { ComponentProps } from 'react';
import { controlLook, Field, type FieldProps } from './Field.tsx';

type Props = FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'id'>;

export function TextArea({ label, isOptional, hint, error, rows = 2, ...rest }: Props) {
  return (
    <Field label={label} isOptional={isOptional} hint={hint} error={error}>
      {(attributes) => (
        <textarea
          {...rest}
          {...attributes}
          rows={rows}
          // `field-sizing: content` ignores `rows`, so the minimum height is set here.
          style={{ minHeight: `${rows * 1.5 + 1.75}rem` }}
          className={`${controlLook} field-sizing-content py-3`}
        />
      )}
    </Field>
  );
}
