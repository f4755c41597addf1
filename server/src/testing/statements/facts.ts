/**
 * Which columns of a statement are equal to each other and to given values: what its conditions prove about every row
 * that it reads or writes.
 */
export class Facts {
  /** Each name leads to another one that is equal to it; the last of such a chain stands for all of them. */
  readonly #next: Map<string, string>;

  constructor(next: ReadonlyMap<string, string> = new Map()) {
    this.#next = new Map(next);
  }

  /** For a part of the statement with conditions of its own, which prove nothing about the rest. */
  copy(): Facts {
    return new Facts(this.#next);
  }

  equate(one: string, other: string): void {
    const [a, b] = [this.#find(one), this.#find(other)];
    if (a === b) return;
    if (isValue(a)) this.#next.set(b, a);
    else this.#next.set(a, b);
  }

  areEqual(one: string, other: string): boolean {
    return this.#find(one) === this.#find(other);
  }

  /** The value that the column must have; null if the conditions allow several. */
  valueOf(column: string): string | null {
    const found = this.#find(column);
    return isValue(found) ? found : null;
  }

  #find(name: string): string {
    let found = name;
    for (let next = this.#next.get(found); next !== undefined; next = this.#next.get(found)) found = next;
    return found;
  }
}

const VALUE = 'the value ';

/** The name of a value among the facts. */
export function nameValue(value: unknown): string {
  return VALUE + String(value);
}

function isValue(name: string): boolean {
  return name.startsWith(VALUE);
}
