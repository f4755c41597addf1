import { expect, test } from 'vitest';
import { warnOfLines, warnOfVariables } from '#config/misspelledSettings.ts';
import { settingNames } from '#config/settings.ts';

const inLine = 'in line 1 of .env';

test.each([
  ['SIGNUP=closed', `SIGNUP ${inLine} is no setting of Flarewell: did you mean SIGN_UP?`],
  ['BACKUP_DRI=/mnt', `BACKUP_DRI ${inLine} is no setting of Flarewell: did you mean BACKUP_DIR?`],
  ['sign_up = closed', `sign_up ${inLine} is no setting of Flarewell: did you mean SIGN_UP?`],
  ['export PROT=80', `PROT ${inLine} is no setting of Flarewell: did you mean PORT?`],
  ['TRUSTED_PROXY=1', `TRUSTED_PROXY ${inLine} is no setting of Flarewell: did you mean TRUSTED_PROXIES?`],
  ['S3_ACCESS_KEY=x', `S3_ACCESS_KEY ${inLine} is no setting of Flarewell: did you mean S3_ACCESS_KEY_ID?`],
  ['COLOR=blue', `COLOR ${inLine} is no setting of Flarewell, so it does nothing.`],
  ['TZ=Europe/Berlin', `TZ ${inLine} is no setting of Flarewell, so it does nothing.`],
  ['SIGN_UP: closed', `There is no "=" ${inLine}, so it sets nothing: write SIGN_UP=value.`],
  ['SIGN_UP closed', `There is no "=" ${inLine}, so it sets nothing: write SIGN_UP=value.`],
  ['SMTP_URL: smtp://u:pw@h?a=b', `There is no "=" ${inLine}, so it sets nothing: write SMTP_URL=value.`],
  [
    '\uFEFFSIGN_UP=closed',
    '.env starts with a byte order mark, which confuses other programs: save it as UTF-8 without BOM.',
  ],
])('of %j a file is warned', (line, sentence) => {
  expect(warnOfLines(line, '.env')).toEqual([sentence]);
});

test.each([
  ['a rest of a value that broke', 'hunter2-of-the-database', 'sets nothing: write NAME=value.'],
  ['a key in base64', 'MIIBVgIBADANhunter2==', 'The name in line 1 of .env is no setting'],
])('%s is not repeated', (_, line, sentence) => {
  const warnings = warnOfLines(line, '.env').join();
  expect(warnings).toContain(sentence);
  expect(warnings).not.toContain('hunter2');
});

test('the line is counted, over a value of several lines', () => {
  const text = "# Ours\r\n\r\nSECRET='of two\nSIGN_UP: lines'\r\nBACKUP_DRI=x\r\n";
  expect(warnOfLines(text, '.env')).toEqual([expect.stringMatching(/^BACKUP_DRI in line 5 of/)]);
});

test.each([
  '',
  '# SIGN_UP: closed',
  ...settingNames.map((name) => `${name}=value`),
  'export PORT=3000 # a comment: with a colon',
  'PUBLIC_URL = "https://skin.example.org"',
  'COMPOSE_PROFILES=scaled\nPOSTGRES_PASSWORD=x\nOWNER_PASSWORD=x\nAPP_PASSWORD=x',
])('of %j a file is not warned', (text) => {
  expect(warnOfLines(text, '.env')).toEqual([]);
});

const warn = (name: string, set: string[] = []) =>
  warnOfVariables([name], (setting) => set.includes(setting));

test.each([
  ['SIGNUP', 'SIGN_UP'],
  ['Sign_Up', 'SIGN_UP'],
  ['BACKUP_DRI', 'BACKUP_DIR'],
  ['BACKUPDIR', 'BACKUP_DIR'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['BACKUP_PASPHRASE', 'BACKUP_PASSPHRASE'],
])('the variable %s probably means %s', (name, setting) => {
  expect(warn(name)).toEqual([
    `The environment has ${name}, which is no setting of Flarewell: did you mean ${setting}?`,
  ]);
  expect(warn(name, [setting])).toEqual([]);
});

test.each([
  ...settingNames,
  ...[
    'PATH',
    'HOME',
    'HOSTNAME',
    'HOSTS',
    'host',
    'port',
    'PORTS',
    'USER',
    'SHELL',
    'LANG',
    'TZ',
    'TERM',
    'PWD',
    'OLDPWD',
  ],
  ...[
    'LOGNAME',
    'MAIL',
    'EDITOR',
    'SSH_AUTH_SOCK',
    'XDG_DATA_DIRS',
    'XDG_DATA_HOME',
    'INVOCATION_ID',
    'LISTEN_FDS',
  ],
  ...['NODE_ENV', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'NODE_COMPILE_CACHE', 'MALLOC_MMAP_THRESHOLD_', '_'],
  ...[
    'npm_config_port',
    'npm_config_loglevel',
    'npm_lifecycle_event',
    'npm_package_version',
    'INIT_CWD',
    'CI',
  ],
  // Docker and Kubernetes describe the services of a network by variables.
  ...['FLAREWELL_PORT', 'FLAREWELL_PORT_3000_TCP', 'FLAREWELL_PORT_3000_TCP_ADDR', 'FLAREWELL_SERVICE_HOST'],
  ...[
    'KUBERNETES_PORT',
    'KUBERNETES_SERVICE_HOST',
    'SERVICE_HOST',
    'POSTGRES_PORT',
    'S3_PORT',
    'DATABASE_PORT',
  ],
  ...['SMTP_PORT', 'SMTP_SERVICE_PORT', 'DATA_PORT', 'MAIL_PORT'],
  ...[
    'COMPOSE_PROFILES',
    'POSTGRES_PASSWORD',
    'OWNER_PASSWORD',
    'APP_PASSWORD',
    'PGHOST',
    'PGPORT',
    'PGDATA',
  ],
  ...['DATABASE_SSL', 'DATABASE_HOST', 'DATABASE_USER', 'SMTP_HOST', 'SMTP_USER', 'SMTP_SSL', 'BACKUP_KEY'],
  ...[
    'AWS_REGION',
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
    'OPENAI_API_KEY',
    'XAI_API_KEY',
    'AI21_API_KEY',
  ],
  ...['FLAREWELL_COMMAND_PREFIX', 'CHROME_PATH', 'E2E_PORT', 'TEST_DATABASE_URL', 'VITEST_POOL_ID'],
])('of the variable %s nobody is warned', (name) => {
  expect(warn(name)).toEqual([]);
});
