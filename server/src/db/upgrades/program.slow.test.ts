import { mkdirSync, readdirSync, renameSync, utimesSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { commands, formsOf, isCommand } from '#commands/forms.ts';
import { migrations } from '#db/migrations/list.ts';
import { openDatabase } from '#db/open.ts';
import { openDataFolder } from '#start/dataFolder.ts';
import { databaseAddress } from '#start/installation.ts';
import {
  createInstallation,
  fillInstallation,
  runInProcess,
  type TestInstallation,
} from '#testing/installations.ts';
import { runServer, type ServerSettings } from '#testing/processes/serverProcess.ts';
import {
  createEarlierDatabase,
  describeState,
  earlierState,
  FIRST_PENDING,
  pendingNames,
  runUnmigrated,
} from '#testing/releases/earlierDatabase.ts';

const upgradedState = {
  migrations: migrations.map(({ name }) => name),
  people: ['Maya'],
  hasShares: true,
};

describe('the program on the embedded database of an earlier version', () => {
  let place: TestInstallation;
  let file: string;
  let copy: string;
  beforeEach(async () => {
    place = await createInstallation('sqlite');
    mkdirSync(place.config.dataDir);
    file = join(place.config.dataDir, 'flarewell.db');
    copy = `${file}.before-${FIRST_PENDING}`;
    await createEarlierDatabase({ file });
  });
  afterEach(() => place.remove());

  /** Starts the server, stops it again, and returns the lines of its log about upgrades. */
  async function start(settings: ServerSettings = {}) {
    const server = await runServer({ ...place.settings, LOG_LEVEL: 'info', ...settings });
    if (server.isReady) expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
    await server.stop();
    const lines = server.complained.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    const log = lines.filter(({ msg }) => /upgrad/.test(msg));
    return { isReady: server.isReady, log, complained: server.complained };
  }

  /** As if the first good start had been a day ago. */
  function passDay() {
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
    utimesSync(`${copy}.started`, yesterday, yesterday);
  }

  const deletion = {
    msg: 'deleted copies from before an upgrade',
    copies: [`flarewell.db.before-${FIRST_PENDING}`],
  };

  test('names a copy in its log, keeps it while it is new, and deletes it at a good start a day later', async () => {
    expect(await start()).toMatchObject({
      isReady: true,
      log: [{ msg: 'upgrading the database', migrations: pendingNames, copy }],
    });
    expect(await describeState({ file: copy })).toEqual(earlierState);
    expect(await describeState({ file })).toEqual(upgradedState);
    expect(await start()).toMatchObject({ isReady: true, log: [] });
    expect(await describeState({ file: copy })).toEqual(earlierState);
    passDay();
    expect(await start()).toMatchObject({ isReady: true, log: [deletion] });
    expect(readdirSync(place.config.dataDir).filter((name) => name.includes('before'))).toEqual([]);
    expect(await start()).toMatchObject({ isReady: true, log: [] });
  });

  /** Starts the server on a port that is taken. */
  async function startInVain() {
    const blocker = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void blocker.close());
    await new Promise((resolve) => blocker.once('listening', resolve));
    const address = blocker.address();
    const PORT = String(address && typeof address === 'object' ? address.port : 0);
    return start({ PORT });
  }

  test('keeps the copy when the next start fails', async () => {
    await start();
    passDay();
    expect(await startInVain()).toMatchObject({ isReady: false, log: [] });
    expect(await describeState({ file: copy })).toEqual(earlierState);
  });

  test('keeps the copy at its first good start, also after a start that upgraded and then failed', async () => {
    expect(await startInVain()).toMatchObject({ isReady: false, log: [{ copy }] });
    expect(await start()).toMatchObject({ isReady: true, log: [] });
    expect(await describeState({ file: copy })).toEqual(earlierState);
    passDay();
    expect(await start()).toMatchObject({ isReady: true, log: [deletion] });
  });

  test('keeps the copy at its first good start, also after a command that upgraded', async () => {
    const run = await runInProcess(place, 'premium', 'grant', 'maya@example.org');
    expect(run).toMatchObject({ code: 0, complained: expect.stringContaining(copy) });
    expect(await start()).toMatchObject({ isReady: true, log: [] });
    expect(await describeState({ file: copy })).toEqual(earlierState);
    passDay();
    expect(await start()).toMatchObject({ isReady: true, log: [deletion] });
  });

  test('upgrades the database again after the operator went back to the copy', async () => {
    await start();
    await runUnmigrated({ file }, 'delete from users');
    renameSync(copy, file);
    expect(await describeState({ file })).toEqual(earlierState);
    expect(await start()).toMatchObject({ isReady: true, log: [{ copy }] });
    expect(await describeState({ file })).toEqual(upgradedState);
  });

  test('a migration that fails leaves the database and the copy as they were, and says so in one sentence', async () => {
    await runUnmigrated({ file }, 'create table shares (in_the_way integer)');
    const inTheWay = { ...earlierState, hasShares: true };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { isReady, complained } = await start({ LOG_LEVEL: 'silent' });
      expect([isReady, complained]).toEqual([
        false,
        [
          `The database could not be brought up to date, and nothing in it was changed: "${FIRST_PENDING}" failed with "table shares already exists".`,
        ],
      ]);
      expect(await describeState({ file })).toEqual(inTheWay);
      expect(await describeState({ file: copy })).toEqual(inTheWay);
    }
    await runUnmigrated({ file }, 'drop table shares');
    expect((await start()).isReady).toBe(true);
    expect(await describeState({ file })).toEqual(upgradedState);
  });
});

