export interface Release {
  version: string;
  /** The last migration of its schema. */
  database: string | null;
}

/** The released versions of a changelog, newest first. */
export function readReleases(changelog: string): Release[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const version = /^(\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$/m.exec(section)?.[1];
      return version ? [{ version, database: /^Database: `([\w-]+)`\.$/m.exec(section)?.[1] ?? null }] : [];
    });
}

interface Project {
  changelog: string;
  /** The version in package.json. */
  version: string;
  fixtures: readonly string[];
  lastMigration: string;
}

/** Returns a sentence for each mistake in the changelog of a project. */
export function checkReleases({ changelog, version, fixtures, lastMigration }: Project): string[] {
  const releases = readReleases(changelog);
  const titles = [...changelog.matchAll(/^## (.+)$/gm)].map((match) => match[1] ?? '');
  const versions = ['Unreleased', ...releases.map((release) => release.version)];
  const newest = releases[0]?.version;
  // Without an "Unreleased" section, the newest release is what is in this folder.
  const isReleased = !titles.includes('Unreleased') && newest !== undefined;
  return [
    ...titles
      .filter((title) => !versions.includes(title.split(' - ')[0] ?? ''))
      .map((title) => `"${title}" is neither "Unreleased" nor a version and its day.`),
    ...releases
      .filter(({ database }) => database === null || !fixtures.includes(database))
      .map(
        (release) => `${release.version} names no database that has a fixture; run npm run release-fixture.`,
      ),
    ...(isReleased && releases[0]?.database !== lastMigration
      ? [`The last migration is ${lastMigration}, but ${newest} names another database.`]
      : []),
    ...(newest === undefined && !version.startsWith('0.')
      ? [`package.json has version ${version}, which is not in the changelog.`]
      : []),
    ...(newest !== undefined && newest !== version
      ? [`package.json has version ${version}, but the newest release is ${newest}.`]
      : []),
  ];
}
