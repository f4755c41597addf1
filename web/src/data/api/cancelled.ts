/** Actions reject with this when the person closes their dialog or signs out. No screen shows it as a problem. */
export function makeCancelled(): DOMException {
  return new DOMException('The person cancelled', 'AbortError');
}

export function isCancelled(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
