import { chatRequest, defaultProvider } from '@flarewell/domain/assistant/assistant';
import { isDay } from '@flarewell/domain/day';
import { signUpModes } from '@flarewell/domain/invitations/registration';
import { z } from 'zod';

interface SettingDocs {
  /** One line of Markdown without a full stop: the row of docs/settings.md, and the first sentence in `.env.example`. */
  description: string;
  /** Further sentences, for `.env.example` only. */
  details?: string;
  /** What happens when the setting is unset, in Markdown, if it has no default value. */
  unset?: string;
  /** The value in `.env.example`, if it differs from the default value. */
  example?: string;
}

/** `npm run settings` writes the table of docs/settings.md and `.env.example` from these. */
export const settingDocs = z.registry<SettingDocs>();

export const SECRET_MIN_LENGTH = 32;
/** Short ones can be guessed by whoever has the file: nothing limits how often they try. */
const PASSPHRASE_MIN_LENGTH = 12;
const PASSPHRASE_MAX_LENGTH = 1000;
const MOST_MEGABYTES = 1_000_000;
const MOST_DIARIES = 100;
const MOST_MEMBERS = 100;
/** SMART Health Links allow 128 characters for the address of a shared link, of which our path takes 48. */
export const LONGEST_ORIGIN = 80;

const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);

/** `abort` keeps later checks and transformations from seeing a value that has been refused already. */
const text = (isValid: (text: string) => boolean, sentence: (text: unknown) => string) =>
  z.string().refine(isValid, { abort: true, error: ({ input }) => sentence(input) });

const number = (most: number) =>
  text(
    (given) => /^\d+$/.test(given) && Number(given) <= most,
    (given) => `must be a number from 0 to ${most}, not "${given}"`,
  ).transform(Number);

const choice = <const Choices extends readonly string[]>(...choices: Choices) =>
  z.enum(choices, { error: ({ input }) => `must be ${choices.join(' or ')}, not "${input}"` });

/** The error does not repeat the address, because it may contain a password. */
const address = (...protocols: string[]) =>
  text(
    (given) => protocols.includes(URL.parse(given)?.protocol ?? ''),
    () => `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  ).transform((given) => new URL(given));

const postgresUrl = address('postgres:', 'postgresql:').transform(({ href }) => href);

const email = text(
  (given) => /^[^\s@<>"]+@[^\s@<>"]+$/.test(given),
  (given) => `must be an email address, not "${given}"`,
);

const day = text(isDay, (given) => `must be a day such as 2026-11-15, not "${given}"`);

const timeOfDay = text(
  (given) => /^([01]\d|2[0-3]):[0-5]\d$/.test(given),
  (given) => `must be a time such as 03:30, not "${given}"`,
);

/** `7,4,12`: days, weeks, months. All zero would delete each backup at once. */
const backupKeep = text(
  (given) => /^\d{1,4},\d{1,4},\d{1,4}$/.test(given) && /[1-9]/.test(given),
  (given) =>
    `must be three numbers up to 9999 (days, weeks, months) such as 7,4,12, and not all 0, not "${given}"`,
).transform((given) => {
  const [daily = 0, weekly = 0, monthly = 0] = given.split(',').map(Number);
  return { daily, weekly, monthly };
});

const backupPassphrase = text(
  ({ length }) => length >= PASSPHRASE_MIN_LENGTH && length <= PASSPHRASE_MAX_LENGTH,
  () => `must have ${PASSPHRASE_MIN_LENGTH} to ${PASSPHRASE_MAX_LENGTH} characters`,
);

const secret = text(
  ({ length }) => length >= SECRET_MIN_LENGTH,
  () => `must have at least ${SECRET_MIN_LENGTH} characters`,
);

/** Paths are appended to this address, so it must end with its own path. */
const providerUrl = address('http:', 'https:')
  .refine(({ username, password, search, hash }) => !(username || password || search || hash), {
    error: 'must have no user, password, query or fragment in it',
  })
  .transform(({ href }) => href);

/** The key is sent in an HTTP header, and a header with any other character cannot be sent. */
const providerKey = text(
  (given) => /^[\x21-\x7e]+$/.test(given),
  () => 'must be plain characters without blanks',
);

/** The app is served at the root of its host, and links are made of the origin alone. */
const isOrigin = ({ pathname, username, password, search, hash }: URL) =>
  pathname === '/' && !(username || password || search || hash);

const publicUrl = address('http:', 'https:')
  .refine(isOrigin, {
    error:
      'must end after the name or the port, such as https://skin.example.org: a path, user or query cannot be used',
  })
  .refine(({ origin }) => origin.length <= LONGEST_ORIGIN, {
    error: `must have at most ${LONGEST_ORIGIN} characters, because the standard for shared links allows no longer ones`,
  });

const listening = {
  PORT: number(65_535).prefault('3000').register(settingDocs, {
    description: 'The port that the web server listens on',
  }),
  HOST: z.string().prefault('127.0.0.1').register(settingDocs, {
    description: 'The network address that the web server listens on',
    details: '0.0.0.0 lets other machines connect: put a TLS proxy in front of the server then.',
  }),
  PUBLIC_URL: orNull(publicUrl).register(settingDocs, {
    description: 'The address that people type; `https://` also turns on secure cookies and HSTS',
    details: `The server answers under this name, localhost and IP addresses only. HSTS makes browsers refuse plain http for this name. At most ${LONGEST_ORIGIN} characters, without a path.`,
    unset: '`http://localhost:3000`',
    example: 'http://localhost:3000',
  }),
};

