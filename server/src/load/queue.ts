import { nextRound } from '#load/rounds.ts';

export interface QueueLimits {
  /** How many tasks run at once. */
  atOnce: number;
  /** How many wait. */
  waiting: number;
  /** How many tasks of one person may run or wait, so that one person cannot take all places. */
  each?: number;
  /** How many tasks of one person may run at once. */
  eachAtOnce?: number;
}

/** Limits how many tasks run at once and how many wait. People whose tasks wait take turns, however many each has. */
interface BoundedQueue {
  /** Returns null, without starting anything, if too many tasks are waiting. Without a person all tasks are equal. */
  run<T>(work: () => Promise<T>, person?: string): Promise<T> | null;
}

interface Place {
  running: number;
  line: (() => void)[];
}

export function createQueue({ atOnce, waiting, ...limits }: QueueLimits): BoundedQueue {
  const { each = Number.POSITIVE_INFINITY, eachAtOnce = each } = limits;
  const now = { running: 0, waiting: 0 };
  /** Everybody with a task, in the order of their turns. */
  const places = new Map<string, Place>();

  function begin(person: string, place: Place): void {
    now.running += 1;
    place.running += 1;
    // To the end of the order.
    places.delete(person);
    places.set(person, place);
  }

  async function runNow<T>(work: () => Promise<T>, person: string, place: Place): Promise<T> {
    try {
      return await work();
    } finally {
      now.running -= 1;
      place.running -= 1;
      if (place.running + place.line.length === 0) places.delete(person);
      startNext();
    }
  }

  function startNext(): void {
    for (const [person, place] of places) {
      const start = place.running < eachAtOnce ? place.line.shift() : undefined;
      if (!start) continue;
      now.waiting -= 1;
      // Takes its place at once, so that a new task cannot overtake the waiting ones.
      begin(person, place);
      nextRound(person).then(start);
      return;
    }
  }

  return {
    run(work, person = '') {
      const place = places.get(person) ?? { running: 0, line: [] };
      if (place.running + place.line.length >= each) return null;
      if (now.running < atOnce && place.running < eachAtOnce) {
        begin(person, place);
        return runNow(work, person, place);
      }
      if (now.waiting >= waiting) return null;
      now.waiting += 1;
      const turn = new Promise<void>((resolve) => place.line.push(resolve));
      places.set(person, place);
      return turn.then(() => runNow(work, person, place));
    },
  };
}