test('commands that start at once on an earlier database make one copy between them', async () => {
  const place = await createInstallation('sqlite');
  onTestFinished(place.remove);
  mkdirSync(place.config.dataDir);
  const file = join(place.config.dataDir, 'flarewell.db');
  await createEarlierDatabase({ file });
  // Only two: SQLite waits ten seconds for a lock, which is long for one upgrade even on a busy machine.
  const runs = await Promise.all(
    [1, 2].map(() => runInProcess(place, 'premium', 'grant', 'maya@example.org')),
  );
  const copy = `${file}.before-${FIRST_PENDING}`;
  expect(runs.map(({ code }) => code)).toEqual([0, 0]);
  for (const { printed } of runs) expect(printed).toContain('maya@example.org');
  expect(runs.map(({ complained }) => complained).sort()).toEqual([
    '',
    `The database is brought up to date; a copy of it from before is in ${copy}.\n`,
  ]);
  expect(readdirSync(place.config.dataDir).filter((name) => name.includes('before'))).toHaveLength(1);
  expect(await describeState({ file: copy })).toEqual(earlierState);
});

test.each([
  ['users', 'disable', 'maya@example.org'],
  ['premium', 'grant', 'maya@example.org'],
  ['invite', 'Rosa'],
])(
  'the command %s says that it migrates an earlier database, and where the copy is',
  async (name, ...args) => {
    const place = await createInstallation('sqlite');
    onTestFinished(place.remove);
    mkdirSync(place.config.dataDir);
    const file = join(place.config.dataDir, 'flarewell.db');
    await createEarlierDatabase({ file });
    expect(await runInProcess(place, name, ...args)).toMatchObject({
      code: 0,
      complained: `The database is brought up to date; a copy of it from before is in ${file}.before-${FIRST_PENDING}.\n`,
    });
  },
);

test('no command upgrades the database while a server uses it', async () => {
  const place = await createInstallation('sqlite');
  onTestFinished(place.remove);
  mkdirSync(place.config.dataDir);
  const file = join(place.config.dataDir, 'flarewell.db');
  await createEarlierDatabase({ file });
  // Stands for the server of the earlier version, which holds the lock of the folder.
  const server = openDataFolder(place.config.dataDir);
  for (const command of [['users', 'disable', 'maya@example.org'], ['invite']])
    expect(await runInProcess(place, ...(command as [string]))).toEqual({
      code: 1,
      printed: '',
      complained:
        'The database is that of an earlier version, whose server is still running: stop it, start the new version, then run this again.\n',
    });
  expect(await describeState({ file })).toEqual(earlierState);
  expect(readdirSync(place.config.dataDir).filter((name) => name.includes('before'))).toEqual([]);
  server.release();
  expect(await runInProcess(place, 'invite')).toMatchObject({ code: 0 });
});

