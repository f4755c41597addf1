/** The first match counts, because many browsers also name the ones that they imitate. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\/.+Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** A name for people, such as 'Chrome on Android'. */
export function nameDevice(userAgent: string): string {
  const browser = find(browsers, userAgent);
  const system = find(systems, userAgent);
  if (!browser && !system) return 'Unknown device';
  return system ? `${browser ?? 'A browser'} on ${system}` : `${browser}`;
}

function find(names: readonly [RegExp, string][], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}
