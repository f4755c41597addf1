const longest = 40;

/**
 * The name of a file that a browser saves: 'flarewell-leo-summary-2026-11-14.pdf'. `person` is whom the diary is about; null
 * in the own diary of the one who saves it, so that the files of several diaries do not get the same names.
 */
export function fileName(rest: string, person: string | null): string {
  return person === null ? `flarewell-${rest}` : `flarewell-${nameInFiles(person)}-${rest}`;
}

/** A person's name in characters that every system and every header allows: 'zoe-anna'. */
export function nameInFiles(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  const joined = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-/, '');
  return joined.slice(0, longest).replace(/-$/, '') || 'diary';
}
