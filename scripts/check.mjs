import { ensureBuilt } from './build.mjs';
import { continueOnOwnNode, ensureInstalled } from './project.mjs';
import { runStaticChecks, runStep } from './steps.mjs';
import { report } from './summary.mjs';
import { readOptions } from './usage.mjs';

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
