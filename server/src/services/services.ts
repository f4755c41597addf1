import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { SignUpMode } from '@flarewell/domain/invitations/registration';
import type { Logger } from 'pino';
import { createPendingWork, type PendingWork } from '#archive/pendingWork.ts';
import { type Assistant, createAssistant } from '#assistant/assistant.ts';
import { createThrottle, type Throttle } from '#auth/limits/throttle.ts';
import { type AccountMail, createAccountMail } from '#auth/mail/mail.ts';
import { createMailer, type Mailer } from '#auth/mail/mailer.ts';
import { createSecurityLog, type SecurityLog } from '#auth/securityLog.ts';
import { type BackupReporter, createBackupReporter } from '#backups/report.ts';
import { asksForSetupCode, type Config } from '#config/config.ts';
import type { Database } from '#db/database.ts';
import type { JoinLimits } from '#db/diaries/links.ts';
import { createPatternSearch, type SearchPatterns } from '#diary/patternSearch.ts';
import { createFreeSpace, type FreeSpace } from '#http/freeSpace.ts';
import { createOutageReport, type OutageReport } from '#http/outageReport.ts';
import type { Quotas } from '#http/quotas.ts';
import { type Arrivals, usualArrivals } from '#http/requests/bodies.ts';
import { createHeavyTurns, type TakeTurn } from '#http/requests/load.ts';
import { openPhotoStore } from '#photos/openStore.ts';
import { createPhotoUrls, type PhotoUrls } from '#photos/signedUrls.ts';
import type { PhotoStore } from '#photos/store.ts';
import { createReminders, type Reminders } from '#reminders/reminders.ts';

/** Everything that the endpoints share: the database, the parts made from the settings, the clock. */
export interface Services {
  database: Database;
  throttle: Throttle;
  securityLog: SecurityLog;
  outages: OutageReport;
  mailer: Mailer | null;
  mail: AccountMail | null;
  reminders: Reminders;
  assistant: Assistant;
  searchPatterns: SearchPatterns;
  /** For work that reads a whole diary. People take turns. */
  takeHeavyTurn: TakeTurn;
  photos: PhotoStore;
  photoUrls: PhotoUrls;
  pendingWork: PendingWork;
  backups: BackupReporter;
  quotas: Quotas;
  /** How many members a diary may have, and how many diaries an account. */
  joinLimits: JoinLimits;
  /** Holds an uploaded archive while it is imported. */
  uploadFolder: string;
  space: FreeSpace;
  arrivals: Arrivals;
  log: Logger;
  publicUrl: URL;
  secret: string;
  /** The setting SIGN_UP; null if it is unset. */
  signUp: SignUpMode | null;
  needsConfirmation: boolean;
  asksForSetupCode: boolean;
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
  const { publicUrl, signUp, needsConfirmation, trustedProxies, quotas, joinLimits } = config;
  const securityLog = createSecurityLog({ log, secret, trustedProxies });
  const throttle = createThrottle({ database, secret, securityLog, now });
  const mailer = config.mail && createMailer(config.mail, log);
  const mail = mailer && createAccountMail({ mailer, throttle, publicUrl, log, now });
  const photos = await openPhotoStore(
    config.s3 ? { s3: config.s3 } : { folder: join(config.dataDir, 'photos') },
  );
  const outages = createOutageReport(log, {
    database: database.place,
    files: config.dataDir,
    'photo store': config.s3?.bucket ?? config.dataDir,
  });
  return {
    database,
    throttle,
    securityLog,
    outages,
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
    takeHeavyTurn: createHeavyTurns(),
    photos,
    pendingWork: createPendingWork({ database, photos, log, now }),
    backups: createBackupReporter(),
    photoUrls: createPhotoUrls({ secret }),
    quotas,
    joinLimits,
    uploadFolder: join(config.dataDir, 'uploads'),
    space: createFreeSpace(config.dataDir, log),
    arrivals: usualArrivals,
    log,
    publicUrl,
    secret,
    signUp,
    needsConfirmation,
    asksForSetupCode: asksForSetupCode(config),
    trustedProxies,
    now,
    makeId: randomUUID,
  };
}
