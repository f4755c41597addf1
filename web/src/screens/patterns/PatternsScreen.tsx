import type { Day } from '@flarewell/domain/day';
import { checkInPath } from '@flarewell/domain/paths';
import type { Patterns } from '@flarewell/domain/patterns/foundPatterns';
import { type ReactNode, useMemo } from 'react';
import { isUnreachable } from '#data/cache/cache.ts';
import { useConditions } from '#data/diary/conditions.ts';
import { useMayWrite } from '#data/diary/openDiary.ts';
import { useTrackers } from '#data/diary/trackers.ts';
import { useWho } from '#data/diary/who.ts';
import { usePatterns } from '#data/patterns/patterns.ts';
import { useToday } from '#data/today.ts';
import { Card } from '#ui/Card.tsx';
import { Radar } from '#ui/icons.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { InsightsHeader } from '#ui/page/InsightsHeader.tsx';
import { LoadProblem } from '#ui/page/LoadProblem.tsx';
import { ScreenLink } from '#ui/page/ScreenLink.tsx';
import { SubjectsContext } from '#ui/records/subjects.ts';
import { FlaresCard } from './flares/FlaresCard.tsx';
import { PatternCards } from './PatternCards.tsx';

// In the same chunk: with an entry of its own, every screen would load what the two have in common.
export { HowPatternsWorkScreen } from './HowPatternsWorkScreen.tsx';

export function PatternsScreen() {
  return (
    <WithPatterns tabTitle="Patterns">
      {(patterns, today) => <PatternCards patterns={patterns} today={today} />}
    </WithPatterns>
  );
}

/** The flares of a diary, which come in the same answer as its patterns. */
export function FlaresScreen() {
  return (
    <WithPatterns tabTitle="Flares">
      {({ flares, flareCounts }, today) => <FlaresCard flares={flares} counts={flareCounts} today={today} />}
    </WithPatterns>
  );
}

type Content = (patterns: Patterns, today: Day) => ReactNode;

function WithPatterns({ tabTitle, children }: { tabTitle: string; children: Content }) {
  const conditions = useConditions();
  return (
    <div className="grid grid-cols-1 gap-5">
      <InsightsHeader tabTitle={tabTitle} whose={useWho().your} />
      {conditions.length === 0 ? (
        <NoConditions />
      ) : (
        <LoadedPatterns title={tabTitle}>{children}</LoadedPatterns>
      )}
    </div>
  );
}

function LoadedPatterns({ title, children }: { title: string; children: Content }) {
  const conditions = useConditions();
  const patterns = usePatterns();
  const trackers = useTrackers();
  const { data, failureReason } = patterns;
  const who = useWho();
  const subjects = useMemo(() => ({ conditions, trackers, who }), [conditions, trackers, who]);
  const today = useToday();
  if (data?.checkIns === 0) return <NoCheckIns today={today} />;
  if (data) {
    return <SubjectsContext value={subjects}>{children(data, today)}</SubjectsContext>;
  }
  if (!failureReason) {
    return (
      <p role="status" className="animate-appear py-10 text-center text-ink-soft">
        Looking at the diary…
      </p>
    );
  }
  return (
    <Card title={title}>
      <LoadProblem
        message={failureReason.message}
        isQuiet={isUnreachable(failureReason)}
        onRetry={() => void patterns.refetch()}
      />
    </Card>
  );
}

function NoConditions() {
  return (
    <div className="rounded-l border border-line bg-surface shadow-card">
      <EmptyState
        icon={<Radar size={22} />}
        title="No conditions to look at"
        action={<ScreenLink href="/app/conditions">Go to Conditions</ScreenLink>}
      >
        With a first skin condition, check-ins will show how well it is controlled, its flares, and what comes
        before worse days.
      </EmptyState>
    </div>
  );
}

function NoCheckIns({ today }: { today: Day }) {
  const mayWrite = useMayWrite();
  return (
    <div className="rounded-l border border-line bg-surface shadow-card">
      <EmptyState
        icon={<Radar size={22} />}
        title="No check-ins yet"
        action={mayWrite && <ScreenLink href={checkInPath(today)}>Start check-in</ScreenLink>}
      >
        Well-controlled weeks and flares show after a few check-ins, and what comes before worse days after
        120.
      </EmptyState>
    </div>
  );
}
