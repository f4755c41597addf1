import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manifestPath } from '@flarewell/domain/shares/link';
import { afterAll, describe, expect, test } from 'vitest';
import { makeToken } from '#auth/tokens.ts';
import { loadConfig, readConfig, warnOfPlainText } from '#config/config.ts';
import { LONGEST_ORIGIN, settingNames } from '#config/settings.ts';

const addressOf = (length: number) => `https://${'x'.repeat(length - 'https://'.length)}`;

describe('config', () => {
  test('has a default for everything', () => {
    const config = readConfig({}, '/srv/flarewell');
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDir: '/srv/flarewell/data',
      databaseUrl: null,
      migrationUrl: null,
    });
    expect(config.publicUrl.href).toBe('http://localhost:3000/');
    expect([config.mail, config.assistant]).toEqual([null, null]);
    expect(config.push).toEqual({ subject: 'mailto:flarewell@localhost', origin: null });
  });

  test('an empty setting is an unset one', () => {
    const empty = Object.fromEntries(settingNames.map((name) => [name, '  ']));
    expect(readConfig(empty, '/srv')).toEqual(readConfig({}, '/srv'));
  });

  test('reads what is set', () => {
    const config = readConfig(
      {
        PORT: '8080',
        HOST: '0.0.0.0',
        PUBLIC_URL: 'https://skin.example.org',
        DATA_DIR: '/var/lib/flarewell',
        DATABASE_URL: 'postgres://app:pw@db.example.org/flarewell',
        MIGRATION_DATABASE_URL: 'postgres://owner:pw@db.example.org/flarewell',
        PRIVACY_CONTACT: 'privacy@example.org',
        SMTP_URL: 'smtps://mail.example.org',
        MAIL_FROM: 'flarewell@example.org',
        PUSH_CONTACT: 'push@example.org',
        PUSH_ORIGIN: 'http://localhost:8090/',
        AI_BASE_URL: 'http://127.0.0.1:11434/v1',
      },
      '/srv',
    );
    expect(config).toMatchObject({
      port: 8080,
      dataDir: '/var/lib/flarewell',
      databaseUrl: 'postgres://app:pw@db.example.org/flarewell',
      migrationUrl: 'postgres://owner:pw@db.example.org/flarewell',
      privacy: { contact: 'privacy@example.org' },
      mail: { url: 'smtps://mail.example.org', from: 'flarewell@example.org' },
      push: { subject: 'mailto:push@example.org', origin: 'http://localhost:8090' },
      assistant: {
        baseUrl: 'http://127.0.0.1:11434/v1',
        apiKey: null,
        model: 'gpt-3.5-turbo',
        providerName: 'OpenAI',
      },
    });
  });

  test.each([
    [{ PUBLIC_URL: 'https://skin.example.org/' }, 'https://skin.example.org'],
    [{ PUBLIC_URL: 'https://skin.example.org', MAIL_FROM: 'a@b.org' }, 'https://skin.example.org'],
    [{ PUBLIC_URL: 'http://skin.example.org', MAIL_FROM: 'a@b.org' }, 'mailto:a@b.org'],
  ])('with %o, the contact for push services is %s', (env, subject) => {
    expect(readConfig(env, '/srv').push.subject).toBe(subject);
  });

  test.each([
    ['smtp://mail.example.org', undefined, true],
    ['smtp://mail.example.org', 'required', true],
    ['smtp://mail.example.org', 'off', false],
    ['smtps://mail.example.org', undefined, true],
    ['smtps://127.0.0.1', undefined, true],
    ['smtp://127.0.0.1:2525', undefined, false],
    ['smtp://user:password@localhost', undefined, false],
    ['smtp://[::1]', undefined, false],
    ['smtp://127.0.0.1', 'required', true],
  ])('mail by %s with SMTP_TLS=%s needs TLS: %s', (SMTP_URL, SMTP_TLS, needsTls) => {
    const env = { SMTP_URL, SMTP_TLS, MAIL_FROM: 'flarewell@example.org' };
    expect(readConfig(env, '/srv').mail?.needsTls).toBe(needsTls);
  });

  test.each([
    [
      { SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@b.org', SMTP_TLS: 'no' },
      'The setting SMTP_TLS must be required or off, not "no".',
    ],
    [
      { SMTP_URL: 'smtps://mail', MAIL_FROM: 'a@b.org', SMTP_TLS: 'off' },
      'The setting SMTP_TLS cannot be off beside smtps://, which is always encrypted.',
    ],
    [{ PUSH_CONTACT: 'me' }, 'The setting PUSH_CONTACT must be an email address, not "me".'],
    [
      { PUSH_ORIGIN: 'localhost:8090' },
      'The setting PUSH_ORIGIN must be an address that starts with http:// or https://.',
    ],
    [{ PORT: 'eighty' }, 'The setting PORT must be a number from 0 to 65535, not "eighty".'],
    [{ PORT: '65536' }, 'The setting PORT must be a number from 0 to 65535, not "65536".'],
    [{ PORT: '-1' }, 'The setting PORT must be a number from 0 to 65535, not "-1".'],
    [
      { PUBLIC_URL: 'skin.example.org' },
      'The setting PUBLIC_URL must be an address that starts with http:// or https://.',
    ],
    [
      { PUBLIC_URL: addressOf(LONGEST_ORIGIN + 1) },
      'The setting PUBLIC_URL must have at most 80 characters, because the standard for shared links allows no longer ones.',
    ],
    [
      { DATABASE_URL: 'mysql://db' },
      'The setting DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
    ],
    [
      { MIGRATION_DATABASE_URL: 'postgres://db' },
      'The setting MIGRATION_DATABASE_URL needs DATABASE_URL beside it.',
    ],
    [
      { DATABASE_URL: 'postgres://db', MIGRATION_DATABASE_URL: 'mysql://db' },
      'The setting MIGRATION_DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
    ],
    [
      { MOVE_TO: 'mysql://db' },
      'The setting MOVE_TO must be an address that starts with postgres:// or postgresql://.',
    ],
    [{ SECRET: 'short' }, 'The setting SECRET must have at least 32 characters.'],
    [{ PRIVACY_CONTACT: 'us' }, 'The setting PRIVACY_CONTACT must be an email address, not "us".'],
    [
      { PRIVACY_UPDATED: '2026-02-30' },
      'The setting PRIVACY_UPDATED must be a day such as 2026-11-15, not "2026-02-30".',
    ],
    [{ SMTP_URL: 'smtp://mail' }, 'The setting MAIL_FROM is needed beside SMTP_URL.'],
    [{ S3_ENDPOINT: 'https://s3.example.org' }, 'The setting S3_BUCKET is needed beside S3_ENDPOINT.'],
    [{ SIGN_UP: 'maybe' }, 'The setting SIGN_UP must be open or invite or closed, not "maybe".'],
    [{ EMAIL_CONFIRMATION: 'on' }, 'The setting EMAIL_CONFIRMATION needs mail: SMTP_URL is not set.'],
    [{ TRUSTED_PROXIES: '11' }, 'The setting TRUSTED_PROXIES must be a number from 0 to 10, not "11".'],
    [
      { AI_BASE_URL: 'https://me:pw@api.example.org/v1' },
      'The setting AI_BASE_URL must have no user, password, query or fragment in it.',
    ],
    [{ AI_API_KEY: 'sk-a b' }, 'The setting AI_API_KEY must be plain characters without blanks.'],
    [
      { AI_BASE_URL: 'localhost' },
      'The setting AI_BASE_URL must be an address that starts with http:// or https://.',
    ],
  ])('%o is refused in one sentence', (env, message) => {
    expect(() => readConfig(env, '/srv')).toThrow(message);
  });

  test.each([
    'https://skin.example.org/diary',
    'https://skin.example.org//',
    'https://skin.example.org/?a=b',
    'https://skin.example.org/#a',
    'https://me:hunter2@skin.example.org',
  ])('PUBLIC_URL cannot be %s', (PUBLIC_URL) => {
    expect(() => readConfig({ PUBLIC_URL }, '/srv')).toThrow(
      'The setting PUBLIC_URL must end after the name or the port, such as https://skin.example.org: a path, user or query cannot be used.',
    );
  });

  test('the longest PUBLIC_URL makes links as long as the standard allows', () => {
    const { publicUrl } = readConfig({ PUBLIC_URL: addressOf(LONGEST_ORIGIN) }, '/srv');
    expect(`${publicUrl.origin}${manifestPath}/${makeToken()}`).toHaveLength(128);
  });

  test('a refused address never repeats its password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://app:hunter2@db' }, '/srv')).toThrow(/^(?!.*hunter2)/);
  });

  test('every invalid setting is reported in its own sentence', () => {
    expect(() => readConfig({ PORT: 'eighty', SIGN_UP: 'maybe' }, '/srv')).toThrow(
      [
        'The setting PORT must be a number from 0 to 65535, not "eighty".',
        'The setting SIGN_UP must be open or invite or closed, not "maybe".',
      ].join('\n'),
    );
  });

  test.each([
    ['0.0.0.0', 'http://skin.example.org', 'HOST (0.0.0.0) lets other machines connect'],
    ['0.0.0.0', 'https://skin.example.org', null],
    ['127.0.0.1', 'http://skin.example.org', null],
  ])('HOST %s with PUBLIC_URL %s warns: %s', (HOST, PUBLIC_URL, warning) => {
    const found = warnOfPlainText(readConfig({ HOST, PUBLIC_URL }, '/srv'));
    expect(found).toEqual(warning && expect.stringContaining(warning));
  });
});

