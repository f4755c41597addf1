import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Metrics } from '#http/observe.ts';
import { channelOf, createDeliverySender, createTick } from '#reminders/tick.ts';
import type { Services } from '#services/services.ts';

/** Reminder times are multiples of five minutes, so this is precise enough. */
const TICK_MS = 30_000;
/** How long a shutdown waits for deliveries in progress. Those that are not done by then count as sent. */
const STOP_MS = 5000;

/** Runs at once and then every 30 seconds. The returned function stops it and waits for deliveries in progress. */
export function startReminders(services: Services, log: Logger, { reminders: counter }: Metrics) {
  const { database, reminders, now, makeId } = services;
  let isStopping = false;
  const tick = createTick({
    database,
    mailTo: reminders.mailTo,
    send: createDeliverySender(reminders),
    log,
    count: (delivery, outcome) => counter.inc({ channel: channelOf(delivery), outcome: outcome.kind }),
    now,
    makeId,
    isStopping: () => isStopping,
  });
  const running = new Set<Promise<void>>();
  const run = () => {
    const current = tick()
      .catch((error: Error) => {
        log.error({ err: { name: error.name, message: error.message } }, 'reminders failed');
      })
      .finally(() => running.delete(current));
    running.add(current);
  };
  run();
  const timer = setInterval(run, TICK_MS).unref();
  return async () => {
    isStopping = true;
    clearInterval(timer);
    await Promise.race([Promise.all(running), sleep(STOP_MS, undefined, { ref: false })]);
  };
}
