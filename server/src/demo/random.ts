/** Chance that can be repeated: the same seed leads to the same diary. */
export interface Random {
  between(least: number, most: number): number;
  /** A whole number, both ends included. */
  whole(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

/** mulberry32: small, fast, and even enough for a made-up year. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const draw = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(draw() * (most - least + 1));
  return {
    between: (least, most) => least + draw() * (most - least),
    whole,
    chance: (probability) => draw() < probability,
    pick: (items) => requireItem(items[whole(0, items.length - 1)]),
  };
}

/** Gives each item once, in any order, before one comes again. */
export function createBag<Item>(items: readonly Item[], random: Random): () => Item {
  let left: Item[] = [];
  return () => {
    if (left.length === 0) left = [...items];
    const [item] = left.splice(random.whole(0, left.length - 1), 1);
    return requireItem(item);
  };
}

function requireItem<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}
