import { type ReactNode, useId } from 'react';
import { Sentence } from '#ui/Sentence.tsx';

export type FieldProps = {
  label: string;
  /** Marks the field as optional. */
  isOptional?: boolean;
  hint?: ReactNode;
  error?: string;
  /** The id of the element that shows the problem of the whole form. */
  errorId?: string;
};

type ControlAttributes = {
  id: string;
  /** Text in a right-to-left script is typed from the right. */
  dir: 'auto';
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export const controlLook =
  'min-h-12 w-full rounded-m border border-field-line bg-surface px-4 text-m placeholder:text-ink-faint aria-invalid:border-bad disabled:opacity-60';

/** A label, a control, and below it a hint and an error, linked by ids for screen readers. */
export function Field({
  label,
  isOptional,
  hint,
  error,
  errorId,
  children,
}: FieldProps & { children: (attributes: ControlAttributes) => ReactNode }) {
  const id = useId();
  const described = [error ? `${id}error` : errorId, hint && `${id}hint`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {isOptional && <span className="font-normal text-ink-soft"> optional</span>}
      </label>
      {children({
        id,
        dir: 'auto',
        'aria-describedby': described || undefined,
        'aria-invalid': error || errorId ? true : undefined,
      })}
      {error && (
        <p id={`${id}error`} className="text-s font-medium text-bad">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}hint`} className="text-s text-ink-soft">
          <Sentence>{hint}</Sentence>
        </p>
      )}
    </div>
  );
}

/** Fields whose content is selected on focus, because people retype it rather than correct it. */
const retyped = '[type=password], [autocomplete=one-time-code]';

/** Focuses the first invalid field, if there is one. */
export function focusInvalid(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid]');
  field?.focus();
  if (field instanceof HTMLInputElement && field.matches(retyped)) field.select();
}

/** Focuses the first invalid field and scrolls to its message, which a phone's keyboard might hide. */
export function showRefusal(form: HTMLElement | null): void {
  focusInvalid(form);
  form?.querySelector('[role=alert]:not(:empty)')?.scrollIntoView({ block: 'nearest' });
}
