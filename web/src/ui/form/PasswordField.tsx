import { type ComponentProps, useState } from 'react';
import { Eye, EyeOff } from '#ui/icons.tsx';
import { controlLook, Field, type FieldProps } from './Field.tsx';

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'id' | 'type' | 'autoComplete'> & {
    /** Tells password managers whether to fill in the known password or to suggest a new one. */
    autoComplete: 'current-password' | 'new-password';
  };

export function PasswordField({ label, isOptional, hint, error, errorId, ...rest }: Props) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field label={label} isOptional={isOptional} hint={hint} error={error} errorId={errorId}>
      {(attributes) => (
        <div className="relative">
          <input
            {...rest}
            {...attributes}
            type={isShown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            className={`${controlLook} pr-13`}
          />
          <button
            type="button"
            aria-label={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setIsShown(!isShown)}
            className="absolute top-0.5 right-0.5 grid size-11 cursor-pointer place-items-center rounded-s text-ink-soft hover:text-ink"
          >
            <Icon size={19} />
          </button>
        </div>
      )}
    </Field>
  );
}
