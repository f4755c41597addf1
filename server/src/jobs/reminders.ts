import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Metrics } from '#http/observe.ts';
import { channelOf, createSend, createTick } from '#reminders/tick.ts';
import type { Services } from '#services.ts';

/** Reminders are set to five minutes. */
const TICK_MS = 30_000;
/** As long as requests have to end. What is not done then counts as sent. */
const STOP_MS = 5000;

/** Now and every half minute. Told to stop, it begins nothing more, and waits a moment for what is being sent. */
export function startReminders(services: Services, log: Logger, { reminders: counter }: Metrics) {
  const { database, reminders, now, makeId } = services;
  let isStopping = false;
  const tick = createTick({
    database,
    mailTo: reminders.mailTo,
    send: createSend(reminders),
    log,
    count: (delivery, outcome) => counter.inc({ channel: channelOf(delivery), outcome: outcome.kind }),
    now,
    makeId,
    isStopping: () => isStopping,
  });
  const looks = new Set<Promise<void>>();
  const run = () => {
    const look = tick()
      .catch((error: Error) => {
        log.error({ err: { name: error.name, message: error.message } }, 'reminders failed');
      })
      .finally(() => looks.delete(look));
    looks.add(look);
  };
  run();
  const timer = setInterval(run, TICK_MS).unref();
  return async () => {
    isStopping = true;
    clearInterval(timer);
    await Promise.race([Promise.all(looks), sleep(STOP_MS, undefined, { ref: false })]);
  };
}
