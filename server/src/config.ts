import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { isDay } from '@flarewell/domain/day';
import { StartupProblem } from '#startupProblem.ts';

export interface Config {
  host: string;
  port: number;
  /** Where people reach the product: for links in mail and for what only https may have. */
  publicUrl: URL;
  dataDir: string;
  databaseUrl: string | null;
  secret: string | null;
  privacy: { contact: string | null; updated: string };
  mail: { url: string; from: string } | null;
  push: { contact: string } | null;
  assistant: { baseUrl: string; apiKey: string | null; model: string; providerName: string } | null;
}

/** Every setting there is, in the order of `.env.example`. */
export const settingNames = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'DATA_DIR',
  'DATABASE_URL',
  'SECRET',
  'PRIVACY_CONTACT',
  'PRIVACY_UPDATED',
  'SMTP_URL',
  'MAIL_FROM',
  'PUSH_CONTACT',
  'AI_BASE_URL',
  'AI_API_KEY',
  'AI_MODEL',
  'AI_PROVIDER_NAME',
] as const;

type SettingName = (typeof settingNames)[number];
type Environment = Record<string, string | undefined>;

const SECRET_MIN_LENGTH = 32;

/** The environment, and below it the `.env` file of the project. */
export function loadConfig(root: string): Config {
  const file = resolve(root, '.env');
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return readConfig({ ...fromFile, ...process.env }, root);
}

export function readConfig(env: Environment, root: string): Config {
  const read = (name: SettingName) => env[name]?.trim() || null;
  const port = readPort(read('PORT') ?? '3000');
  const smtpUrl = read('SMTP_URL');
  const pushContact = read('PUSH_CONTACT');
  const baseUrl = read('AI_BASE_URL');
  const apiKey = read('AI_API_KEY');
  return {
    host: read('HOST') ?? '127.0.0.1',
    port,
    publicUrl: readUrl('PUBLIC_URL', read('PUBLIC_URL') ?? `http://localhost:${port}`, ['http:', 'https:']),
    dataDir: resolve(root, read('DATA_DIR') ?? 'data'),
    databaseUrl: optionally(
      read('DATABASE_URL'),
      (url) => readUrl('DATABASE_URL', url, ['postgres:', 'postgresql:']).href,
    ),
    secret: optionally(read('SECRET'), readSecret),
    privacy: {
      contact: optionally(read('PRIVACY_CONTACT'), (text) => readEmail('PRIVACY_CONTACT', text)),
      updated: readDay('PRIVACY_UPDATED', read('PRIVACY_UPDATED') ?? '2026-11-15'),
    },
    mail: optionally(smtpUrl, (url) => ({
      url: readUrl('SMTP_URL', url, ['smtp:', 'smtps:']).href,
      from: readEmail('MAIL_FROM', read('MAIL_FROM') ?? fail('MAIL_FROM', 'is needed beside SMTP_URL')),
    })),
    push: optionally(pushContact, (contact) => ({ contact: readEmail('PUSH_CONTACT', contact) })),
    assistant:
      baseUrl || apiKey
        ? {
            baseUrl: readUrl('AI_BASE_URL', baseUrl ?? 'https://api.openai.com/v1', ['http:', 'https:']).href,
            apiKey,
            model: read('AI_MODEL') ?? 'gpt-3.5-turbo',
            providerName: read('AI_PROVIDER_NAME') ?? 'OpenAI',
          }
        : null,
  };
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  return fail('PORT', `must be a number from 0 to 65535, not "${text}"`);
}

function readUrl(name: SettingName, text: string, protocols: string[]): URL {
  const url = URL.parse(text);
  if (url && protocols.includes(url.protocol)) return url;
  return fail(name, `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`);
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