const data = {
  DATA_DIR: z.string().prefault('data').register(settingDocs, {
    description: 'The folder of the embedded database, the photos and the secret',
    details: "Relative to the project's folder.",
  }),
  DATABASE_URL: orNull(postgresUrl).register(settingDocs, {
    description: 'PostgreSQL 15 or newer instead of the embedded database',
    unset: 'the embedded database',
    example: 'postgres://user:password@localhost:5432/flarewell',
  }),
  MIGRATION_DATABASE_URL: orNull(postgresUrl).register(settingDocs, {
    description: 'A second login that owns the tables, so that the login of `DATABASE_URL` does not',
    details:
      'It changes the tables when Flarewell is updated. The SQL that prepares both logins is in docs/operations/postgresql.md.',
    unset: '`DATABASE_URL`',
    example: 'postgres://owner:password@localhost:5432/flarewell',
  }),
  MOVE_TO: orNull(postgresUrl).register(settingDocs, {
    description: 'The PostgreSQL database that `npm run move` moves everything to',
    details: 'Remove it afterwards.',
    unset: 'the command asks for it',
    example: 'postgres://user:password@localhost:5432/flarewell',
  }),
  SECRET: orNull(secret).register(settingDocs, {
    description: 'Signs sessions and links, and encrypts second factors; the server starts with no other one',
    details: `At least ${SECRET_MIN_LENGTH} characters. If unset, one is generated and stored in DATA_DIR. Several servers on one database need the same one. npm run secret -- replace changes it.`,
    unset: 'generated at the first start',
  }),
  S3_ENDPOINT: orNull(address('http:', 'https:').transform(({ href }) => href)).register(settingDocs, {
    description: 'An S3-compatible store for photos',
    details: 'The bucket must exist and must not keep old versions.',
    unset: 'photos in `DATA_DIR`',
    example: 'https://s3.example.org',
  }),
  S3_BUCKET: orNull(z.string()).register(settingDocs, {
    description: 'The bucket of that store',
    example: 'flarewell',
  }),
  S3_REGION: z.string().prefault('us-east-1').register(settingDocs, {
    description: 'The region of that store',
  }),
  S3_ACCESS_KEY_ID: orNull(z.string()).register(settingDocs, {
    description: 'The access key for that store',
  }),
  S3_SECRET_ACCESS_KEY: orNull(z.string()).register(settingDocs, {
    description: 'The secret of that access key',
  }),
};

const backups = {
  BACKUP_DIR: orNull(z.string()).register(settingDocs, {
    description: 'The folder in which the server makes a backup each day',
    details:
      "Relative to the project's folder. Best on another disk. Several servers on one database share the same folder, or only one of them has it. Each installation needs a folder of its own: two in one folder would delete each other's backups.",
    unset: 'no backups',
    example: '/var/backups/flarewell',
  }),
  BACKUP_AT: timeOfDay.prefault('03:30').register(settingDocs, {
    description: "When the backup is made, by this machine's clock",
  }),
  BACKUP_KEEP: backupKeep.prefault('7,4,12').register(settingDocs, {
    description: 'For how many days, weeks and months a backup is kept',
    details: 'Only backups that the server itself has made are deleted.',
  }),
  BACKUP_PASSPHRASE: orNull(backupPassphrase).register(settingDocs, {
    description: 'Encrypts backups, in the age format',
    details: `At least ${PASSPHRASE_MIN_LENGTH} characters. Without it, nobody can restore them: keep it elsewhere too.`,
    unset: 'they are not encrypted',
  }),
};

