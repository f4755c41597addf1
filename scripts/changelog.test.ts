import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkReleases } from './changelog.ts';
import { root } from './project.mjs';

test('every released version in CHANGELOG.md has the fixture of its database, and the newest is that of package.json', () => {
  const read = (name: string) => readFileSync(join(root, name), 'utf8');
  const fixtures = readdirSync(join(root, 'server/src/testing/releases/fixtures'));
  expect(checkReleases(read('CHANGELOG.md'), JSON.parse(read('package.json')).version, fixtures)).toEqual([]);
});

describe('the check of the changelog', () => {
  const released = '## 1.0.0 - 2026-11-16\n\nDatabase: `0015-shares`.\n\n- A.\n';
  const noFixture = '1.0.0 names no database that has a fixture; run npm run release-fixture.';
  test.each([
    ['no release yet', '## Unreleased\n\n- A.\n', '0.1.0', ['0015-shares'], []],
    ['a release', released, '1.0.0', ['0015-shares'], []],
    ['changes since a release', `## Unreleased\n\n- B.\n\n${released}`, '1.0.0', ['0015-shares'], []],
    ['a release without a fixture', released, '1.0.0', ['0014-trackers'], [noFixture]],
    ['a release without a database', '## 1.0.0 - 2026-11-16\n', '1.0.0', ['0015-shares'], [noFixture]],
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
    expect(checkReleases(changelog, version, fixtures)).toEqual(sentences);
  });
});