describe('the settings file', () => {
  const root = mkdtempSync(join(tmpdir(), 'flarewell-config-'));
  afterAll(() => rmSync(root, { recursive: true }));
  const load = (text: string | Buffer, variables: Record<string, string> = {}) => {
    writeFileSync(join(root, '.env'), text, { mode: 0o600 });
    return loadConfig(root, variables);
  };

  test('is read also after a byte order mark, and the environment wins', () => {
    const { signUp, port, warnings } = load('\uFEFFSIGN_UP=closed\nPORT=1', { PORT: '2' });
    expect([signUp, port]).toEqual(['closed', 2]);
    expect(warnings).toEqual([expect.stringContaining('byte order mark')]);
  });

  test('that says nothing wrong causes no warning, nor does a missing one', () => {
    expect(load('SIGN_UP=closed').warnings).toEqual([]);
    expect(loadConfig(join(root, 'nowhere'), {}).warnings).toEqual([]);
  });

  test('and the environment are searched for misspelled names', () => {
    const { signUp, warnings } = load('SIGN_UP: closed\nMAIL_FROM=a@b.org', {
      BACKUP_DRI: 'x',
      MAILFROM: 'x',
    });
    expect(signUp).toBeNull();
    expect(warnings).toEqual([
      expect.stringMatching(/^There is no "=" in line 1 of .+ write SIGN_UP=value\.$/),
      expect.stringMatching(/^The environment has BACKUP_DRI, .+ BACKUP_DIR\?$/),
    ]);
  });

  test('a misspelled name is told beside the setting that is missing', () => {
    expect(() => load('SMTP_URL=smtp://mail\nMAIL_FORM=a@b.org')).toThrow(
      /^The setting MAIL_FROM is needed beside SMTP_URL\.\nMAIL_FORM in line 2 of .+ did you mean MAIL_FROM\?$/,
    );
  });

  test.each([
    ['PORT=1', 0o644, false],
    ['SECRET=', 0o644, false],
    [`SECRET=${'x'.repeat(32)}`, 0o644, true],
    [`SECRET=${'x'.repeat(32)}`, 0o640, false],
    [`SECRET=${'x'.repeat(32)}`, 0o600, false],
    ['AI_API_KEY=sk-1', 0o604, true],
    ["BACKUP_PASSPHRASE='correct horse'", 0o644, true],
  ])('with %s and mode %o causes a warning: %s', (text, mode, isWarning) => {
    chmodSync(join(root, '.env'), mode);
    expect(load(text).warnings).toEqual(
      isWarning
        ? [
            expect.stringMatching(
              /^Other accounts of this machine can read the passwords .+: chmod 600 .+\.env$/,
            ),
          ]
        : [],
    );
    chmodSync(join(root, '.env'), 0o600);
  });

  test('in UTF-16 is refused in one sentence', () => {
    expect(() => load(Buffer.from('\uFEFFSIGN_UP=closed', 'utf16le'))).toThrow(
      / are not UTF-8, perhaps UTF-16: /,
    );
  });
});

