import { useId } from 'react';
import { Button } from '#ui/Button.tsx';

type Props = {
  title: string;
  details: readonly string[];
  warning?: string | null;
  action: string;
  /** What the action does, for screen readers. */
  actionLabel: string;
  onAction: () => void;
};

/** A link that works, and a button that ends it. */
export function LinkRow({ title, details, warning, action, actionLabel, onAction }: Props) {
  const id = useId();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-52 flex-1 text-s wrap-anywhere text-ink-soft">
        <p className="text-sm font-semibold text-ink">{title}</p>
        <div id={id}>
          {details.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        {warning && <p className="font-medium text-warn">{warning}</p>}
      </div>
      <Button
        kind="secondary"
        size="s"
        aria-label={actionLabel}
        // Tells links of the same name apart.
        aria-describedby={id}
        onClick={onAction}
      >
        <span className="text-bad">{action}</span>
      </Button>
    </li>
  );
}
