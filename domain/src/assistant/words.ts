/** The words of a text for comparison: in lower case, without punctuation except within numbers. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc\u0060]/g, "'")
    .replace(/'s\b/g, '')
    .replace(/(?<!\d)[.,-]|[.,-](?!\d)|[^\p{L}\p{N}.,%\s-]/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Removes a plural s: 'hands' becomes 'hand'. */
export function stemOf(word: string): string {
  return word.length > 3 ? word.replace(/s$/, '') : word;
}
