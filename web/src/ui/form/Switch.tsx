import { useId } from 'react';
import { Sentence } from '#ui/Sentence.tsx';

type Props = { label: string; hint?: string; isOn: boolean; onChange: (isOn: boolean) => void };

export function Switch({ label, hint, isOn, onChange }: Props) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center justify-between gap-6">
      <span>
        <span className="block text-sm font-semibold">{label}</span>
        {hint && (
          <span id={`${id}hint`} className="block text-s text-ink-soft">
            <Sentence>{hint}</Sentence>
          </span>
        )}
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-describedby={hint && `${id}hint`}
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full bg-field-line transition-colors duration-150 before:absolute before:top-1 before:left-1 before:size-5 before:rounded-full before:bg-surface before:transition-transform before:duration-150 checked:bg-accent checked:before:translate-x-5 forced-colors:bg-[ButtonText] forced-colors:forced-color-adjust-none forced-colors:before:bg-[ButtonFace] forced-colors:checked:bg-[SelectedItem]"
      />
    </label>
  );
}
