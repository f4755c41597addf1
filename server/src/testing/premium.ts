import { runPremium } from '#commands/premium.ts';
import { readConfig } from '#config.ts';

/** As the operator gives it, beside a running server with its data in that folder: nobody can take it themselves. */
export async function grantPremium(dataDir: string, email: string): Promise<void> {
  await runPremium(['grant', email], readConfig({ DATA_DIR: dataDir }, dataDir));
}
