import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DatabaseAddress } from '#db/open.ts';

const program = fileURLToPath(new URL('worker.ts', import.meta.url));

export type ReminderWorker = Awaited<ReturnType<typeof startReminderWorker>>;

/** A process of its own that sends reminders, as far as anybody can see, at whatever time it is told that it is. */
export async function startReminderWorker(address: DatabaseAddress, { isHanging = false } = {}) {
  const [engine, place] = 'url' in address ? ['postgres', address.url] : ['sqlite', address.file];
  const child = fork(program, [engine, place, ...(isHanging ? ['hanging'] : [])]);
  await once(child, 'message');
  return {
    /** What it sent at that time, each as its person, day and channel. */
    tick: (now: string) => ask(child, now, () => true),
    /** What it had begun to send when it was killed, which is when it has begun so many. */
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
