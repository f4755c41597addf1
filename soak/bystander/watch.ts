import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** How long the answers to a bystander took, in milliseconds. */
export interface Waiting {
  asked: number;
  p50: number;
  p99: number;
  longest: number;
  /** Answers that are not the person's own. */
  odd: string[];
}

interface Habit {
  url: string;
  cookie: string;
  /** Every right answer contains it. */
  expected: string;
  /** With 'in-turn' each request waits for the answer to the one before. */
  pace?: 'in-turn';
}

/**
 * Starts a person who uses the server during an attack, and requests something twenty times a second. It is a process of
 * its own, so that the attackers' CPU time does not count. Returns a function that ends it.
 */
export async function watchBystander({
  url,
  cookie,
  expected,
  pace,
}: Habit): Promise<() => Promise<Waiting>> {
  const args = [url, cookie, expected, ...(pace ? [pace] : [])];
  const child = fork(join(import.meta.dirname, 'person.ts'), args);
  const kill = () => child.kill('SIGKILL');
  process.on('exit', kill);
  await once(child, 'message');
  return async () => {
    child.send('stop');
    const [waiting] = (await once(child, 'message')) as [Waiting];
    process.off('exit', kill);
    return waiting;
  };
}
