import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createPendingWork } from '#archive/pendingWork.ts';
import { createAssistant } from '#assistant/assistant.ts';
import { createAuth } from '#auth/auth.ts';
import { createThrottle } from '#auth/limits/throttle.ts';
import { createAccountMail } from '#auth/mail/mail.ts';
import { createSecurityLog } from '#auth/securityLog.ts';
import type { Config } from '#config.ts';
import type { Database } from '#db/database.ts';
import type { Services } from '#http/api.ts';
import { usualArrivals } from '#http/bodies.ts';
import { createMailer } from '#mailer.ts';
import { createPhotoUrls } from '#photos/signedUrls.ts';
import { openPhotoStore } from '#photos/store.ts';
import { createReminders } from '#reminders/reminders.ts';

/** Puts together what the endpoints work with. */
export async function createServices(
  config: Config,
  database: Database,
  secret: string,
  log: Logger,
  now: () => string = () => new Date().toISOString(),
): Promise<Services> {
  const { publicUrl, isSignUpOpen, needsConfirmation, trustedProxies, quotas } = config;
  const securityLog = createSecurityLog({ log, secret, trustedProxies });
  const throttle = createThrottle({ database, secret, securityLog, now });
  const mailer = config.mail && createMailer(config.mail, log);
  const mail = mailer && createAccountMail({ mailer, throttle, publicUrl, log, now });
  const photos = await openPhotoStore(
    config.s3 ? { s3: config.s3 } : { folder: join(config.dataDir, 'photos') },
  );
  return {
    database,
    auth: createAuth({ database, secret, publicUrl, isSignUpOpen, needsConfirmation }),
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
    photos,
    pendingWork: createPendingWork({ database, photos, log, now }),
    photoUrls: createPhotoUrls({ secret }),
    quotas,
    uploadFolder: join(config.dataDir, 'uploads'),
    arrivals: usualArrivals,
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
