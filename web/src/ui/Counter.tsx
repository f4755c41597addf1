import { Minus, Plus } from 'lucide-react';

type Props = {
  /** What is counted, for who cannot see it. */
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

/** A small number with a button on either side. */
export function Counter({ label, value, min, max, onChange }: Props) {
  return (
    <fieldset className="inline-flex items-center">
      <legend className="sr-only">{label}</legend>
      <Step label="One less" isOff={value <= min} onPress={() => onChange(value - 1)} Icon={Minus} />
      <output className="min-w-8 text-center text-sm font-semibold tabular-nums">{value}×</output>
      <Step label="One more" isOff={value >= max} onPress={() => onChange(value + 1)} Icon={Plus} />
    </fieldset>
  );
}

type StepProps = { label: string; isOff: boolean; onPress: () => void; Icon: typeof Plus };

/** Off, it keeps the focus: whoever counts down by keyboard is not thrown out at the end. */
function Step({ label, isOff, onPress, Icon }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => !isOff && onPress()}
      className="group grid size-11 cursor-pointer place-items-center rounded-full aria-disabled:cursor-default aria-disabled:opacity-45"
    >
      <span className="grid size-8 place-items-center rounded-full border border-line-strong group-hover:bg-sunken group-aria-disabled:bg-transparent">
        <Icon size={16} strokeWidth={1.9} aria-hidden="true" />
      </span>
    </button>
  );
}
