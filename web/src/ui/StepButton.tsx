import type { IconComponent } from '#ui/icons.tsx';

type Props = { label: string; isOff: boolean; Icon: IconComponent; onStep: () => void };

/** A round button to the previous or next month or check-in. */
export function StepButton({ label, isOff, Icon, onStep }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      // aria-disabled, because a disabled button would lose the focus at the last step.
      aria-disabled={isOff}
      onClick={isOff ? undefined : onStep}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full border border-line-strong bg-surface transition-colors duration-150 hover:bg-sunken aria-disabled:cursor-default aria-disabled:bg-surface aria-disabled:opacity-45"
    >
      <Icon />
    </button>
  );
}
