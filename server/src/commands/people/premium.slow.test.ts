import { afterEach, describe, expect, test } from 'vitest';
import { runPremium } from '#commands/people/premium.ts';
import { findProfile } from '#db/accounts/profile.ts';
import { inOwnDiary } from '#db/database.ts';
import { usualEngines } from '#testing/extent.ts';
import {
  createInstallation,
  fillInstallation,
  runInProcess,
  startWriting,
  type TestInstallation,
  withParts,
} from '#testing/installations.ts';

const places: TestInstallation[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});

describe.each(usualEngines)('premium on %s', (engine) => {
  test('is granted, listed and revoked while the server runs', async () => {
    const place = await createInstallation(engine);
    places.push(place);
    const [maya] = await fillInstallation(place);
    if (!maya) throw new Error('Nobody is there.');
    const { email, id } = maya.profile;
    const writer = await startWriting(place, id, maya.hands.id);
    const isPremium = () =>
      withParts(place, ({ database }) => database.asMember(inOwnDiary(id), findProfile)).then(
        (found) => found?.isPremium,
      );
    expect(await runPremium(['list'], place.config)).toEqual(['Nobody has premium.']);
    expect(await runInProcess(place, 'premium', 'grant', email)).toEqual({
      code: 0,
      printed: `${email} now has premium.\n`,
      complained: '',
    });
    expect(await runPremium(['list'], place.config)).toEqual([email]);
    expect(await runPremium(['grant', email], place.config)).toEqual([
      `${email} already has premium; nothing was changed.`,
    ]);
    expect(await isPremium()).toBe(true);
    expect(await runPremium(['revoke', email], place.config)).toEqual([`${email} no longer has premium.`]);
    expect(await isPremium()).toBe(false);
    const { last } = writer.written;
    await writer.stop();
    expect(last).toBeGreaterThan(0);
  });
});

describe('the command premium', () => {
  test('refuses wrong arguments in one sentence', async () => {
    const place = await createInstallation('sqlite');
    places.push(place);
    const run = (...args: string[]) => runPremium(args, place.config);
    for (const args of [[], ['give', 'maya@example.org']]) {
      await expect(run(...args)).rejects.toThrow(
        'Usage: npm run premium -- list, npm run premium -- grant EMAIL, or npm run premium -- revoke EMAIL.',
      );
    }
    await expect(run('list', 'all')).rejects.toThrow('Usage: npm run premium -- list.');
    for (const args of [['grant'], ['grant', 'a'], ['grant', 'a@example.org', 'b@example.org']])
      await expect(run(...args)).rejects.toThrow('Usage: npm run premium -- grant EMAIL.');
    await expect(run('list')).rejects.toThrow(
      `There is no database of Flarewell in ${place.config.dataDir} (DATA_DIR).`,
    );
    await fillInstallation(place);
    await expect(run('revoke', 'nobody@example.org')).rejects.toThrow(
      'Nobody is registered as nobody@example.org.',
    );
  });
});
