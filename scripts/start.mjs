import { ensureBuilt } from './build.mjs';
import { continueOnOwnNode, endWithParent, ensureInstalled } from './project.mjs';

endWithParent();
ensureInstalled();
await continueOnOwnNode();
ensureBuilt();
await import('@flarewell/server/main');
