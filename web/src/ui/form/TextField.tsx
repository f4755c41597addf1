import type { ComponentProps } from 'react';
import { controlLook, Field, type FieldProps } from './Field.tsx';

type Props = FieldProps & Omit<ComponentProps<'input'>, 'className' | 'id'>;

export function TextField({ label, isOptional, hint, error, errorId, ...rest }: Props) {
  return (
    <Field label={label} isOptional={isOptional} hint={hint} error={error} errorId={errorId}>
      {(attributes) => <input {...rest} {...attributes} className={controlLook} />}
    </Field>
  );
}
