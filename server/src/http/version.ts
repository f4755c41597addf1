import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const manifest = join(import.meta.dirname, '..', '..', '..', 'package.json');

/** The version of Flarewell. It is written only in the package.json of the project. */
export const version: string = JSON.parse(readFileSync(manifest, 'utf8')).version;
