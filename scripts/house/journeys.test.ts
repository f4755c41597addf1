import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { environment, root } from '#scripts/support/project.mjs';

interface Journey {
  spec: string;
  width: string;
  tags: string[];
}
/** As in Playwright's JSON. */
interface Suite {
  file: string;
  specs?: { tags: string[]; tests: { projectName: string }[] }[];
  suites?: Suite[];
}

const journeys = listJourneys('full');
const at = (width: string) => journeys.filter((journey) => journey.width === width);

test('every spec has a journey at desktop width', () => {
  const specs = new Set(journeys.map((journey) => journey.spec));
  for (const { spec } of at('desktop')) specs.delete(spec);
  expect([...specs], "tag what differs there as '@wide': see e2e/playwright.config.ts").toEqual([]);
});

test('fewer than a third of the journeys are walked at desktop width too', () => {
  expect(at('desktop').length, 'which of them are the same at both widths?').toBeLessThan(
    at('phone').length / 3,
  );
});

test('there are no tags but those that select journeys', () => {
  // Playwright also takes what follows an @ in a title for a tag.
  const used = journeys.flatMap((journey) => journey.tags).filter((tag) => /^[a-z-]+$/.test(tag));
  expect(new Set(used)).toEqual(new Set(['core-phone', 'core-desktop', 'wide']));
});

test('a scope that does not exist is refused', () => {
  expect(() => listJourneys('all')).toThrow('choose one of core, full, everything');
});

function listJourneys(scope: string): Journey[] {
  const { status, stdout, stderr } = spawnSync(
    'playwright',
    ['test', '-c', 'e2e', '--list', '--reporter=json'],
    {
      cwd: root,
      env: { ...environment, E2E_SCOPE: scope },
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  );
  if (status !== 0) throw new Error(stdout + stderr);
  return JSON.parse(stdout).suites.flatMap(journeysOf);
}

function journeysOf({ file, specs = [], suites = [] }: Suite): Journey[] {
  const here = specs.flatMap((spec) =>
    spec.tests.map(({ projectName }) => ({ spec: file, width: projectName, tags: spec.tags })),
  );
  return [...here, ...suites.flatMap(journeysOf)];
}
