/** Compares two texts word by word: their common start and end, and what each has in between. */
export function markChange(mine: string, other: string) {
  // Blanks count as words, because they may be the only difference.
  const [ours, theirs] = [mine, other].map((text) => text.split(/(\s+)/)) as [string[], string[]];
  const shorter = Math.min(ours.length, theirs.length);
  let start = 0;
  while (start < shorter && ours[start] === theirs[start]) start += 1;
  let end = 0;
  while (end < shorter - start && ours.at(-1 - end) === theirs.at(-1 - end)) end += 1;
  const between = (words: string[]) => words.slice(start, words.length - end).join('');
  return {
    start: ours.slice(0, start).join(''),
    mine: between(ours),
    other: between(theirs),
    end: ours.slice(ours.length - end).join(''),
  };
}
