import { type SettingName, settingNames } from '#config/settings.ts';

/** Variables of `compose.yaml`, which reads the same `.env` file. */
const ofCompose = /^(?:COMPOSE_\w+|POSTGRES_PASSWORD|OWNER_PASSWORD|APP_PASSWORD)$/;
const BOM = '\uFEFF';
/** Other programs have variables that resemble short names, such as `HOSTS`. */
const SHORTEST_JUDGED = 6;

/**
 * Warns of every line of a settings file that sets nothing. A line may be part of a password, so only a name that looks
 * like one is repeated.
 */
export function warnOfLines(text: string, file: string): string[] {
  // A quoted value may have several lines. Its line breaks stay, so that the lines can be counted.
  const withoutQuoted = text.replace(/=[ \t]*(['"`]).*?\1/gs, (value) => `=${value.replace(/[^\n]/g, '')}`);
  const lines = withoutQuoted.replace(BOM, '').split('\n');
  return [
    ...(text.startsWith(BOM)
      ? [
          `${file} starts with a byte order mark, which confuses other programs: save it as UTF-8 without BOM.`,
        ]
      : []),
    ...lines.flatMap((line, index) => judgeLine(line.trim(), `line ${index + 1} of ${file}`)),
  ];
}

function judgeLine(line: string, place: string): string[] {
  if (line === '' || line.startsWith('#')) return [];
  const [, name = '', sign] = /^(?:export\s+)?([^\s=:]*)\s*([=:]?)/.exec(line) ?? [];
  const nearest = findNearest(name, 1);
  if (sign !== '=')
    return [`There is no "=" in ${place}, so it sets nothing: write ${nearest ?? 'NAME'}=value.`];
  if (name === nearest || ofCompose.test(name)) return [];
  if (nearest) return [`${name} in ${place} is no setting of Flarewell: did you mean ${nearest}?`];
  const what = /^[A-Z][A-Z0-9_]{0,39}$/.test(name) ? name : 'The name';
  return [`${what} in ${place} is no setting of Flarewell, so it does nothing.`];
}

/**
 * Warns of variables that resemble a setting that is not set. The environment has many others, of the system and of other
 * programs, so the rule is strict: the first letter is right, and few others are wrong.
 */
export function warnOfVariables(names: readonly string[], isSet: (name: SettingName) => boolean): string[] {
  return names.flatMap((name) => {
    const nearest = findNearest(name, 0);
    const isMeant =
      nearest !== null &&
      nearest !== name &&
      nearest.length >= SHORTEST_JUDGED &&
      nearest[0] === name[0]?.toUpperCase() &&
      !isSet(nearest);
    return isMeant
      ? [`The environment has ${name}, which is no setting of Flarewell: did you mean ${nearest}?`]
      : [];
  });
}

/** The setting that differs least, if it differs little. */
function findNearest(name: string, leastLimit: number): SettingName | null {
  const candidates = settingNames
    .map((setting) => ({ setting, mistakes: countMistakes(simplify(name), simplify(setting)) }))
    .filter(({ setting, mistakes }) => mistakes <= Math.max(leastLimit, limitOf(setting)))
    .sort((a, b) => a.mistakes - b.mistakes);
  return candidates.find(({ setting }) => setting === name)?.setting ?? candidates[0]?.setting ?? null;
}

const simplify = (name: string) => name.replaceAll('_', '').toUpperCase();

function limitOf({ length }: SettingName): number {
  if (length >= 15) return 3;
  if (length >= 13) return 2;
  return length >= SHORTEST_JUDGED ? 1 : 0;
}

/** How many letters are missing, added, wrong or swapped with the next one (optimal string alignment distance). */
function countMistakes(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let j = 1; j <= b.length; j += 1) rows[0]?.push(j);
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      rows[i]?.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
          isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(a.length, b.length);
}
