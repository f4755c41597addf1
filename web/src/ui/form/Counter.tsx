import { Minus, Plus } from '#ui/icons.tsx';

type Props = {
  /** What is counted, for screen readers. */
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

/** A small number between a minus and a plus button. */
export function Counter({ label, value, min, max, onChange }: Props) {
  /** aria-disabled, because a disabled button would lose the focus when the count reaches its limit. */
  const step = (name: string, next: number, Icon: typeof Plus) => (
    <button
      type="button"
      aria-label={name}
      aria-disabled={next < min || next > max}
      onClick={() => onChange(Math.min(max, Math.max(min, next)))}
      className="group grid size-11 cursor-pointer place-items-center rounded-full aria-disabled:cursor-default aria-disabled:opacity-45"
    >
      <span className="grid size-8 place-items-center rounded-full border border-line-strong group-hover:bg-sunken">
        <Icon size={16} />
      </span>
    </button>
  );
  return (
    <fieldset className="inline-flex items-center">
      <legend className="sr-only">{label}</legend>
      {step('One less', value - 1, Minus)}
      <output className="min-w-8 text-center text-sm font-semibold tabular-nums">{value}×</output>
      {step('One more', value + 1, Plus)}
    </fieldset>
  );
}
