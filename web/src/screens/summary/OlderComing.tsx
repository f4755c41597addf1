import { useOlderCheckIns } from '#data/olderCheckIns.ts';
import { LoadProblem } from '#ui/page/LoadProblem.tsx';

/** Stands where the summary will, until the whole history is here. */
export function OlderComing() {
  const { problem, retry } = useOlderCheckIns();
  if (problem) return <LoadProblem message={problem} onRetry={retry} />;
  return (
    <p role="status" className="animate-appear text-ink-soft">
      Loading your older check-ins…
    </p>
  );
}
