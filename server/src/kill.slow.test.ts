import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '@flarewell/domain/testing/random';
import { describe, expect, test } from 'vitest';
import type { EngineName } from '#db/database.ts';
import { createTestDatabase } from '#testing/databases/databases.ts';
import { usualEngines } from '#testing/extent.ts';
import { killFirstStart } from '#testing/kills/firstStarts.ts';
import { killAgainAndAgain } from '#testing/kills/rounds.ts';
import type { ServerSettings } from '#testing/processes/serverProcess.ts';

/** `npm run soak` kills the server a thousand times, and two hundred times on PostgreSQL. */
const KINDS = ['saving', 'starting', 'importing', 'backing up'] as const;
const FIRST_STARTS = 1;
const SEED = 20_261_115;

describe.each(usualEngines)('kill -9 of the running server on %s', (engine) => {
  test(`while ${KINDS.join(', ')} loses or corrupts no acknowledged data`, async () => {
    await withInstallation(engine, async (settings) => {
      const report = await killAgainAndAgain({ settings, kinds: KINDS, random: createRandom(SEED) });
      expect(report.findings).toEqual([]);
      expect(report.acknowledged).toBeGreaterThan(0);
    });
  });

  test(`during its first start leaves all tables or none, ${FIRST_STARTS} times over`, async () => {
    const random = createRandom(SEED);
    for (let start = 0; start < FIRST_STARTS; start += 1) {
      await withInstallation(engine, async (settings) => {
        expect(await killFirstStart(settings, random)).toEqual([]);
      });
    }
  });
});

async function withInstallation(engine: EngineName, work: (settings: ServerSettings) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'flarewell-kill-'));
  const home = await createTestDatabase(engine);
  const DATABASE_URL = 'url' in home.address ? home.address.url : '';
  await work({ DATA_DIR: join(folder, 'data'), DATABASE_URL });
  await home.remove();
  rmSync(folder, { recursive: true });
}
