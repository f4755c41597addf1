/** What an action rejects with when the person has closed its dialog: no problem, and nothing to tell them. */
export function makeCancelled(): DOMException {
  return new DOMException('The person cancelled', 'AbortError');
}

export function isCancelled(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