const access = {
  SIGN_UP: orNull(choice(...signUpModes)).register(settingDocs, {
    description: 'Who may register: anybody (`open`), invited people (`invite`) or nobody (`closed`)',
    details:
      'Unless it is set, the first account of a new server is asked, and operators can change it in Settings. Without an answer, anybody may register.',
    unset: 'the first account is asked',
    example: 'invite',
  }),
  EMAIL_CONFIRMATION: choice('on', 'off').prefault('off').register(settingDocs, {
    description: 'Whether new email addresses have to be confirmed by a mailed link: `on` or `off`',
    details: 'Needs SMTP_URL.',
  }),
  TRUSTED_PROXIES: number(10).prefault('0').register(settingDocs, {
    description: 'How many of your own proxies are in front of the server',
    details: 'That many addresses at the end of X-Forwarded-For are trusted.',
  }),
  REQUESTS_PER_MINUTE: number(1_000_000).prefault('600').register(settingDocs, {
    description: 'How many API requests one network may send in a minute',
  }),
  TEXT_QUOTA_MB: number(MOST_MEGABYTES).prefault('32').register(settingDocs, {
    description: 'How many megabytes of check-ins one account may store, in all diaries that it has made',
    details: 'A year of long notes takes about 1.',
  }),
  PHOTO_QUOTA_MB: number(MOST_MEGABYTES).prefault('4000').register(settingDocs, {
    description: 'How many megabytes of photos one account may store, in all diaries that it has made',
    details: 'A photo takes about 0.7.',
  }),
  DIARIES_PER_ACCOUNT: number(MOST_DIARIES).prefault('10').register(settingDocs, {
    description: 'How many diaries an account may use, its own included',
  }),
  MEMBERS_PER_DIARY: number(MOST_MEMBERS).prefault('10').register(settingDocs, {
    description: 'How many accounts may use a diary',
  }),
};

const monitoring = {
  METRICS_TOKEN: orNull(z.string()).register(settingDocs, {
    description: 'The bearer token that allows other machines to read `/metrics`',
    unset: 'only this machine can',
  }),
  LOG_LEVEL: choice('debug', 'info', 'warn', 'error', 'silent').prefault('info').register(settingDocs, {
    description: 'How much is logged: `debug`, `info`, `warn`, `error` or `silent`',
    details: 'Logs contain ids, never health content, email addresses or tokens.',
  }),
};

const privacy = {
  PRIVACY_CONTACT: orNull(email).register(settingDocs, {
    description: 'The email address for questions about personal data',
    example: 'privacy@example.org',
  }),
  PRIVACY_UPDATED: day.prefault('2026-11-16').register(settingDocs, {
    description: 'When the privacy statement last changed',
  }),
};

const mail = {
  SMTP_URL: orNull(address('smtp:', 'smtps:')).register(settingDocs, {
    description: 'The mail server for forgotten passwords, confirmations of addresses and reminders',
    details: 'smtps:// is encrypted from the start, smtp:// by STARTTLS.',
    unset: 'no mail',
    example: 'smtps://user:password@mail.example.org',
  }),
  SMTP_TLS: orNull(choice('required', 'off')).register(settingDocs, {
    description: 'Whether mail by `smtp://` must be encrypted: `required` or `off`',
    details:
      'required sends nothing unless the connection is encrypted and the certificate is valid. A mail server on this machine needs no TLS unless you set required.',
    unset: '`required`, except on localhost',
    example: 'required',
  }),
  MAIL_FROM: orNull(email).register(settingDocs, {
    description: 'The sender of mail, required with `SMTP_URL`',
    example: 'flarewell@example.org',
  }),
};

const push = {
  PUSH_CONTACT: orNull(email).register(settingDocs, {
    description: 'The email address that push services can write to about this server',
    unset: '`PUBLIC_URL` or `MAIL_FROM`',
    example: 'admin@example.org',
  }),
  PUSH_ORIGIN: orNull(address('http:', 'https:').transform(({ origin }) => origin)).register(settingDocs, {
    description: 'A push service of your own, in addition to the public ones',
    details: 'It needs neither a public address nor TLS: for tests and closed networks.',
    example: 'http://localhost:8090',
  }),
};

const assistant = {
  AI_BASE_URL: orNull(providerUrl).register(settingDocs, {
    description: "The assistant's AI provider: any that speaks the OpenAI protocol",
    details:
      'Without an address and a key, the built-in analyst answers alone. What the provider is sent is in docs/operations/outside-services.md.',
    unset: '`https://api.openai.com/v1`',
    example: 'https://api.openai.com/v1',
  }),
  AI_API_KEY: orNull(providerKey).register(settingDocs, {
    description: 'The key for that provider; without one the built-in analyst answers',
    unset: 'no provider',
  }),
  AI_MODEL: z.string().prefault(chatRequest.model).register(settingDocs, {
    description: "The provider's model",
  }),
  AI_PROVIDER_NAME: z.string().prefault(defaultProvider).register(settingDocs, {
    description: "The provider's name in messages",
  }),
};

/** The parts of `.env.example`. */
export const settingGroups = [
  ['Where it listens', listening],
  ['Where the data is stored', data],
  ['Backups', backups],
  ['Who may sign up, and how much they may store', access],
  ['Monitoring', monitoring],
  ['The privacy statement', privacy],
  ['Mail: forgotten passwords, confirmations of addresses, reminders', mail],
  ["Push: reminders on people's devices", push],
  ['The assistant', assistant],
] as const;

export const settingsShape = z.object({
  ...listening,
  ...data,
  ...backups,
  ...access,
  ...monitoring,
  ...privacy,
  ...mail,
  ...push,
  ...assistant,
});

export type SettingName = keyof typeof settingsShape.shape;

/** Every setting, in the order of `.env.example`. */
export const settingNames = settingsShape.keyof().options;
