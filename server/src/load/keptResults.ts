interface Kept<Result> {
  name: string;
  result: Result;
  bytes: number;
}

/**
 * Keeps the latest result of each person in memory, up to a number of bytes in total: those that were used last. The name
 * of a result says what it was made from. While it is being made, others who ask for it wait for it.
 */
export function createKeptResults<Result>(mostBytes: number) {
  /** In the order of their last use. */
  const kept = new Map<string, Kept<Result>>();
  const underWay = new Map<string, Promise<Result>>();
  let total = 0;

  function forget(person: string): void {
    total -= kept.get(person)?.bytes ?? 0;
    kept.delete(person);
  }

  function keep(person: string, entry: Kept<Result>): void {
    forget(person);
    kept.set(person, entry);
    total += entry.bytes;
    for (const oldest of kept.keys()) {
      if (total <= mostBytes) return;
      forget(oldest);
    }
  }

  return {
    async find(person: string, name: string, make: () => Promise<Result>): Promise<Result> {
      const known = kept.get(person);
      if (known?.name === name) {
        keep(person, known);
        return known.result;
      }
      const making =
        underWay.get(name) ??
        make()
          .then((result) => {
            keep(person, { name, result, bytes: JSON.stringify(result).length });
            return result;
          })
          .finally(() => underWay.delete(name));
      underWay.set(name, making);
      return making;
    },
  };
}
