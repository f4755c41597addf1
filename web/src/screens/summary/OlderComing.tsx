import { useOlderCheckIns } from '#data/diary/checkIns.ts';
import { useWho } from '#data/diary/who.ts';
import { LoadProblem } from '#ui/page/LoadProblem.tsx';
import { Sentence } from '#ui/Sentence.tsx';

/** Shown instead of the summary until the whole history is loaded. */
export function OlderComing() {
  const { problem, retry } = useOlderCheckIns();
  const { your } = useWho();
  if (problem) return <LoadProblem message={problem} onRetry={retry} />;
  return (
    <p role="status" className="animate-appear text-ink-soft">
      <Sentence>{`Loading ${your} older check-ins…`}</Sentence>
    </p>
  );
}
