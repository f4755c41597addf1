import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { z } from 'zod';
import { isLoopback } from '#config/loopback.ts';
import { warnOfLines, warnOfVariables } from '#config/misspelledSettings.ts';
import { type SettingName, settingNames, settingsShape } from '#config/settings.ts';
import { StartupProblem } from '#failures/startupProblem.ts';

type Environment = Record<string, string | undefined>;
type Settings = z.infer<typeof settingsShape>;

export type Config = ReturnType<typeof readConfig>;

const MEGABYTE = 1_000_000;
const READABLE_BY_ALL = 0o004;
/** Settings with a password, a key or a token in them. */
const secrets: readonly SettingName[] = [
  ...(['SECRET', 'BACKUP_PASSPHRASE', 'METRICS_TOKEN', 'S3_SECRET_ACCESS_KEY', 'AI_API_KEY'] as const),
  ...(['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'MOVE_TO', 'SMTP_URL'] as const),
];

/** Reads the environment and the project's `.env` file. The environment wins. */
export function loadConfig(root: string, variables: Environment = process.env): Config {
  const file = resolve(root, '.env');
  const text = readText(file);
  const settings = parseEnv(text.replace(/^\uFEFF/, ''));
  const env = { ...settings, ...variables };
  const warnings = [
    ...warnOfLines(text, file),
    ...warnOfReaders(settings, file),
    ...warnOfVariables(Object.keys(variables), (name) => Boolean(env[name]?.trim())),
  ];
  try {
    return readConfig(env, root, warnings);
  } catch (problem) {
    if (!(problem instanceof StartupProblem)) throw problem;
    // A setting that is missing may be there under a misspelled name.
    throw new StartupProblem([problem.message, ...warnings].join('\n'), { cause: problem });
  }
}

/** On Windows a file's mode says nothing. */
function warnOfReaders(settings: Environment, file: string): string[] {
  const isOpen = secrets.some((name) => settings[name]) && (statSync(file).mode & READABLE_BY_ALL) !== 0;
  if (!isOpen || process.platform === 'win32') return [];
  return [`Other accounts of this machine can read the passwords and keys in ${file}: chmod 600 ${file}`];
}

function readText(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return '';
    throw new StartupProblem(`The settings in ${file} cannot be read; is it a file you may read?`, { cause });
  }
  if (!text.includes('\0')) return text;
  throw new StartupProblem(`The settings in ${file} are not UTF-8, perhaps UTF-16: save them as UTF-8.`);
}

export function readConfig(env: Environment, root: string, warnings: readonly string[] = []) {
  const settings = parseSettings(env);
  const publicUrl = settings.PUBLIC_URL ?? new URL(`http://localhost:${settings.PORT}`);
  return {
    host: settings.HOST,
    port: settings.PORT,
    /** Where people reach the product: for links in mail, and for what browsers allow only over https. */
    publicUrl,
    dataDir: resolve(root, settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    /** The login that owns the tables, if the login of `databaseUrl` does not. */
    migrationUrl: readMigrationUrl(settings),
    /** The PostgreSQL database that the command `move` moves the embedded database to. */
    moveTo: settings.MOVE_TO,
    secret: settings.SECRET,
    /** If null, photos are stored in the data folder. */
    s3: readS3(settings),
    backups: {
      /** If null, the server makes no backups. */
      folder: settings.BACKUP_DIR === null ? null : resolve(root, settings.BACKUP_DIR),
      at: settings.BACKUP_AT,
      keep: settings.BACKUP_KEEP,
      passphrase: settings.BACKUP_PASSPHRASE,
    },
    /** Who may register; if null, what the first account or an operator chose. */
    signUp: settings.SIGN_UP,
    needsConfirmation: readConfirmation(settings),
    trustedProxies: settings.TRUSTED_PROXIES,
    requestsPerMinute: settings.REQUESTS_PER_MINUTE,
    /** In bytes, for each account. */
    quotas: { text: settings.TEXT_QUOTA_MB * MEGABYTE, photos: settings.PHOTO_QUOTA_MB * MEGABYTE },
    joinLimits: { diaries: settings.DIARIES_PER_ACCOUNT, members: settings.MEMBERS_PER_DIARY },
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
    privacy: { contact: settings.PRIVACY_CONTACT, updated: settings.PRIVACY_UPDATED },
    mail: readMail(settings),
    push: {
      /** How push services reach whoever runs this server: an email address or a web address. */
      subject: choosePushSubject(settings, publicUrl),
      /** The operator's own push service, which is exempt from the rules for public ones. */
      origin: settings.PUSH_ORIGIN,
    },
    assistant: readAssistant(settings),
    /** Sentences about what looks like a mistake in the settings. */
    warnings,
  };
}

/** Returns a warning when other machines can connect without encryption. */
export function warnOfPlainText({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): string | null {
  if (isLoopback(host) || publicUrl.protocol === 'https:') return null;
  return `HOST (${host}) lets other machines connect while PUBLIC_URL is http://, so others on the network can read passwords and health data: put a TLS proxy in front, and set PUBLIC_URL to its https:// address.`;
}

/**
 * Whether the first account needs the setup code, because it becomes the operator: a stranger must not be faster. Nobody
 * else can reach a server that only this machine can.
 */
export function asksForSetupCode({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return !isLoopback(host) || !isLoopback(publicUrl.hostname);
}

/** Refuses settings that are wrong by themselves, with one sentence for each. */
function parseSettings(env: Environment): Settings {
  const given = settingNames.map((name) => [name, env[name]?.trim() || undefined]);
  const { success, data, error } = settingsShape.safeParse(Object.fromEntries(given));
  if (success) return data;
  const sentences = error.issues.map(({ path, message }) => `The setting ${String(path[0])} ${message}.`);
  throw new StartupProblem(sentences.join('\n'));
}

/** Refuses a setting that does not fit with the others. */
function refuse(name: SettingName, what: string): never {
  throw new StartupProblem(`The setting ${name} ${what}.`);
}

function readMigrationUrl({ MIGRATION_DATABASE_URL, DATABASE_URL }: Settings) {
  if (MIGRATION_DATABASE_URL === null || DATABASE_URL !== null) return MIGRATION_DATABASE_URL;
  return refuse('MIGRATION_DATABASE_URL', 'needs DATABASE_URL beside it');
}

function readS3(settings: Settings) {
  if (settings.S3_ENDPOINT === null) return null;
  const need = (name: 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY') =>
    settings[name] ?? refuse(name, 'is needed beside S3_ENDPOINT');
  return {
    endpoint: settings.S3_ENDPOINT,
    bucket: need('S3_BUCKET'),
    region: settings.S3_REGION,
    accessKeyId: need('S3_ACCESS_KEY_ID'),
    secretAccessKey: need('S3_SECRET_ACCESS_KEY'),
  };
}

function readConfirmation({ EMAIL_CONFIRMATION, SMTP_URL }: Settings): boolean {
  const isOn = EMAIL_CONFIRMATION === 'on';
  return isOn && SMTP_URL === null ? refuse('EMAIL_CONFIRMATION', 'needs mail: SMTP_URL is not set') : isOn;
}

function readMail({ SMTP_URL, MAIL_FROM, SMTP_TLS }: Settings) {
  if (SMTP_URL === null) return null;
  const from = MAIL_FROM ?? refuse('MAIL_FROM', 'is needed beside SMTP_URL');
  return { url: SMTP_URL.href, from, needsTls: readNeedsTls(SMTP_TLS, SMTP_URL) };
}

/** Returns whether mail is sent over encrypted connections only. Mail to this machine needs no encryption by default. */
function readNeedsTls(setting: Settings['SMTP_TLS'], { protocol, hostname }: URL): boolean {
  const isEncrypted = protocol === 'smtps:';
  if (setting === null) return isEncrypted || !isLoopback(hostname);
  if (setting === 'required' || !isEncrypted) return setting === 'required';
  return refuse('SMTP_TLS', 'cannot be off beside smtps://, which is always encrypted');
}

/** Push services require a contact. Some refuse one on localhost, but a server without a public address has no other. */
function choosePushSubject({ PUSH_CONTACT, MAIL_FROM }: Settings, publicUrl: URL): string {
  if (PUSH_CONTACT) return `mailto:${PUSH_CONTACT}`;
  if (publicUrl.protocol === 'https:') return publicUrl.origin;
  return `mailto:${MAIL_FROM ?? 'flarewell@localhost'}`;
}

function readAssistant(settings: Settings) {
  if (settings.AI_BASE_URL === null && settings.AI_API_KEY === null) return null;
  return {
    baseUrl: settings.AI_BASE_URL ?? 'https://api.openai.com/v1',
    apiKey: settings.AI_API_KEY,
    model: settings.AI_MODEL,
    providerName: settings.AI_PROVIDER_NAME,
  };
}
