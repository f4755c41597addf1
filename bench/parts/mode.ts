/** `--smoke` only proves that every part still runs to its end: with tiny sizes, in seconds, and without limits. */
export const isSmoke = process.argv.includes('--smoke');

/** Says whether a limit is kept. If it is not, the process fails. */
export function judge(isKept: boolean): 'ok' | 'too slow' | 'not judged' {
  if (isSmoke) return 'not judged';
  if (!isKept) process.exitCode = 1;
  return isKept ? 'ok' : 'too slow';
}

/** How often the browser is measured. */
export const ROUNDS = isSmoke ? 1 : Number(process.env.ROUNDS ?? 5);

export function report(name: string, figures: string, value: number, limit: number): void {
  console.log(`  ${name.padEnd(28)} ${figures} (at most ${limit} is wanted: ${judge(value <= limit)})`);
}
