import { runPremium } from '#commands/people/premium.ts';
import { readConfig } from '#config/config.ts';

/** Grants premium as the operator does, beside a running server with its data in that folder. */
export async function grantPremium(dataDir: string, email: string, databaseUrl = ''): Promise<void> {
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  await runPremium(['grant', email], readConfig(settings, dataDir));
}
