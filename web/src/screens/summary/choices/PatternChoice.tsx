import { Switch } from '#ui/form/Switch.tsx';
import { LoadProblem } from '#ui/page/LoadProblem.tsx';

type Props = {
  isIncluded: boolean;
  onChange: (isIncluded: boolean) => void;
  isLoaded: boolean;
  problem: Error | null;
  onRetry: () => void;
};

export function PatternChoice({ isIncluded, onChange, isLoaded, problem, onRetry }: Props) {
  return (
    <div className="grid gap-4 rounded-m border border-line px-4 py-2.5">
      <Switch
        label="Include patterns found"
        hint="What came before worse days, as on the Patterns screen"
        isOn={isIncluded}
        onChange={onChange}
      />
      {isIncluded && problem && <LoadProblem message={problem.message} onRetry={onRetry} />}
      {isIncluded && !problem && !isLoaded && (
        <p role="status" className="pb-2 text-s text-ink-soft">
          Loading the patterns…
        </p>
      )}
    </div>
  );
}
