import type { ComponentProps } from 'react';
import { controlLook, Field, type FieldProps } from './Field.tsx';

type Props = FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'id'>;

export function TextArea({ label, isOptional, hint, error, ...rest }: Props) {
  return (
    <Field label={label} isOptional={isOptional} hint={hint} error={error}>
      {(attributes) => (
        <textarea {...rest} {...attributes} className={`${controlLook} field-sizing-content min-h-20 py-3`} />
      )}
    </Field>
  );
}
