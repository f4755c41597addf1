import type { ReactNode } from 'react';
import { type Security, useSecurity } from '#data/account/security.ts';
import { isUnreachable } from '#data/cache/cache.ts';
import { LoadingPart } from '#ui/page/LoadingPart.tsx';
import { LoadProblem } from '#ui/page/LoadProblem.tsx';

/** Renders its children when the security settings have loaded. */
export function WithSecurity({ children }: { children: (security: Security) => ReactNode }) {
  const { data, error, refetch } = useSecurity();
  if (data) return children(data);
  if (error)
    return (
      <LoadProblem message={error.message} isQuiet={isUnreachable(error)} onRetry={() => void refetch()} />
    );
  return <LoadingPart />;
}
