const REMOVED = '[removed]';
const LONGEST_REASON = 200;
const LONGEST_READ = 2000;
/** Matches API keys, also masked with asterisks: a provider may quote a key that is not ours. */
const keyLike = /\b(?:sk|pk|key)-[\w*-]{6,}|\bbearer\s+\S+|\S*\*{3,}\S*/gi;

/** Makes a provider's error message safe to show: without keys and markup, and not too long. */
export function cleanReason(text: string, apiKey: string | null): string {
  const plain = (apiKey ? text.replaceAll(apiKey, REMOVED) : text)
    .slice(0, LONGEST_READ)
    .replace(/<[^>]*>/g, ' ')
    .replace(keyLike, REMOVED)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return plain.length > LONGEST_REASON ? `${plain.slice(0, LONGEST_REASON)}…` : plain;
}

/** Removes the API key from streamed text, even if it is split between pieces. */
export function createScrubber(apiKey: string | null) {
  let held = '';
  return {
    push(piece: string): string {
      if (!apiKey) return piece;
      const text = (held + piece).replaceAll(apiKey, REMOVED);
      // The end may be the start of the key, so it is held back until the next piece arrives.
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
