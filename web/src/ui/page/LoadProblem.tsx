import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/** Shown where data could not be loaded. */
export function LoadProblem({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="grid gap-4">
      <Notice tone="warn" title="This could not be loaded">
        {message}
      </Notice>
      <div>
        <Button kind="secondary" onClick={onRetry}>
          Try Again
        </Button>
      </div>
    </div>
  );
}
