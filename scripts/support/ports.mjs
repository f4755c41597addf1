import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Finds a range of free ports and returns its first one. Stays below the ports that the system hands out by itself:
 * the tests that run at the same time use those, and could take one between this check and the start of the servers.
 * @param {number} count @returns {Promise<number>}
 */
export async function findPorts(count) {
  for (;;) {
    const first = randomInt(10_000, 30_000);
    const range = Array.from({ length: count }, (_, index) => first + index);
    if ((await Promise.all(range.map(isFree))).every(Boolean)) return first;
  }
}

/** @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
