import { ensureBuilt } from './support/build.mjs';
import { continueOnOwnNode, ensureInstalled } from './support/project.mjs';
import { runStaticChecks, runStep } from './support/steps.mjs';
import { report } from './support/summary.mjs';
import { readOptions } from './support/usage.mjs';

readOptions('npm run check formats, lints and checks types, and runs the fast tests; it takes no arguments.');

ensureInstalled();
await continueOnOwnNode();
ensureBuilt();

const outcomes = [
  ...(await runStaticChecks()),
  await runStep('tests of domain and house', 'vitest', ['run', '--project', 'domain', '--project', 'house']),
];
for (const outcome of outcomes) report(outcome);
process.exitCode = outcomes.every((outcome) => outcome.ok) ? 0 : 1;
