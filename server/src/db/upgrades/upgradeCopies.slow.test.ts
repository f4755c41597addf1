import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSqlite } from '#db/engines/sqlite.ts';
import { openDatabase } from '#db/open.ts';
import { copyBeforeUpgrade, removeUpgradeCopies } from '#db/upgrades/upgradeCopies.ts';
import { createTestDatabase, type TestDatabase } from '#testing/databases/databases.ts';
import {
  createEarlierDatabase,
  describeState,
  earlierState,
  FIRST_PENDING,
  pendingNames,
} from '#testing/releases/earlierDatabase.ts';

let home: TestDatabase;
let file: string;
beforeEach(async () => {
  home = await createTestDatabase('sqlite');
  file = 'file' in home.address ? home.address.file : '';
});
afterEach(() => home.remove());

const listCopies = () => readdirSync(dirname(file)).filter((name) => name.includes('before'));
const copyName = `flarewell.db.before-${FIRST_PENDING}`;

describe('before an upgrade', () => {
  beforeEach(() => createEarlierDatabase({ file }));

  test('the database is copied as it was, and its path is reported', async () => {
    const reports: unknown[] = [];
    const database = await openDatabase({ file }, { upgrading: (...report) => reports.push(report) });
    await database.close();
    expect(reports).toEqual([[pendingNames, `${file}.before-${FIRST_PENDING}`]]);
    expect(listCopies()).toEqual([copyName]);
    expect(await describeState({ file: join(dirname(file), copyName) })).toEqual(earlierState);
    expect((await describeState({ file })).hasShares).toBe(true);
  });

  test('only the account that runs Flarewell can read the copy', async () => {
    await (await openDatabase({ file })).close();
    expect((statSync(join(dirname(file), copyName)).mode & 0o777).toString(8)).toBe('600');
  });

  test('a copy that an interrupted upgrade left is replaced', async () => {
    for (const name of [copyName, `${copyName}.new`]) writeFileSync(join(dirname(file), name), 'half');
    await (await openDatabase({ file })).close();
    expect(listCopies()).toEqual([copyName]);
    expect(await describeState({ file: join(dirname(file), copyName) })).toEqual(earlierState);
  });

  test('a copy that cannot be written stops the upgrade in one sentence, and nothing changes', async () => {
    mkdirSync(join(dirname(file), copyName));
    await expect(openDatabase({ file })).rejects.toThrow(
      /^The database was not brought up to date, because it could not be copied to .+before-0015-shares before: .+\.$/,
    );
    expect(await describeState({ file })).toEqual(earlierState);
    expect(listCopies()).toEqual([copyName]);
  });
});

test('a large database is copied whole while a write transaction is open', async () => {
  const database = openSqlite(file);
  await sql`create table pages (id integer primary key, text text)`.execute(database.system);
  await sql`insert into pages (text) with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
    select hex(zeroblob(2000)) || i from n`.execute(database.system);
  const copy = await database.system
    .transaction()
    .execute(() => copyBeforeUpgrade(file, ['0001-a', '0002-b']));
  await database.close();
  expect(copy).toBe(`${file}.before-0001-a`);
  expect(statSync(copy).size).toBeGreaterThan(20_000_000);
  const copied = openSqlite(copy);
  const { rows } = await sql`select count(*) as rows, sum(length(text)) as letters from pages`.execute(
    copied.system,
  );
  const check = await sql`pragma integrity_check`.execute(copied.system);
  await copied.close();
  expect(rows).toEqual([{ rows: 5000, letters: 5000 * 4000 + 18_893 }]);
  expect(check.rows).toEqual([{ integrity_check: 'ok' }]);
});

test.each(['sqlite', 'postgres'] as const)('a new database on %s needs no copy', async (engine) => {
  const empty = await createTestDatabase(engine);
  const reports: unknown[] = [];
  for (let start = 0; start < 2; start += 1) {
    const database = await openDatabase(empty.address, { upgrading: (...report) => reports.push(report) });
    await database.close();
  }
  expect(reports).toEqual([]);
  await empty.remove();
});

test('on postgres an upgrade is reported without a copy', async () => {
  const place = await createTestDatabase('postgres');
  await createEarlierDatabase(place.address);
  const reports: unknown[] = [];
  const database = await openDatabase(place.address, { upgrading: (...report) => reports.push(report) });
  await database.close();
  expect(reports).toEqual([[pendingNames, null]]);
  await place.remove();
});

describe('at starts that serve', () => {
  const mark = `${copyName}.started`;
  const DAY_MS = 24 * 60 * 60 * 1000;
  const tomorrow = () => Date.now() + DAY_MS + 1000;
  const write = (...names: string[]) => {
    for (const name of names) writeFileSync(join(dirname(file), name), '');
  };

  test('a copy is deleted at the first one that is a day after the very first, and its mark with it', async () => {
    write(copyName);
    expect(await removeUpgradeCopies(file)).toEqual([]);
    expect(listCopies()).toEqual([copyName, mark]);
    expect(await removeUpgradeCopies(file, tomorrow())).toEqual([copyName]);
    expect(listCopies()).toEqual([]);
    expect(await removeUpgradeCopies(file)).toEqual([]);
  });

  test('a copy stays while a server that crashes is restarted again and again', async () => {
    write(copyName);
    await removeUpgradeCopies(file);
    const markedAt = statSync(join(dirname(file), mark)).mtimeMs;
    for (const ms of [0, 10_000, DAY_MS - 1])
      expect(await removeUpgradeCopies(file, markedAt + ms)).toEqual([]);
    expect(listCopies()).toEqual([copyName, mark]);
    expect(await removeUpgradeCopies(file, markedAt + DAY_MS)).toEqual([copyName]);
  });

  test('each copy is counted by itself', async () => {
    const later = 'flarewell.db.before-0020-later';
    write(copyName);
    await removeUpgradeCopies(file);
    write(later);
    expect(await removeUpgradeCopies(file, tomorrow())).toEqual([copyName]);
    expect(listCopies()).toEqual([later, `${later}.started`]);
  });

  test('a copy that was made again is counted from the beginning', async () => {
    await createEarlierDatabase({ file });
    write(copyName);
    await removeUpgradeCopies(file);
    await (await openDatabase({ file })).close();
    expect(listCopies()).toEqual([copyName]);
    expect(await removeUpgradeCopies(file, tomorrow())).toEqual([]);
    expect(await describeState({ file: join(dirname(file), copyName) })).toEqual(earlierState);
  });

  test('a copy that was not finished, and a mark without a copy, are deleted at once', async () => {
    write(`${copyName}.new`, mark);
    expect(await removeUpgradeCopies(file)).toEqual([`${copyName}.new`]);
    expect(listCopies()).toEqual([]);
  });

  test('only copies of this database are deleted', async () => {
    const others = ['flarewell.db', 'flarewell.db-wal', 'before-0015-shares', 'other.db.before-0015-shares'];
    write(...others, copyName, mark);
    expect(await removeUpgradeCopies(file, tomorrow())).toEqual([copyName]);
    expect(readdirSync(dirname(file)).sort()).toEqual(others.sort());
  });
});
