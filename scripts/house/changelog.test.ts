import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '@flarewell/server/db/migrations/list';
import { describe, expect, test } from 'vitest';
import { root } from '#scripts/support/project.mjs';
import { checkReleases } from './changelog.ts';

test('every released version in CHANGELOG.md has the fixture of its database, and the newest is that of package.json', () => {
  const read = (name: string) => readFileSync(join(root, name), 'utf8');
  const fixtures = readdirSync(join(root, 'server/src/testing/releases/fixtures'));
  const { version } = JSON.parse(read('package.json'));
  const lastMigration = migrations.at(-1)?.name ?? '';
  expect(checkReleases({ changelog: read('CHANGELOG.md'), version, fixtures, lastMigration })).toEqual([]);
});

describe('the check of the changelog', () => {
  const released = '## 1.0.0 - 2026-11-16\n\nDatabase: `0015-shares`.\n\n- A.\n';
  const noFixture = '1.0.0 names no database that has a fixture; run npm run release-fixture.';
  test.each([
    ['no release yet', '## Unreleased\n\n- A.\n', '0.1.0', ['0015-shares'], []],
    ['a release', released, '1.0.0', ['0015-shares'], []],
    ['changes since a release', `## Unreleased\n\n- B.\n\n${released}`, '1.0.0', ['0015-shares'], []],
    ['a release without a fixture', released, '1.0.0', ['0014-trackers'], [noFixture]],
    [
      'a release without a database',
      '## Unreleased\n\n## 1.0.0 - 2026-11-16\n',
      '1.0.0',
      ['0015-shares'],
      [noFixture],
    ],
    [
      'a version without a release',
      '## Unreleased\n',
      '1.0.0',
      [],
      ['package.json has version 1.0.0, which is not in the changelog.'],
    ],
    [
      'another version',
      released,
      '1.1.0',
      ['0015-shares'],
      ['package.json has version 1.1.0, but the newest release is 1.0.0.'],
    ],
    [
      'a title that is no version',
      '## 1.0.0\n',
      '0.1.0',
      [],
      ['"1.0.0" is neither "Unreleased" nor a version and its day.'],
    ],
  ])('%s', (_, changelog, version, fixtures, sentences) => {
    const lastMigration = '0015-shares';
    expect(checkReleases({ changelog, version, fixtures, lastMigration })).toEqual(sentences);
  });

  test('a release that names an earlier database than that of the program', () => {
    const project = { version: '1.0.0', fixtures: ['0015-shares'], lastMigration: '0016-invitations' };
    expect(checkReleases({ changelog: released, ...project })).toEqual([
      'The last migration is 0016-invitations, but 1.0.0 names another database.',
    ]);
    expect(checkReleases({ changelog: `## Unreleased\n\n${released}`, ...project })).toEqual([]);
  });
});
