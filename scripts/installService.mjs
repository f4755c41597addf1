import { realpathSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { continueOnOwnNode, ensureInstalled, root } from './project.mjs';
import { install, remove } from './service/install.mjs';
import { findObstacle, findRemovalObstacle, lookAround } from './service/obstacles.mjs';
import { writeUnit } from './service/unit.mjs';

const options = readOptions();
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
  ensureBuilt();
  report(install(project));
}

/** @param {import('./service/install.mjs').Outcome} outcome */
function report({ lines, problem }) {
  for (const line of lines) console.log(line);
  if (problem) end(problem);
}

function readOptions() {
  try {
    return parseArgs({ options: { print: { type: 'boolean' }, remove: { type: 'boolean' } } }).values;
  } catch {
    return end(
      'Say: npm run install-service, with -- --print to only print the unit or -- --remove to remove it.',
    );
  }
}

/** @param {string} sentence @returns {never} */
function end(sentence) {
  console.error(sentence);
  process.exit(1);
}
