import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

type Props = {
  message: string;
  /** For a part of a screen without a connection: no alert, because the bar above the screen already says so. */
  isQuiet?: boolean;
  onRetry: () => void;
};

/** Shown where data could not be loaded. */
export function LoadProblem({ message, isQuiet, onRetry }: Props) {
  return (
    <div role={isQuiet ? undefined : 'alert'} className="grid gap-4">
      {isQuiet ? (
        <p className="text-s text-ink-soft">This is shown once there is a connection.</p>
      ) : (
        <Notice tone="warn" title="This could not be loaded">
          {message}
        </Notice>
      )}
      <div>
        <Button kind="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
