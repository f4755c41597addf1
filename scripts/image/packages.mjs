/**
 * Packages of the image that are not for production: the lock file marks them, or does not know them.
 * @param {string[]} paths of packages, such as `node_modules/zod`
 * @param {Record<string, { version?: string, dev?: boolean, devOptional?: boolean, link?: boolean }>} locked
 */
export function findStrangers(paths, locked) {
  return paths.filter((path) => {
    const known = locked[path];
    return !known || known.dev || (known.devOptional && !known.link);
  });
}
