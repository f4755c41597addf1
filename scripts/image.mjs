import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, ensureBase, ensureTools } from './image/engine.mjs';
import { continueOnOwnNode, ensureInstalled } from './project.mjs';
import { readOptions } from './usage.mjs';

readOptions(
  'npm run test:image builds the container image and tries it, on Debian as root; it takes no arguments.',
);

ensureInstalled();
await continueOnOwnNode();

// Builds the image and starts it, on a Debian machine without a container engine and without a registry of images.
ensureTools();
const startedAt = performance.now();
ensureBase();
const builtFrom = performance.now();
build();
const seconds = (/** @type {number} */ from, /** @type {number} */ to) => Math.round((to - from) / 1000);
console.log(
  `✓ builds (base ${seconds(startedAt, builtFrom)} s, image ${seconds(builtFrom, performance.now())} s)`,
);

// In a network of its own the container may listen on every address, as it is meant to, and nobody else can connect.
const checks = join(import.meta.dirname, 'image', 'checks.mjs');
const inside = 'ip link set lo up && exec "$0" "$@"';
const { status } = spawnSync('unshare', ['--net', 'sh', '-c', inside, process.execPath, checks], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
