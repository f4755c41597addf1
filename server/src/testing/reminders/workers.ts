import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DatabaseAddress } from '#db/open.ts';

const program = fileURLToPath(new URL('worker.ts', import.meta.url));

export type ReminderWorker = Awaited<ReturnType<typeof startReminderWorker>>;

/** Starts a separate process that runs ticks at given times and pretends to send. */
export async function startReminderWorker(address: DatabaseAddress, { isHanging = false } = {}) {
  const [engine, place] = 'url' in address ? ['postgres', address.url] : ['sqlite', address.file];
  const child = fork(program, [engine, place, ...(isHanging ? ['hanging'] : [])]);
  await once(child, 'message');
  return {
    /** Runs a tick and returns its deliveries, each as 'person day channel'. */
    tick: (now: string) => ask(child, now, () => true),
    /** Kills the process as soon as it has started `count` deliveries, and returns them. */
    async killAfter(now: string, count: number) {
      const begun = await ask(child, now, (sent) => sent.length === count);
      child.kill('SIGKILL');
      await once(child, 'exit');
      return begun;
    },
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

function ask(child: ChildProcess, now: string, isAnswer: (sent: string[]) => boolean): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      child.off('message', hear).off('exit', fail);
      end();
    };
    const hear = (sent: string[]) => isAnswer(sent) && settle(() => resolve(sent));
    const fail = () => settle(() => reject(new Error('The worker ended by itself')));
    child.on('message', hear).on('exit', fail);
    child.send(now);
  });
}
