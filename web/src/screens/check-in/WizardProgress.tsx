import { percentComplete } from '@flarewell/domain/check-in/wizard';

/** The current step as a bar with a part for each step, and in words, which screen readers announce when they change. */
export function WizardProgress({ step, stepCount }: { step: number; stepCount: number }) {
  return (
    <div className="flex items-center gap-3 cramped:flex-col cramped:items-stretch">
      <div aria-hidden="true" className="flex grow gap-1 sm:gap-1.5">
        {Array.from({ length: stepCount }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a place in the bar is its index.
            key={index}
            className={`h-1.5 grow rounded-full ${index < step ? 'bg-accent' : 'bg-line'}`}
          />
        ))}
      </div>
      <p role="status" className="shrink-0 text-xs font-semibold text-ink-soft tabular-nums">
        Step {step} of {stepCount} · {percentComplete(step, stepCount)}% complete
      </p>
    </div>
  );
}
