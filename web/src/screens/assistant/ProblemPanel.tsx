import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { Problem } from './conversation/words.ts';

type Props = { problem: Problem | null; canRetry: boolean; onRetry: () => void };

export function ProblemPanel({ problem, canRetry, onRetry }: Props) {
  return (
    <div role="alert" className="empty:-mb-2.5">
      {problem && (
        <Notice
          tone={problem.isConnection ? 'bad' : 'warn'}
          title={problem.isConnection ? 'Connection Error:' : undefined}
        >
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="min-w-0 grow basis-52">{problem.text}</p>
            {canRetry && (
              <Button kind="secondary" size="s" onClick={onRetry}>
                Try again
              </Button>
            )}
          </div>
        </Notice>
      )}
    </div>
  );
}
