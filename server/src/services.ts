import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { SignUpMode } from '@flarewell/domain/invitations/registration';
import type { Logger } from 'pino';
import { createPendingWork, type PendingWork } from '#archive/pendingWork.ts';
import { type Assistant, createAssistant } from '#assistant/assistant.ts';
import { type Auth, createAuth } from '#auth/auth.ts';
import { createThrottle, type Throttle } from '#auth/limits/throttle.ts';
import { type AccountMail, createAccountMail } from '#auth/mail/mail.ts';
import { createSecurityLog, type SecurityLog } from '#auth/securityLog.ts';
import type { Config } from '#config.ts';
import type { Database } from '#db/database.ts';
import { type Arrivals, usualArrivals } from '#http/bodies.ts';
import { createMailer, type Mailer } from '#mailer.ts';
import { createPatternSearch, type SearchPatterns } from '#patterns.ts';
import { openPhotoStore } from '#photos/openStore.ts';
import { createPhotoUrls, type PhotoUrls } from '#photos/signedUrls.ts';
import type { PhotoStore } from '#photos/store.ts';
import type { Quotas } from '#quotas.ts';
import { createReminders, type Reminders } from '#reminders/reminders.ts';

/** Everything that the endpoints share: the database, the parts made from the settings, the clock. */
export interface Services {
  database: Database;
  auth: Auth;
  throttle: Throttle;
  securityLog: SecurityLog;
  mailer: Mailer | null;
  mail: AccountMail | null;
  reminders: Reminders;
  assistant: Assistant;
  searchPatterns: SearchPatterns;
  photos: PhotoStore;
  photoUrls: PhotoUrls;
  pendingWork: PendingWork;
  quotas: Quotas;
  /** Holds an uploaded archive while it is imported. */
  uploadFolder: string;
  arrivals: Arrivals;
  log: Logger;
  publicUrl: URL;
  secret: string;
  /** The setting SIGN_UP; null if it is unset. */
  signUp: SignUpMode | null;
  needsConfirmation: boolean;
  /** How many of the operator's proxies are in front: that many addresses of X-Forwarded-For are trusted. */
  trustedProxies: number;
  now: () => string;
  makeId: () => string;
}

export async function createServices(
  config: Config,
  database: Database,
  secret: string,
  log: Logger,
  now: () => string = () => new Date().toISOString(),
): Promise<Services> {
  const { publicUrl, signUp, needsConfirmation, trustedProxies, quotas } = config;
  const securityLog = createSecurityLog({ log, secret, trustedProxies });
  const throttle = createThrottle({ database, secret, securityLog, now });
  const mailer = config.mail && createMailer(config.mail, log);
  const mail = mailer && createAccountMail({ mailer, throttle, publicUrl, log, now });
  const photos = await openPhotoStore(
    config.s3 ? { s3: config.s3 } : { folder: join(config.dataDir, 'photos') },
  );
  return {
    database,
    auth: createAuth({ database, secret, publicUrl, needsConfirmation }),
    throttle,
    securityLog,
    mailer,
    mail,
    reminders: await createReminders({
      database,
      secret,
      publicUrl,
      push: config.push,
      mailer,
      needsConfirmation,
      now: now(),
    }),
    assistant: createAssistant({ settings: config.assistant, log }),
    searchPatterns: createPatternSearch(database),
    photos,
    pendingWork: createPendingWork({ database, photos, log, now }),
    photoUrls: createPhotoUrls({ secret }),
    quotas,
    uploadFolder: join(config.dataDir, 'uploads'),
    arrivals: usualArrivals,
    log,
    publicUrl,
    secret,
    signUp,
    needsConfirmation,
    trustedProxies,
    now,
    makeId: randomUUID,
  };
}
