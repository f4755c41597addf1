// Writes the database of the newest schema into the fixtures, on which the tests of later versions try their upgrades.
import { relative } from 'node:path';
import { continueOnOwnNode, ensureInstalled, root } from './support/project.mjs';
import { readOptions } from './support/usage.mjs';

readOptions(
  'npm run release-fixture freezes the newest schema for the tests of later versions; it takes no arguments.',
);

ensureInstalled();
await continueOnOwnNode();

const { writeFixture } = await import('@flarewell/server/testing/releases/writeFixture');
try {
  console.log(`Written: ${relative(root, await writeFixture())}`);
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
}
