import { spawn } from 'node:child_process';
import { ensureBuilt } from './support/build.mjs';
import { continueOnOwnNode, endWithParent, ensureInstalled, environment, root } from './support/project.mjs';
import { readOptions } from './support/usage.mjs';

const API_PORT = '3001';

readOptions('npm run dev serves Flarewell and reloads it after every change; it takes no arguments.');

endWithParent();
ensureInstalled();
await continueOnOwnNode();
ensureBuilt();

// Vite listens on PORT with hot reload and proxies API requests to the server.
const children = [
  spawn('node', ['--watch', 'server/src/main.ts'], {
    cwd: root,
    env: { ...environment, PORT: API_PORT },
    stdio: 'inherit',
  }),
  spawn('vite', ['web'], { cwd: root, env: environment, stdio: 'inherit' }),
];
const stopAll = () => {
  for (const child of children) child.kill();
};
for (const child of children) child.on('exit', stopAll);
process.on('SIGINT', stopAll);
process.on('SIGTERM', stopAll);
