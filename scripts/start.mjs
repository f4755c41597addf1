import { ensureBuilt } from './support/build.mjs';
import { continueOnOwnNode, endWithParent, ensureInstalled } from './support/project.mjs';
import { readOptions } from './support/usage.mjs';

readOptions(
  'npm start serves Flarewell with the settings of the environment and of .env; it takes no arguments.',
);

endWithParent();
ensureInstalled();
await continueOnOwnNode();
ensureBuilt();
await import('@flarewell/server/main');