describe.each(['sqlite', 'postgres'] as const)(
  'a command that only reads an earlier database of %s',
  (engine) => {
    const needsUpgrade =
      'The database is that of an earlier version, and this command needs the present one: start the new version first, which brings the database up to date.\n';
    const reading = Object.keys(commands)
      .filter(isCommand)
      .flatMap((name) => formsOf(name).flatMap(({ args, reads }) => (reads ? [{ name, args }] : [])));
    /** What of the earlier version is not enough for these. */
    const refused = ['users list', 'users sessions EMAIL', 'invite --list'];

    test('R186 leaves its schema as it is, and says what to do if it cannot read it', async () => {
      const place = await createInstallation(engine);
      onTestFinished(place.remove);
      openDataFolder(place.config.dataDir).release();
      const address = databaseAddress(place.config);
      await createEarlierDatabase(address);
      const file = join(place.folder, 'backup.tar');
      const settings = { ...place.settings, BACKUP_DIR: place.folder };
      expect(reading.length).toBeGreaterThan(5);
      for (const { name, args } of reading) {
        const typed = args
          .replace(/\[--.*\]/, '')
          .replace('EMAIL', 'maya@example.org')
          .replace(/\[?(FOLDER_OR_)?FILE\]?/, file);
        const run = await runInProcess({ ...place, settings }, name, ...typed.split(' ').filter(Boolean));
        const isRefused = refused.includes(`${name} ${args}`);
        expect([name, args, run]).toMatchObject([
          name,
          args,
          isRefused ? { code: 1, printed: '', complained: needsUpgrade } : { code: 0, complained: '' },
        ]);
      }
      expect(await describeState(address)).toEqual(earlierState);
      expect(readdirSync(place.config.dataDir).filter((name) => name.includes('before'))).toEqual([]);
    });
  },
);

describe.each(['sqlite', 'postgres'] as const)('an older program on a newer database of %s', (engine) => {
  const refusal =
    'The database was written by a newer Flarewell (it has "9999-newer"); start that version, or restore a backup.';

  /** An installation with data, whose database a later version has migrated. */
  async function installNewer() {
    const place = await createInstallation(engine);
    onTestFinished(place.remove);
    await fillInstallation(place);
    await addNewerMigration(place);
    return place;
  }

  async function addNewerMigration({ config }: TestInstallation) {
    await runUnmigrated(
      databaseAddress(config),
      "insert into schema_migrations (name, applied_at) values ('9999-newer', '2026-11-14T18:42:00.000Z')",
    );
  }

  test('does not serve it, and says so in one sentence', async () => {
    const place = await installNewer();
    const before = await describeState(databaseAddress(place.config));
    const server = await runServer(place.settings);
    if (server.isReady) await server.stop();
    expect([await server.ended, server.printed, server.complained]).toEqual([1, [], [refusal]]);
    expect(await describeState(databaseAddress(place.config))).toEqual(before);
    expect(readdirSync(place.config.dataDir).filter((name) => name.includes('before'))).toEqual([]);
  });

  test('runs none of the commands that read or write it', async () => {
    const place = await installNewer();
    const typed = [
      ['users', 'list'],
      ['premium', 'list'],
      ['invite', '--list'],
      ['backup', join(place.folder, 'backup.tar')],
      // Only the embedded database can be moved.
      ...(engine === 'sqlite' ? [['move', 'postgres://127.0.0.1:1/nowhere']] : []),
    ];
    const runs = typed.map(([name = '', ...args]) => runInProcess(place, name, ...args));
    expect(await Promise.all(runs)).toEqual(
      typed.map(() => ({ code: 1, printed: '', complained: `${refusal}\n` })),
    );
    expect(readdirSync(place.folder)).toEqual(['data']);
  });

  test('restores nothing into it, even if it is empty', async () => {
    const source = await createInstallation(engine);
    onTestFinished(source.remove);
    await fillInstallation(source);
    const file = join(source.folder, 'backup.tar');
    expect(await runInProcess(source, 'backup', file)).toMatchObject({ code: 0 });
    const target = await createInstallation(engine);
    onTestFinished(target.remove);
    mkdirSync(target.config.dataDir);
    await (await openDatabase(databaseAddress(target.config))).close();
    await addNewerMigration(target);
    expect(await runInProcess(target, 'restore', file)).toEqual({
      code: 1,
      printed: '',
      complained:
        'The database is empty, but its tables were made by a newer version than the backup; choose a new database.\n',
    });
    expect((await describeState(databaseAddress(target.config))).people).toEqual([]);
  });
});
