/** Rejects with `createError()` when the work takes longer. The work itself is not stopped. */
export async function withTimeout<T>(
  work: Promise<T>,
  milliseconds: number,
  createError: () => Error,
): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(createError()), milliseconds);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
