import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './support/build.mjs';
import { continueOnOwnNode, ensureInstalled, environment, root } from './support/project.mjs';
import { endWithHelp } from './support/usage.mjs';

endWithHelp(
  'npm run test:journeys runs all journeys in a browser; arguments behind -- go to playwright test.',
);

ensureInstalled();
await continueOnOwnNode();
ensureBuilt();

const { ensureBrowser } = await import('./support/browser.mjs');
const { status } = spawnSync('playwright', ['test', '-c', 'e2e', ...process.argv.slice(2)], {
  cwd: root,
  env: { ...environment, ...(await ensureBrowser()), E2E_SCOPE: 'everything' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
