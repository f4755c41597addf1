import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './support/build.mjs';
import { continueOnOwnNode, endWithParent, ensureInstalled, environment, root } from './support/project.mjs';
import { readOptions } from './support/usage.mjs';

readOptions(
  'npm run demo serves a sample account from a temporary folder, on this machine only; it takes no arguments.',
);

endWithParent();
ensureInstalled();
await continueOnOwnNode();
ensureBuilt();

const { runDemo } = await import(pathToFileURL(join(root, 'server', 'src', 'demo', 'run.ts')).href);
process.exit(await runDemo(join(root, 'scripts', 'start.mjs'), environment));
