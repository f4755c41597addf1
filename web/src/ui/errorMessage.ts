/** What a person reads of an error. Nothing of an AbortError: that is how an action ends that they cancelled. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'AbortError' ? '' : error.message;
}
