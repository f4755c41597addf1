import { AsyncLocalStorage } from 'node:async_hooks';
import { findOutage } from '#outages.ts';

const current = new AsyncLocalStorage<{ outage: unknown }>();

/**
 * Calls the auth library, which replaces errors of its queries by others, such as "passkey refused". If such an error was an
 * outage, that is thrown instead.
 */
export async function showOutages<Result>(call: () => Promise<Result>): Promise<Result> {
  const noted = { outage: null };
  return current.run(noted, call).catch((error) => {
    throw noted.outage ?? error;
  });
}

/** Notes the outages of the library's queries for `showOutages`. */
export function noteOutages<Queries extends Record<keyof Queries, (...args: never[]) => Promise<unknown>>>(
  queries: Queries,
): Queries {
  const noted = Object.entries<(...args: never[]) => Promise<unknown>>(queries).map(([name, query]) => [
    name,
    (...args: never[]) =>
      query(...args).catch((error) => {
        const store = current.getStore();
        if (store && findOutage(error)) store.outage = error;
        throw error;
      }),
  ]);
  return Object.fromEntries(noted);
}
