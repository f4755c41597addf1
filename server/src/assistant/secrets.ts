const REMOVED = '[removed]';
const LONGEST_REASON = 200;
const LONGEST_READ = 2000;
/** What keys look like, whole or starred out: a provider may quote one that is not even ours. */
const keyLike = /\b(?:sk|pk|key)-[\w*-]{6,}|\bbearer\s+\S+|\S*\*{3,}\S*/gi;

/** What a provider says went wrong, fit for a person to read: no key, no markup, no essay. */
export function cleanReason(text: string, apiKey: string | null): string {
  const plain = (apiKey ? text.replaceAll(apiKey, REMOVED) : text)
    .slice(0, LONGEST_READ)
    .replace(/<[^>]*>/g, ' ')
    .replace(keyLike, REMOVED)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return plain.length > LONGEST_REASON ? `${plain.slice(0, LONGEST_REASON)}…` : plain;
}

/** Takes a key out of a text that comes in pieces, however they are cut. */
export function createScrubber(apiKey: string | null) {
  let held = '';
  return {
    push(piece: string): string {
      if (!apiKey) return piece;
      const text = (held + piece).replaceAll(apiKey, REMOVED);
      // The end may be the beginning of the key: it waits for what follows.
      let keep = Math.min(text.length, apiKey.length - 1);
      while (keep > 0 && !apiKey.startsWith(text.slice(-keep))) keep -= 1;
      held = keep > 0 ? text.slice(-keep) : '';
      return keep > 0 ? text.slice(0, -keep) : text;
    },
    flush(): string {
      const rest = held;
      held = '';
      return rest;
    },
  };
}
