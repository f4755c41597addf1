// What is deleted with a record. `count` is null while the history is not loaded as a whole.

export function describeLostRatings(count: number | null): string {
  if (count === 0) return nothing;
  const ratings =
    count === null
      ? 'All its ratings'
      : `${count.toLocaleString('en')} ${count === 1 ? 'rating' : 'ratings'}`;
  return `${ratings} and its flares go with it.`;
}

export function describeLostUses(days: number | null): string {
  if (days === 0) return nothing;
  if (days === null) return 'Everything that was noted about it goes with it.';
  return `What was noted on ${days.toLocaleString('en')} ${days === 1 ? 'day' : 'days'} goes with it.`;
}

const nothing = 'It is in no check-in.';
