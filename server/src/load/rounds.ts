/** Those who wait for a round, in the order of their turns. */
const lines = new Map<string, (() => void)[]>();

/**
 * Waits for a round of the event loop in which no other piece of work begins. Whoever waits takes turns, however many
 * pieces each of them has. Without it, a hundred requests that arrive together would all begin in one round, and nobody
 * else be answered until Node has run them.
 */
export function nextRound(who: string): Promise<void> {
  return new Promise((resolve) => {
    if (lines.size === 0) setImmediate(beginOne);
    const line = lines.get(who);
    if (line) line.push(resolve);
    else lines.set(who, [resolve]);
  });
}

function beginOne(): void {
  for (const [who, line] of lines) {
    line.shift()?.();
    lines.delete(who);
    // To the end of the order.
    if (line.length > 0) lines.set(who, line);
    break;
  }
  if (lines.size > 0) setImmediate(beginOne);
}
