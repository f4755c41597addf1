import { useRef, useState } from 'react';
import { isUnreachable } from '#data/cache/cache.ts';
import { useProfile } from '#data/diary/profile.ts';
import { type Share, useShares } from '#data/shares.ts';
import { useNow } from '#data/today.ts';
import { when } from '#ui/moments.ts';
import { LoadingPart } from '#ui/page/LoadingPart.tsx';
import { LoadProblem } from '#ui/page/LoadProblem.tsx';
import { ActiveShares } from './ActiveShares.tsx';
import { EndedShares } from './EndedShares.tsx';
import { groupShares } from './groupShares.ts';
import { StopSharing } from './StopSharing.tsx';

export function Shares() {
  const { data: shares, dataUpdatedAt, error, refetch } = useShares();
  const { timezone } = useProfile();
  const now = useNow();
  const clock = { now, timezone };
  const [stopping, setStopping] = useState<Share | null>(null);
  const content = useRef<HTMLDivElement>(null);
  if (!shares) {
    if (!error) return <LoadingPart />;
    return (
      <LoadProblem message={error.message} isQuiet={isUnreachable(error)} onRetry={() => void refetch()} />
    );
  }

  const { active, ended } = groupShares(shares, now);
  return (
    <div ref={content} tabIndex={-1} className="grid gap-4 outline-none">
      {error && (
        <p className="text-s text-ink-soft">
          {`Last updated ${when(new Date(dataUpdatedAt).toISOString(), clock)}. Newer changes could not be loaded.`}
        </p>
      )}
      <ActiveShares shares={active} clock={clock} onStop={setStopping} />
      {ended.length > 0 && <EndedShares shares={ended} clock={clock} />}
      {stopping && (
        <StopSharing share={stopping} clock={clock} focusAfter={content} onClose={() => setStopping(null)} />
      )}
    </div>
  );
}
