import { refreshRetryMs } from '@flarewell/domain/account/account';

export type QueryKey = readonly string[];

/** Something the server can be asked for, and the name under which the answer is kept. */
export interface Query<Data> {
  queryKey: QueryKey;
  queryFn: () => Promise<Data>;
}

/** Replaced, never changed, so that a screen sees at once whether it has to render. */
export interface QueryState<Data = unknown> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  /** When the server said so; 0 for what comes from elsewhere. */
  updatedAt: number;
}

interface Entry {
  state: QueryState;
  query: Query<unknown> | null;
  /** The request under way; another one in its place means that its answer is no longer wanted. */
  fetching: Promise<unknown> | null;
  listeners: Set<() => void>;
}

const retries = 3;
const staleMs = 30_000;

/**
 * What the server said, each answer under its name: asked for once however many screens want it, again after a passing
 * problem, and again when a person returns to a screen that has waited a while. Its words are TanStack Query's, of
 * which it is the small part that is needed here.
 */
export class QueryClient {
  readonly #entries = new Map<string, Entry>();
  readonly #isPassing: (error: Error) => boolean;
  /** Hears of every failure, of questions and of changes. */
  onError: (error: Error) => void = () => undefined;
  /** Hears of everything new. */
  onData: (key: QueryKey, data: unknown) => void = () => undefined;

  /** `isPassing` tells whether a question that failed is worth asking again. */
  constructor(isPassing: (error: Error) => boolean) {
    this.#isPassing = isPassing;
  }

  #entry(key: QueryKey): Entry {
    const name = key.join('/');
    let entry = this.#entries.get(name);
    if (!entry) {
      const state = { data: undefined, error: null, isFetching: false, updatedAt: 0 };
      entry = { state, query: null, fetching: null, listeners: new Set() };
      this.#entries.set(name, entry);
    }
    return entry;
  }

  #change(key: QueryKey, changes: Partial<QueryState>): void {
    const entry = this.#entry(key);
    entry.state = { ...entry.state, ...changes };
    for (const listener of entry.listeners) listener();
    if (changes.data !== undefined) this.onData(key, changes.data);
  }

  getState<Data>(key: QueryKey): QueryState<Data> {
    return this.#entry(key).state as QueryState<Data>;
  }

  getQueryData<Data>(key: QueryKey): Data | undefined {
    return this.getState<Data>(key).data;
  }

  setQueryData<Data>(
    key: QueryKey,
    next: Data | ((data: Data | undefined) => Data | undefined),
    { updatedAt = Date.now() } = {},
  ): void {
    const data =
      typeof next === 'function'
        ? (next as (data: Data | undefined) => Data | undefined)(this.getQueryData<Data>(key))
        : next;
    if (data !== undefined) this.#change(key, { data, updatedAt });
  }

  subscribe(key: QueryKey, listener: () => void): () => void {
    const { listeners } = this.#entry(key);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  isStale(key: QueryKey): boolean {
    const { error, updatedAt } = this.#entry(key).state;
    return error !== null || Date.now() - updatedAt > staleMs;
  }

  /** Asks now, or takes part in the request that is under way. */
  fetchQuery<Data>(query: Query<Data>): Promise<Data> {
    const entry = this.#entry(query.queryKey);
    entry.query = query;
    entry.fetching ??= this.#fetch(query, entry);
    return entry.fetching as Promise<Data>;
  }

  async #fetch<Data>(query: Query<Data>, entry: Entry): Promise<Data> {
    // Not in the same turn: whoever asks may be rendering.
    await null;
    const own = entry.fetching;
    const isWanted = () => entry.fetching === own;
    this.#change(query.queryKey, { isFetching: true });
    try {
      const data = await this.#ask(query);
      if (isWanted()) this.#change(query.queryKey, { data, error: null, updatedAt: Date.now() });
      return data;
    } catch (error) {
      if (isWanted()) this.#change(query.queryKey, { error: error as Error });
      this.onError(error as Error);
      throw error;
    } finally {
      if (isWanted()) {
        entry.fetching = null;
        this.#change(query.queryKey, { isFetching: false });
      }
    }
  }

  async #ask<Data>(query: Query<Data>, attempt = 0): Promise<Data> {
    try {
      return await query.queryFn();
    } catch (error) {
      if (attempt >= retries || !this.#isPassing(error as Error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, refreshRetryMs(attempt)));
      return this.#ask(query, attempt + 1);
    }
  }

  /** Asks, and leaves a failure to who shows the answer. */
  async prefetchQuery<Data>(query: Query<Data>): Promise<void> {
    await this.fetchQuery(query).catch(() => undefined);
  }

  /** What is known, or else what the server says. */
  async ensureQueryData<Data>(query: Query<Data>): Promise<Data> {
    return this.getQueryData<Data>(query.queryKey) ?? this.fetchQuery(query);
  }

  /** Lets go of a request under way: its answer would undo what is put in the cache now. */
  cancelQueries({ queryKey }: { queryKey: QueryKey }): void {
    const entry = this.#entry(queryKey);
    if (!entry.fetching) return;
    entry.fetching = null;
    this.#change(queryKey, { isFetching: false });
  }

  /** Asks anew for what is shown, and later for what is not: one answer, or all of them. */
  async invalidateQueries({ queryKey }: { queryKey?: QueryKey } = {}): Promise<void> {
    const entries = queryKey ? [this.#entry(queryKey)] : [...this.#entries.values()];
    await Promise.all(
      entries.map(async (entry) => {
        entry.state = { ...entry.state, updatedAt: 0 };
        if (!entry.query || entry.listeners.size === 0) return;
        this.cancelQueries(entry.query);
        await this.prefetchQuery(entry.query);
      }),
    );
  }

  /** The person is back, or the network is: what has waited too long is asked for anew. */
  refetchStale(): void {
    for (const { query, listeners } of this.#entries.values()) {
      if (query && listeners.size > 0 && this.isStale(query.queryKey)) void this.prefetchQuery(query);
    }
  }
}
