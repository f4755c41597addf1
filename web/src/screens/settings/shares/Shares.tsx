import { useRef, useState } from 'react';
import { isUnreachable } from '#data/cache/cache.ts';
import { useProfile } from '#data/profile.ts';
import { type Share, useShares } from '#data/shares.ts';
import { LoadProblem } from '#ui/page/LoadProblem.tsx';
import { ActiveShares } from './ActiveShares.tsx';
import { EndedShares } from './EndedShares.tsx';
import { groupShares } from './groupShares.ts';
import { LoadingShares } from './LoadingShares.tsx';
import { StopSharing } from './StopSharing.tsx';

export function Shares() {
  const { data: shares, dataUpdatedAt, error, refetch } = useShares();
  const { timezone } = useProfile();
  const [stopping, setStopping] = useState<Share | null>(null);
  const content = useRef<HTMLDivElement>(null);
  if (!shares) {
    if (!error) return <LoadingShares />;
    return (
      <LoadProblem message={error.message} isQuiet={isUnreachable(error)} onRetry={() => void refetch()} />
    );
  }

  // The list is requested every minute, so the times in it need no clock of their own.
  const now = new Date(dataUpdatedAt).toISOString();
  const clock = { now, timezone };
  const { active, ended } = groupShares(shares, now);
  return (
    <div ref={content} tabIndex={-1} className="grid gap-4 outline-none">
      <ActiveShares shares={active} clock={clock} onStop={setStopping} />
      {ended.length > 0 && <EndedShares shares={ended} clock={clock} />}
      {stopping && <StopSharing share={stopping} focusAfter={content} onClose={() => setStopping(null)} />}
    </div>
  );
}
