import { readArguments } from '#commands/arguments.ts';
import { withDatabase } from '#commands/withDatabase.ts';
import type { Config } from '#config/config.ts';
import { listPremiumEmails, setPremium } from '#db/accounts/profile.ts';
import type { Database } from '#db/database.ts';
import { StartupProblem } from '#failures/startupProblem.ts';

/** Grants or revokes premium, or lists who has it. The server may be running. */
export async function runPremium(args: readonly string[], config: Config): Promise<string[]> {
  const { form, reads, given } = readArguments('premium', args);
  const lines = withDatabase({ config, reads }, async (database) =>
    form === 'list'
      ? await listPremium(database)
      : [await changePremium(database, given.EMAIL ?? '', form === 'grant EMAIL')],
  );
  return Array.fromAsync(lines);
}

async function listPremium({ system }: Database): Promise<string[]> {
  const emails = await listPremiumEmails(system);
  return emails.length > 0 ? emails : ['Nobody has premium.'];
}

async function changePremium({ system }: Database, email: string, isPremium: boolean): Promise<string> {
  const outcome = await setPremium(system, email, isPremium, new Date().toISOString());
  if (outcome === 'unknown') throw new StartupProblem(`Nobody is registered as ${email}.`);
  if (outcome === 'changed') return `${email} ${isPremium ? 'now has' : 'no longer has'} premium.`;
  return `${email} ${isPremium ? 'already has premium' : 'does not have premium'}; nothing was changed.`;
}
