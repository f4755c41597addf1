import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { chatRequest, defaultProvider } from '@flarewell/domain/assistant/assistant';
import { isDay } from '@flarewell/domain/day';
import { isLoopback } from '#loopback.ts';
import { StartupProblem } from '#startupProblem.ts';

export interface Config {
  host: string;
  port: number;
  /** Where people reach the product: for links in mail and for what only https may have. */
  publicUrl: URL;
  dataDir: string;
  databaseUrl: string | null;
  /** The login that owns the tables, where the one of `databaseUrl` does not. */
  migrationUrl: string | null;
  /** The PostgreSQL that the command `move` carries the embedded database to. */
  moveTo: string | null;
  secret: string | null;
  /** Null keeps photos in the data folder. */
  s3: {
    endpoint: string;
    bucket: string;
    region: string;
    accessKeyId: string;
    secretAccessKey: string;
  } | null;
  isSignUpOpen: boolean;
  needsConfirmation: boolean;
  trustedProxies: number;
  requestsPerMinute: number;
  /** In bytes, for each person. */
  quotas: { text: number; photos: number };
  metricsToken: string | null;
  logLevel: (typeof logLevels)[number];
  privacy: { contact: string | null; updated: string };
  /** `needsTls`: no mail goes to the mail server over a connection that is not encrypted. */
  mail: { url: string; from: string; needsTls: boolean } | null;
  push: {
    /** How push services reach whoever runs this server: an address of mail or of a site. */
    subject: string;
    /** A push service of the operator's own, where the rules for public ones do not hold. */
    origin: string | null;
  };
  assistant: { baseUrl: string; apiKey: string | null; model: string; providerName: string } | null;
}

/** Every setting there is, in the order of `.env.example`. */
export const settingNames = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'DATA_DIR',
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'MOVE_TO',
  'SECRET',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SIGN_UP',
  'EMAIL_CONFIRMATION',
  'TRUSTED_PROXIES',
  'REQUESTS_PER_MINUTE',
  'TEXT_QUOTA_MB',
  'PHOTO_QUOTA_MB',
  'METRICS_TOKEN',
  'LOG_LEVEL',
  'PRIVACY_CONTACT',
  'PRIVACY_UPDATED',
  'SMTP_URL',
  'SMTP_TLS',
  'MAIL_FROM',
  'PUSH_CONTACT',
  'PUSH_ORIGIN',
  'AI_BASE_URL',
  'AI_API_KEY',
  'AI_MODEL',
  'AI_PROVIDER_NAME',
] as const;

type SettingName = (typeof settingNames)[number];
type Environment = Record<string, string | undefined>;

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export const SECRET_MIN_LENGTH = 32;
const MEGABYTE = 1_000_000;

/** The environment, and below it the `.env` file of the project. */
export function loadConfig(root: string): Config {
  return readConfig({ ...readEnvFile(resolve(root, '.env')), ...process.env }, root);
}

function readEnvFile(file: string): Environment {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return {};
    throw new StartupProblem(`The settings in ${file} cannot be read; is it a file you may read?`, { cause });
  }
}

export function readConfig(env: Environment, root: string): Config {
  const read = (name: SettingName) => env[name]?.trim() || null;
  const port = readNumber('PORT', read('PORT') ?? '3000', 65_535);
  const databaseUrl = read('DATABASE_URL');
  const smtpUrl = read('SMTP_URL');
  const mailFrom = read('MAIL_FROM');
  const publicUrl = readUrl('PUBLIC_URL', read('PUBLIC_URL') ?? `http://localhost:${port}`, [
    'http:',
    'https:',
  ]);
  const baseUrl = read('AI_BASE_URL');
  const apiKey = read('AI_API_KEY');
  return {
    host: read('HOST') ?? '127.0.0.1',
    port,
    publicUrl,
    dataDir: resolve(root, read('DATA_DIR') ?? 'data'),
    databaseUrl: optionally(databaseUrl, (url) => readPostgresUrl('DATABASE_URL', url)),
    migrationUrl: optionally(read('MIGRATION_DATABASE_URL'), (url) =>
      databaseUrl
        ? readPostgresUrl('MIGRATION_DATABASE_URL', url)
        : fail('MIGRATION_DATABASE_URL', 'needs DATABASE_URL beside it'),
    ),
    moveTo: optionally(read('MOVE_TO'), (url) => readPostgresUrl('MOVE_TO', url)),
    secret: optionally(read('SECRET'), readSecret),
    s3: optionally(read('S3_ENDPOINT'), (endpoint) => ({
      endpoint: readUrl('S3_ENDPOINT', endpoint, ['http:', 'https:']).href,
      bucket: read('S3_BUCKET') ?? fail('S3_BUCKET', 'is needed beside S3_ENDPOINT'),
      region: read('S3_REGION') ?? 'us-east-1',
      accessKeyId: read('S3_ACCESS_KEY_ID') ?? fail('S3_ACCESS_KEY_ID', 'is needed beside S3_ENDPOINT'),
      secretAccessKey:
        read('S3_SECRET_ACCESS_KEY') ?? fail('S3_SECRET_ACCESS_KEY', 'is needed beside S3_ENDPOINT'),
    })),
    isSignUpOpen: readChoice('SIGN_UP', read('SIGN_UP') ?? 'open', ['open', 'closed']) === 'open',
    needsConfirmation: readConfirmation(read('EMAIL_CONFIRMATION') ?? 'off', smtpUrl !== null),
    trustedProxies: readNumber('TRUSTED_PROXIES', read('TRUSTED_PROXIES') ?? '0', 10),
    requestsPerMinute: readNumber('REQUESTS_PER_MINUTE', read('REQUESTS_PER_MINUTE') ?? '600', 1_000_000),
    quotas: {
      text: readNumber('TEXT_QUOTA_MB', read('TEXT_QUOTA_MB') ?? '32', 1_000_000) * MEGABYTE,
      photos: readNumber('PHOTO_QUOTA_MB', read('PHOTO_QUOTA_MB') ?? '4000', 1_000_000) * MEGABYTE,
    },
    metricsToken: read('METRICS_TOKEN'),
    logLevel: readChoice('LOG_LEVEL', read('LOG_LEVEL') ?? 'info', logLevels),
    privacy: {
      contact: optionally(read('PRIVACY_CONTACT'), (text) => readEmail('PRIVACY_CONTACT', text)),
      updated: readDay('PRIVACY_UPDATED', read('PRIVACY_UPDATED') ?? '2026-11-16'),
    },
    mail: optionally(smtpUrl, (text) => {
      const url = readUrl('SMTP_URL', text, ['smtp:', 'smtps:']);
      const from = readEmail('MAIL_FROM', mailFrom ?? fail('MAIL_FROM', 'is needed beside SMTP_URL'));
      return { url: url.href, from, needsTls: readNeedsTls(read('SMTP_TLS'), url) };
    }),
    push: {
      subject: readPushSubject(read('PUSH_CONTACT'), publicUrl, mailFrom),
      origin: optionally(
        read('PUSH_ORIGIN'),
        (origin) => readUrl('PUSH_ORIGIN', origin, ['http:', 'https:']).origin,
      ),
    },
    assistant:
      baseUrl || apiKey
        ? {
            baseUrl: readProviderUrl(baseUrl ?? 'https://api.openai.com/v1'),
            apiKey: optionally(apiKey, readProviderKey),
            model: read('AI_MODEL') ?? chatRequest.model,
            providerName: read('AI_PROVIDER_NAME') ?? defaultProvider,
          }
        : null,
  };
}

