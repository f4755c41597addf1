import { coverageNote } from '@flarewell/domain/assistant/assistant';
import type { Measure } from '@flarewell/domain/measures/measures';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useQuery } from '#data/cache/hooks.ts';
import { useCheckIns, useOlderCheckIns } from '#data/diary/checkIns.ts';
import { useConditions } from '#data/diary/conditions.ts';
import { useMedications } from '#data/diary/medications.ts';
import { useIsOwnDiary, useOpenDiary } from '#data/diary/openDiary.ts';
import { useTrackers } from '#data/diary/trackers.ts';
import { useWho } from '#data/diary/who.ts';
import { useFlareDecisions } from '#data/patterns/flareDecisions.ts';
import { openStoredPatterns, patternsQuery } from '#data/patterns/patterns.ts';
import { useToday } from '#data/today.ts';
import type { Answering } from './answering.ts';

let createAnswering: typeof import('./answering.ts').createAnswering | null = null;

/** Starts to load with the dialog, which opens without it: the rules of all answers are half of its code. */
const loading = import('./answering.ts').then(
  (module) => {
    createAnswering = module.createAnswering;
  },
  () => undefined,
);

function subscribe(notify: () => void): () => void {
  void loading.then(notify);
  return () => undefined;
}

/**
 * Null until the code has loaded. `measures`: what is asked about. Flares and patterns are loaded only for questions about
 * them.
 */
export function useAnswering(measures: ReadonlySet<Measure>): Answering | null {
  const create = useSyncExternalStore(subscribe, () => createAnswering);
  const { checkIns, isWhole } = useCheckIns();
  const { missingBefore, problem } = useOlderCheckIns();
  const conditions = useConditions();
  const medications = useMedications();
  const trackers = useTrackers();
  const { name } = useOpenDiary();
  const about = useIsOwnDiary() ? null : name;
  const who = useWho();
  const today = useToday();
  const decisions = useFlareDecisions(measures.has('flares'));
  const { flares, found: storedFlares, isFailed, retry: retryFlares } = decisions;
  const needsPatterns = measures.has('influence');
  const { data, failureReason, refetch } = useQuery({ ...patternsQuery, enabled: needsPatterns });
  const retryPatterns = useCallback(() => void refetch(), [refetch]);
  const hasSearchFailed = !data && failureReason !== null;
  const coverage = missingBefore !== null && problem !== null ? coverageNote(missingBefore, who) : null;

  useEffect(() => {
    if (needsPatterns) void openStoredPatterns();
  }, [needsPatterns]);

  return useMemo(
    () =>
      create?.({
        conditions,
        medications,
        trackers,
        about,
        checkIns: [...checkIns],
        today,
        isComing: !isWhole && coverage === null,
        coverage,
        flares: { value: flares, hasFailed: isFailed, retry: retryFlares },
        storedFlares,
        patterns: { value: data ?? null, hasFailed: hasSearchFailed, retry: retryPatterns },
      }) ?? null,
    [
      create,
      conditions,
      medications,
      trackers,
      about,
      checkIns,
      today,
      isWhole,
      coverage,
      flares,
      isFailed,
      retryFlares,
      storedFlares,
      data,
      hasSearchFailed,
      retryPatterns,
    ],
  );
}
