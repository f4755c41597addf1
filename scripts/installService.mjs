import { existsSync, realpathSync } from 'node:fs';
import { install, remove } from './service/install.mjs';
import { findObstacle, findRemovalObstacle, lookAround } from './service/obstacles.mjs';
import { writeUnit } from './service/unit.mjs';
import { ensureBuilt } from './support/build.mjs';
import { continueOnOwnNode, ensureInstalled, ownNode, root } from './support/project.mjs';
import { readOptions } from './support/usage.mjs';

const options = readOptions(
  'Say: npm run install-service, with -- --print to only print the unit or -- --remove to remove it.',
  { print: { type: 'boolean' }, remove: { type: 'boolean' } },
);
const project = realpathSync(root);

if (options.print) process.stdout.write(writeUnit(project));
else if (options.remove) {
  const obstacle = findRemovalObstacle(lookAround(project));
  if (obstacle) end(obstacle);
  report(remove());
} else {
  const obstacle = findObstacle(lookAround(project));
  if (obstacle) end(obstacle);
  // The service's account has to read what is installed and built here.
  process.umask(0o022);
  ensureInstalled();
  await continueOnOwnNode();
  if (!existsSync(ownNode))
    end('The service runs on the Node of the lock file, which is there for x64 and arm64 only.');
  ensureBuilt();
  report(install(project));
}

/** @param {import('./service/install.mjs').Outcome} outcome */
function report({ lines, problem }) {
  for (const line of lines) console.log(line);
  if (problem) end(problem);
}

/** @param {string} sentence @returns {never} */
function end(sentence) {
  console.error(sentence);
  process.exit(1);
}
