import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Services } from '#api.ts';
import { createAuth } from '#auth/auth.ts';
import { createAccountMail } from '#auth/mail.ts';
import { createThrottle } from '#auth/throttle.ts';
import type { Config } from '#config.ts';
import type { Database } from '#db/database.ts';
import { createPhotoUrls } from '#photos/signedUrls.ts';
import { openPhotoStore } from '#photos/store.ts';

/** Puts together what the endpoints work with. */
export async function createServices(
  config: Config,
  database: Database,
  secret: string,
  log: Logger,
): Promise<Services> {
  const { publicUrl, isSignUpOpen, needsConfirmation, trustedProxies } = config;
  const now = () => new Date().toISOString();
  const mail = config.mail && createAccountMail(config.mail, publicUrl, log);
  return {
    database,
    auth: createAuth({ database, secret, publicUrl, isSignUpOpen, needsConfirmation, mail }),
    throttle: createThrottle({ database, secret, now }),
    mail,
    photos: await openPhotoStore(config.s3 ? { s3: config.s3 } : { folder: join(config.dataDir, 'photos') }),
    photoUrls: createPhotoUrls({ secret }),
    uploadFolder: join(config.dataDir, 'uploads'),
    log,
    publicUrl,
    secret,
    isSignUpOpen,
    needsConfirmation,
    trustedProxies,
    now,
    makeId: randomUUID,
  };
}
