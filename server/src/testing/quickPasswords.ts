import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * A Vitest setup file that makes Argon2 cheap: a hash takes microseconds instead of 40 ms. The tests that call the app
 * in their own process sign up about a thousand people. A server in another process cannot verify these hashes. The
 * tests of password hashing and every started server keep the real cost.
 */
const { argon2 } = crypto;
const cheap = { memory: 8, passes: 1 };
crypto.argon2 = (algorithm, parameters, callback) => argon2(algorithm, { ...parameters, ...cheap }, callback);
syncBuiltinESMExports();
