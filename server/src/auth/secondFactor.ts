import { randomInt } from 'node:crypto';
import { generateSecret, generateURI, verify } from 'otplib';
import {
  confirmFactor,
  findSecondFactor,
  keepUnconfirmedFactor,
  replaceBackupCodes,
  useBackupCode,
  useStep,
} from '#db/accounts/secondFactors.ts';
import { Problem } from '#http/problems.ts';
import { deriveKey } from '#secrets/keys.ts';
import { seal, unseal } from '#secrets/sealing.ts';
import { createSigner } from '#secrets/signing.ts';
import type { Services } from '#services/services.ts';

/** Phone clocks differ, so the codes before and after the current one are accepted, too. */
const TOLERANCE_SECONDS = 30;
const BACKUP_CODES = 10;
const BACKUP_CODE_LENGTH = 10;
/** Excludes letters and digits that look alike. */
const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789';

type Parts = Pick<Services, 'database' | 'secret' | 'now'>;

/** Makes a secret for an authenticator app. The second factor is off until the app's first code confirms it. */
export async function startSecondFactor(
  { database, secret: serverSecret, now }: Parts,
  { userId, email }: { userId: string; email: string },
): Promise<{ secret: string; uri: string }> {
  const secret = generateSecret();
  const sealed = seal(deriveKey(serverSecret, 'second factors'), secret, userId);
  const isKept = await keepUnconfirmedFactor(database.system, { userId, secret: sealed, now: now() });
  if (!isKept) throw new Problem('second-factor-on');
  return { secret, uri: generateURI({ issuer: 'Flarewell', label: email, secret }) };
}

/** Turns the second factor on with the first code. Returns the backup codes, which are shown only this once. */
export async function confirmSecondFactor(parts: Parts, userId: string, code: string): Promise<string[]> {
  const { database, secret, now } = parts;
  const factor = await findSecondFactor(database.system, userId);
  if (factor?.confirmedAt) throw new Problem('second-factor-on');
  const step = factor && (await readStep(parts, userId, factor, code));
  if (!step) throw new Problem('wrong-code');
  const backupCodes = makeBackupCodes();
  const codeHashes = backupCodes.map((made) => hashBackupCode(secret, userId, made));
  const isOn = await confirmFactor(database.system, { userId, step, codeHashes, now: now() });
  if (!isOn) throw new Problem('second-factor-on');
  return backupCodes;
}

/** Makes new backup codes. The old ones stop working. */
export async function renewBackupCodes({ database, secret }: Parts, userId: string): Promise<string[]> {
  const factor = await findSecondFactor(database.system, userId);
  if (!factor?.confirmedAt) throw new Problem('not-found');
  const backupCodes = makeBackupCodes();
  const codeHashes = backupCodes.map((made) => hashBackupCode(secret, userId, made));
  await replaceBackupCodes(database.system, userId, codeHashes);
  return backupCodes;
}

/** Accepts a code of the app or a backup code, each only once. Returns whether it was right. */
export async function takeCode(parts: Parts, userId: string, code: string): Promise<boolean> {
  const { system } = parts.database;
  const factor = await findSecondFactor(system, userId);
  if (!factor?.confirmedAt) return false;
  const step = await readStep(parts, userId, factor, code);
  if (step) return useStep(system, { userId, step });
  return useBackupCode(system, { userId, codeHash: hashBackupCode(parts.secret, userId, code) });
}

/** Returns the time step of a code, or null if the code is wrong or has already been used. */
async function readStep(
  { secret: serverSecret, now }: Parts,
  userId: string,
  factor: { secret: string; lastStep: number },
  code: string,
): Promise<number | null> {
  const token = code.replace(/\s/g, '');
  const secret = unseal(deriveKey(serverSecret, 'second factors'), factor.secret, userId);
  if (!secret || !/^\d{6}$/.test(token)) return null;
  const result = await verify({
    secret,
    token,
    epoch: Math.floor(Date.parse(now()) / 1000),
    epochTolerance: TOLERANCE_SECONDS,
    afterTimeStep: factor.lastStep,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

function makeBackupCodes(): string[] {
  return Array.from({ length: BACKUP_CODES }, () => {
    const letters = Array.from(
      { length: BACKUP_CODE_LENGTH },
      () => codeLetters[randomInt(codeLetters.length)],
    );
    return `${letters.slice(0, BACKUP_CODE_LENGTH / 2).join('')}-${letters.slice(BACKUP_CODE_LENGTH / 2).join('')}`;
  });
}

/** A code has about 50 random bits, so a fast hash is enough. Its key keeps a stolen database from being searched. */
function hashBackupCode(secret: string, userId: string, code: string): string {
  const letters = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createSigner(deriveKey(secret, 'backup codes', { salt: userId })).sign(letters);
}
