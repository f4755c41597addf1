import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Services } from '#api.ts';
import type { Metrics } from '#observe.ts';
import { channelOf, createSend, tick } from '#reminders/tick.ts';

/** Reminders are set to five minutes. */
const TICK_MS = 30_000;
/** As long as requests have to end. What is not done then counts as sent. */
const STOP_MS = 5000;

/** Now and every half minute. Told to stop, it begins nothing more, and waits a moment for what is being sent. */
export function startReminders(services: Services, log: Logger, { reminders: counter }: Metrics) {
  const { database, reminders, now, makeId } = services;
  let isStopping = false;
  let current: Promise<void> | null = null;
  const run = () => {
    // One at a time: a slow push service delays the next look.
    current ??= tick({
      database,
      mailTo: reminders.mailTo,
      send: createSend(reminders),
      log,
      count: (delivery, outcome) => counter.inc({ channel: channelOf(delivery), outcome: outcome.kind }),
      now,
      makeId,
      isStopping: () => isStopping,
    })
      .catch((error: Error) => {
        log.error({ err: { name: error.name, message: error.message } }, 'reminders failed');
      })
      .finally(() => {
        current = null;
      });
  };
  run();
  const timer = setInterval(run, TICK_MS).unref();
  return async () => {
    isStopping = true;
    clearInterval(timer);
    await Promise.race([current, sleep(STOP_MS, undefined, { ref: false })]);
  };
}
