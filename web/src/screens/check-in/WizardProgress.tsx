import { percentComplete } from '@flarewell/domain/wizard';

/** The current step as a bar and in words, which screen readers announce when they change. */
export function WizardProgress({ step, stepCount }: { step: number; stepCount: number }) {
  return (
    <div className="flex items-center gap-3">
      <div aria-hidden="true" className="flex grow gap-1 sm:gap-1.5">
        {Array.from({ length: stepCount }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a place in the bar is its index.
            key={index}
            className={`h-1.5 grow rounded-full ${segmentLook(index + 1, step, stepCount)}`}
          />
        ))}
      </div>
      <p role="status" className="shrink-0 text-xs font-semibold text-ink-soft tabular-nums">
        Step {step} of {stepCount} · {percentComplete(step, stepCount)}% complete
      </p>
    </div>
  );
}

/** Shows the current step as half done. The last step is shown as done, because its text says 100%. */
function segmentLook(place: number, step: number, stepCount: number): string {
  if (place === step && step < stepCount) return 'bg-linear-to-r from-accent from-50% to-line to-50%';
  return place <= step ? 'bg-accent' : 'bg-line';
}