describe('the settings for backups', () => {
  test('are off by default, and have their times and numbers', () => {
    const keep = { daily: 7, weekly: 4, monthly: 12 };
    expect(readConfig({}, '/srv').backups).toEqual({ folder: null, at: '03:30', keep, passphrase: null });
    const given = {
      BACKUP_DIR: 'b',
      BACKUP_AT: '23:59',
      BACKUP_KEEP: '0,0,1',
      BACKUP_PASSPHRASE: 'x'.repeat(12),
    };
    expect(readConfig(given, '/srv').backups).toEqual({
      folder: '/srv/b',
      at: '23:59',
      keep: { daily: 0, weekly: 0, monthly: 1 },
      passphrase: 'x'.repeat(12),
    });
  });

  test.each([
    ['BACKUP_AT', '24:00'],
    ['BACKUP_AT', '3:30'],
    ['BACKUP_KEEP', '7,4'],
    ['BACKUP_KEEP', '0,0,0'],
    ['BACKUP_KEEP', '7,4,-1'],
    ['BACKUP_PASSPHRASE', 'x'.repeat(11)],
    ['BACKUP_PASSPHRASE', 'x'.repeat(1001)],
  ])('%s cannot be %s', (name, value) => {
    expect(() => readConfig({ [name]: value }, '/srv')).toThrow(`The setting ${name} must `);
  });
});
