import { type Flare, findOverlap } from '@flarewell/domain/patterns/flares/flare';
import type { Suspicion } from '@flarewell/domain/patterns/suspicions';
import { isSameTracker, type Tracker } from '@flarewell/domain/trackers';
import { nameTracker, refuse } from '#archive/parseChecks.ts';

/**
 * The trackers to write. One that only has the name of a tracker in the account leaves that one as it is: other days
 * would turn what it was not noted on from no into unknown. One with the same id is restored from the file, without its
 * name if another tracker has that name.
 */
export function reconcileTrackers(
  known: readonly Tracker[],
  given: readonly Tracker[],
  namesakes: readonly string[],
): Tracker[] {
  const rows = new Map(known.map((tracker) => [tracker.id, tracker]));
  const written = new Map(
    given.map((tracker) => [tracker.id, (namesakes.includes(tracker.id) && rows.get(tracker.id)) || tracker]),
  );
  const isRenamed = ({ id, name }: Tracker) => rows.get(id)?.name !== name;
  const keepingNames = known.filter(({ id, name }) => (written.get(id)?.name ?? name) === name);
  // Grows while it is read: a tracker that keeps its name can be in the way of the next one.
  for (const row of keepingNames) {
    const same = written.values().find((tracker) => isRenamed(tracker) && isSameTracker(tracker, row));
    if (!same) continue;
    const own = rows.get(same.id);
    if (!own) {
      const problem = 'This account has another one of the same name. Please rename that one first';
      throw refuse(`${nameTracker(same)}: ${problem}`);
    }
    written.set(same.id, { ...same, name: own.name });
    keepingNames.push(own);
  }
  return [...written.values()];
}

/** The flares to write. A confirmed flare of the file that overlaps a confirmed flare of the account is left out. */
export function reconcileFlares(known: readonly Flare[], given: readonly Flare[]): Flare[] {
  const rows = new Map(known.map((flare) => [flare.id, flare]));
  const written = new Map(given.map((flare) => [flare.id, flare]));
  const staying = known.filter(({ id }) => !written.has(id));
  // Grows while it is read: where a flare is left out, the account's version of it stays.
  for (const row of staying) {
    for (const flare of written.values()) {
      if (!findOverlap(flare, [row])) continue;
      written.delete(flare.id);
      const own = rows.get(flare.id);
      if (own) staying.push(own);
    }
  }
  return [...written.values()];
}

/** The suspicions to create; existing ones never change. At most one runs afterwards, and the account's comes first. */
export function reconcileSuspicions(
  known: readonly Suspicion[],
  given: readonly Suspicion[],
  isRunning: (suspicion: Suspicion) => boolean,
): Suspicion[] {
  const knownIds = new Set(known.map(({ id }) => id));
  const created = given.filter(({ id }) => !knownIds.has(id));
  const [running] = [...known, ...created].filter(isRunning);
  return created.filter((suspicion) => suspicion === running || !isRunning(suspicion));
}
