/** `3 people, 1 check-in and 0 photos` */
export function countThings(counts: readonly (readonly [number, string, string])[]): string {
  const parts = counts.map(
    ([count, one, many]) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`,
  );
  return [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');
}
