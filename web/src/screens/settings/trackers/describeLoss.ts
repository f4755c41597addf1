/** Says what deleting a tracker loses, and how to keep it. `days` is null while the history is not loaded as a whole. */
export function describeLoss(name: string, days: number | null, isShown: boolean): string {
  if (days === 0) return `“${name}” is in no check-in.`;
  const count =
    days === null ? 'all check-ins that have it' : days === 1 ? '1 check-in' : `${days} check-ins`;
  const advice = isShown ? 'Hide it instead' : 'Leave it hidden';
  return `“${name}” is removed from ${count}. ${advice} to keep ${days === 1 ? 'that day' : 'these days'}.`;
}