function readNumber(name: SettingName, text: string, most: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= most) return number;
  return fail(name, `must be a number from 0 to ${most}, not "${text}"`);
}

function readChoice<Choice extends string>(
  name: SettingName,
  text: string,
  choices: readonly Choice[],
): Choice {
  return (
    choices.find((choice) => choice === text) ?? fail(name, `must be ${choices.join(' or ')}, not "${text}"`)
  );
}

function readConfirmation(text: string, canMail: boolean): boolean {
  const isOn = readChoice('EMAIL_CONFIRMATION', text, ['on', 'off']) === 'on';
  return isOn && !canMail ? fail('EMAIL_CONFIRMATION', 'needs mail: SMTP_URL is not set') : isOn;
}

/** To a mail server on this machine nothing has to be encrypted, unless the setting says so. */
function readNeedsTls(text: string | null, { protocol, hostname }: URL): boolean {
  const isEncrypted = protocol === 'smtps:';
  if (text === null) return isEncrypted || !isLoopback(hostname);
  const isRequired = readChoice('SMTP_TLS', text, ['required', 'off']) === 'required';
  if (isRequired || !isEncrypted) return isRequired;
  return fail('SMTP_TLS', 'cannot be off beside smtps://, which is always encrypted');
}

/** Push services want one; of a server without a name in the world they may not take any. */
function readPushSubject(contact: string | null, publicUrl: URL, mailFrom: string | null): string {
  if (contact) return `mailto:${readEmail('PUSH_CONTACT', contact)}`;
  if (publicUrl.protocol === 'https:') return publicUrl.origin;
  return `mailto:${mailFrom ?? 'flarewell@localhost'}`;
}

function readUrl(name: SettingName, text: string, protocols: string[]): URL {
  const url = URL.parse(text);
  if (url && protocols.includes(url.protocol)) return url;
  return fail(name, `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`);
}

function readPostgresUrl(name: SettingName, text: string): string {
  return readUrl(name, text, ['postgres:', 'postgresql:']).href;
}

/** Paths are added to its end, so nothing may come after them. */
function readProviderUrl(text: string): string {
  const url = readUrl('AI_BASE_URL', text, ['http:', 'https:']);
  const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  return isPlain ? url.href : fail('AI_BASE_URL', 'must have no user, password, query or fragment in it');
}

/** It goes into a header, where anything else would fail at the first question. */
function readProviderKey(text: string): string {
  if (/^[\x21-\x7e]+$/.test(text)) return text;
  return fail('AI_API_KEY', 'must be plain characters without blanks');
}

function readSecret(text: string): string {
  if (text.length >= SECRET_MIN_LENGTH) return text;
  return fail('SECRET', `must have at least ${SECRET_MIN_LENGTH} characters`);
}

function readEmail(name: SettingName, text: string): string {
  if (/^[^\s@<>"]+@[^\s@<>"]+$/.test(text)) return text;
  return fail(name, `must be an email address, not "${text}"`);
}

function readDay(name: SettingName, text: string): string {
  if (isDay(text)) return text;
  return fail(name, `must be a day such as 2026-11-15, not "${text}"`);
}

function optionally<T>(text: string | null, read: (text: string) => T): T | null {
  return text === null ? null : read(text);
}

function fail(name: SettingName, what: string): never {
  throw new StartupProblem(`The setting ${name} ${what}.`);
}
