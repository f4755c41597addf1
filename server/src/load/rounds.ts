/** Those who wait for a round, in the order of their turns. */
const lines = new Map<string, (() => void)[]>();

/** Whether a piece of work has already begun in this round of the event loop. */
let isTaken = false;

/**
 * Waits for a round of the event loop in which no other piece of work begins; that is the current round if it is free.
 * Whoever waits takes turns, however many pieces each of them has. Without it, a hundred requests that arrive together
 * would all begin in one round, and nobody else be answered until Node has run them.
 */
export function nextRound(who: string): Promise<void> {
  if (!isTaken) {
    isTaken = true;
    setImmediate(beginOne);
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    const line = lines.get(who);
    if (line) line.push(resolve);
    else lines.set(who, [resolve]);
  });
}

function beginOne(): void {
  isTaken = false;
  for (const [who, line] of lines) {
    isTaken = true;
    line.shift()?.();
    lines.delete(who);
    // To the end of the order.
    if (line.length > 0) lines.set(who, line);
    break;
  }
  if (isTaken) setImmediate(beginOne);
}
