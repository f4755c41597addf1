import type { ReactNode } from 'react';
import { isUnreachable } from '#data/cache/cache.ts';
import { type Clock, when } from '#ui/moments.ts';
import { LoadingPart } from '#ui/page/LoadingPart.tsx';
import { LoadProblem } from '#ui/page/LoadProblem.tsx';

interface Query<Data> {
  data: Data | undefined;
  dataUpdatedAt: number;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

type Props<Data> = { query: Query<Data>; clock: Clock; children: (data: Data) => ReactNode };

/** Shows the data of a query, or that it is loading or failed. If only the last refresh failed, says how old the data is. */
export function Loaded<Data>({ query, clock, children }: Props<Data>) {
  const { data, dataUpdatedAt, error, refetch } = query;
  if (data === undefined) {
    if (!error) return <LoadingPart />;
    return (
      <LoadProblem message={error.message} isQuiet={isUnreachable(error)} onRetry={() => void refetch()} />
    );
  }
  return (
    <div className="grid gap-4">
      {error && (
        <p className="text-s text-ink-soft">
          {`Last updated ${when(new Date(dataUpdatedAt).toISOString(), clock)}. Newer changes could not be loaded.`}
        </p>
      )}
      {children(data)}
    </div>
  );
}
