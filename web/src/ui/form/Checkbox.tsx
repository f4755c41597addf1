import { useId } from 'react';

type Props = { label: string; hint: string; isChecked: boolean; onChange: (isChecked: boolean) => void };

export function Checkbox({ label, hint, isChecked, onChange }: Props) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-0.5">
      <input
        id={id}
        type="checkbox"
        aria-labelledby={`${id}label`}
        aria-describedby={`${id}hint`}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        className="tick mt-0.5"
      />
      <span>
        <span id={`${id}label`} className="block text-sm font-medium">
          {label}
        </span>
        <span id={`${id}hint`} className="block text-s text-ink-soft">
          {hint}
        </span>
      </span>
    </label>
  );
}
