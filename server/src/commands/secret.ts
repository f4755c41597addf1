import { countThings } from '#backups/countThings.ts';
import { readArguments } from '#commands/arguments.ts';
import type { Terminal } from '#commands/terminal.ts';
import type { Config } from '#config/config.ts';
import { type Ended, replaceFingerprint } from '#db/accounts/installation.ts';
import { openDatabase } from '#db/open.ts';
import { StartupProblem } from '#failures/startupProblem.ts';
import { openDataFolder } from '#start/dataFolder.ts';
import { databaseAddress, reportUpgrade, requireInstallation, secretFile } from '#start/installation.ts';
import { compareSecret, fingerprintOf, generateSecret, makeNonce } from '#start/installationSecret.ts';

const consequences =
  'All records, photos, passwords and passkeys stay. Everybody is signed out; two-step sign-in with its backup codes and push reminders are off until they are turned on again; what browsers have not sent yet can no longer be read; devices are unknown until their next sign-in; links in earlier mails that stop reminders no longer work.';

/**
 * Replaces the secret, after a leak or a loss. A secret in a file is generated anew. One in SECRET cannot be written from
 * here, so the operator sets its new value first and this command adopts it.
 */
export async function runSecret(
  args: readonly string[],
  config: Config,
  terminal: Terminal | null = null,
): Promise<string[]> {
  const { given } = readArguments('secret', args);
  requireInstallation(config);
  const closers: (() => unknown)[] = [];
  try {
    // Locks the data folder: a running server would go on with the old secret.
    const folder = openDataFolder(config.dataDir);
    closers.push(() => folder.release());
    const database = await openDatabase(databaseAddress(config), { upgrading: reportUpgrade });
    closers.push(() => database.close());
    if (config.secret && (await compareSecret(database.system, config.secret)) === 'same') {
      throw new StartupProblem(
        'SECRET is still the old one; nothing was changed. Set it to a new value for every server of this database, such as the output of "openssl rand -base64 32", and run this again.',
      );
    }
    if (!('--yes' in given)) await confirm(terminal);
    const secret = config.secret ?? generateSecret();
    const installation = {
      fingerprint: fingerprintOf(secret),
      setupNonce: makeNonce(),
      now: new Date().toISOString(),
    };
    const ended = await database.system.transaction().execute(async (tx) => {
      const ended = await replaceFingerprint(tx, installation);
      // Last, so that a failure before leaves the old file. A crash before the commit leaves a file that no start accepts,
      // and running the command again completes the replacement.
      if (!config.secret) folder.writeSecret(secret);
      return ended;
    });
    return describe(ended, config);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function confirm(terminal: Terminal | null): Promise<void> {
  if (!terminal) {
    throw new StartupProblem(
      'Without a terminal the replacement cannot be confirmed. Add --yes to replace the secret without a question.',
    );
  }
  const typed = await terminal.ask(
    `${consequences}\nEvery server of this database must be stopped. Type "replace" to replace the secret: `,
  );
  if (typed !== 'replace') throw new StartupProblem('The secret was not replaced; nothing was changed.');
}

function describe({ sessions, secondFactors, devices }: Ended, config: Config): string[] {
  const ended = countThings([
    [sessions, 'session', 'sessions'],
    [secondFactors, 'second factor', 'second factors'],
    [devices, 'device with push reminders', 'devices with push reminders'],
  ]);
  return [
    config.secret
      ? 'The secret is replaced by the one in SECRET.'
      : `The secret is replaced: a new one is in ${secretFile(config)}. Earlier backups still contain the old one.`,
    `Ended: ${ended}. ${consequences}`,
    'Tell people whose two-step sign-in is off. Now start every server of this database.',
  ];
}
