import { afterEach, describe, expect, test } from 'vitest';
import { runMove } from '#commands/move.ts';
import { copiedTables } from '#db/copy.ts';
import {
  createInstallation,
  fillInstallation,
  readInstallation,
  runInProcess,
  startWriting,
  type TestInstallation,
  withParts,
} from '#testing/installations.ts';
import { addShare } from '#testing/people.ts';

const places: TestInstallation[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});

async function createBoth() {
  const [source, target] = [await createInstallation('sqlite'), await createInstallation('postgres')];
  places.push(source, target);
  return { source, target, url: target.config.databaseUrl ?? '' };
}

describe('moving to PostgreSQL', () => {
  test('copies every row, leaves the embedded database and its photos unchanged, and says what to do next', async () => {
    const { source, target, url } = await createBoth();
    const [person] = await fillInstallation(source);
    // Unlike a restore, moving ends no links.
    await withParts(source, ({ database }) => addShare(database, person?.profile.id ?? ''));
    const before = await readInstallation(source);
    expect(before.join()).toContain('eyJ…');
    const { host, pathname } = new URL(url);
    expect(await runMove([url], source.config)).toEqual([
      `Moved 2 people and 2 check-ins to PostgreSQL at ${host}${pathname}: all ${copiedTables.length} tables are equal on both sides.`,
      expect.stringMatching(
        /^Now set DATABASE_URL to this database and start Flarewell\. .+flarewell\.db is unchanged/,
      ),
    ]);
    expect(await readInstallation(source)).toEqual(before);
    const rows = before.filter((line) => line.startsWith('{'));
    expect(await readInstallation(target)).toEqual(rows);
    expect(before.length - rows.length).toBe(4);
  });

  test('reads the address from MOVE_TO, which neither ps nor the history of the shell shows', async () => {
    const { source, target, url } = await createBoth();
    await fillInstallation(source);
    const place = { ...source, settings: { ...source.settings, MOVE_TO: url } };
    expect(await runInProcess(place, 'move')).toMatchObject({ code: 0, complained: '' });
    expect((await readInstallation(target)).length).toBeGreaterThan(0);
  });

  test('asks for the address at a terminal, without showing it', async () => {
    const { source, target, url } = await createBoth();
    await fillInstallation(source);
    const asked: string[] = [];
    const terminal = {
      ask: () => Promise.reject(new Error('An address holds a password.')),
      askSecret: async (question: string) => {
        asked.push(question);
        return url;
      },
    };
    await runMove([], source.config, terminal);
    expect(asked).toEqual([
      'Address of the new database, postgres://user:password@host:5432/database (not shown while you type): ',
    ]);
    expect((await readInstallation(target)).length).toBeGreaterThan(0);
  });

  test('is refused when the new database contains data, and neither side changes', async () => {
    const { source, target, url } = await createBoth();
    await fillInstallation(source);
    await fillInstallation(target);
    const before = [await readInstallation(source), await readInstallation(target)];
    await expect(runMove([url], source.config)).rejects.toThrow('already contains data; nothing was moved.');
    expect([await readInstallation(source), await readInstallation(target)]).toEqual(before);
  });

  test('leaves nothing behind when a row cannot be moved', async () => {
    const { source, target, url } = await createBoth();
    const [, second] = await fillInstallation(source);
    await withParts(source, ({ database }) =>
      database.system
        .updateTable('check_ins')
        .set({ notes: 'a zero \0, which PostgreSQL does not take' })
        .where('id', '=', second?.checkIn.id ?? '')
        .execute(),
    );
    const { code, complained } = await runInProcess(source, 'move', url);
    expect([code, complained]).toEqual([
      1,
      expect.stringMatching(/^npm run move failed, and nothing was changed: .+\.\n$/),
    ]);
    expect(await readInstallation(target)).toEqual([]);
  });

  test('is refused while the server runs', async () => {
    const { source, target, url } = await createBoth();
    const [person] = await fillInstallation(source);
    const writer = await startWriting(source, person?.profile.id ?? '', person?.hands.id ?? '');
    await expect(runMove([url], source.config)).rejects.toThrow('is in use by another Flarewell process');
    await writer.stop();
    expect(await readInstallation(target)).toEqual([]);
  });

  test('refuses wrong arguments in one sentence, which shows no password', async () => {
    const { source, url } = await createBoth();
    const move = (...args: string[]) => runMove(args, source.config);
    await expect(move(url, 'more')).rejects.toThrow('Usage: npm run move -- [ADDRESS].');
    for (const args of [[], ['mysql://host/db'], ['elsewhere']]) {
      await expect(move(...args)).rejects.toThrow(
        'Name the new database: set MOVE_TO to postgres://user:password@host:5432/database, or run npm run move in a terminal and type it there.',
      );
    }
    await expect(move(url)).rejects.toThrow(/^There is no embedded database at .+ to move\.$/);
    await fillInstallation(source);
    await expect(move('postgres://app:hunter2@127.0.0.1:9/db')).rejects.toThrow(
      /^PostgreSQL at 127\.0\.0\.1:9\/db \(MOVE_TO\) (?!.*hunter2).+\.$/,
    );
  });
});
