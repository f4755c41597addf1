import { pathOfPhotoUrl } from '@flarewell/domain/photos';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import { listShownPhotos } from '#db/checkIns/photosInUse.ts';
import { listDiaryIds } from '#db/diaries/diaries.ts';
import { reasonOf } from '#failures/startupProblem.ts';
import type { Metrics } from '#http/observe.ts';
import { countMissing } from '#photos/missing.ts';
import type { Services } from '#services/services.ts';

const FIRST_MS = 10 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Counts missing photos, only once a day, because it lists the whole photo store. Returns a function that stops it. */
export function startMissingPhotosCount(
  { database: { system }, photos: store, now }: Services,
  log: Logger,
  { registry }: Metrics,
  firstMs = FIRST_MS,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let gauge: Gauge | undefined;
  let current = Promise.resolve();

  async function count(): Promise<void> {
    const startedAt = now();
    const missing = await countMissing({
      store,
      listShown: async (diaryId) => (await listShownPhotos(system, diaryId, startedAt)).map(pathOfPhotoUrl),
      listDiaryIds: () => listDiaryIds(system),
      signal,
    });
    // Not before the first count, because a gauge is 0 until it is set.
    gauge ??= new Gauge({
      name: 'photos_missing',
      help: 'Photos that check-ins show and the photo store lacks; counted ten minutes after the start and then once a day',
      registers: [registry],
    });
    gauge.set(missing);
    if (missing > 0) log.warn({ missing }, 'Photos that check-ins show are missing from the photo store');
  }
  const run = () => {
    current = count().catch((error) => {
      if (!signal.aborted) log.warn({ reason: reasonOf(error) }, 'Missing photos could not be counted');
    });
  };
  const timers = [setTimeout(run, firstMs).unref(), setInterval(run, DAY_MS).unref()];
  return async () => {
    for (const timer of timers) clearTimeout(timer);
    stopping.abort();
    await current;
  };
}
