import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Setup of tests that call the app in their own process: Argon2 costs a few microseconds instead of 40 ms, because
 * these tests sign up about a thousand people. Hashes made here cannot be verified by a server in another process.
 */
const { argon2 } = crypto;
const cheap = { memory: 8, passes: 1 };
crypto.argon2 = (algorithm, parameters, callback) => argon2(algorithm, { ...parameters, ...cheap }, callback);
syncBuiltinESMExports();
