/** One way to use a command. */
interface Form {
  /** As the operator types it: CAPITALS stand for values, brackets enclose what may be left out, dots follow what may repeat. */
  readonly args: string;
  readonly what: string;
  /** It changes nothing in the database, so it never migrates one of an earlier version. */
  readonly reads?: true;
}

interface Command {
  readonly about: string;
  readonly forms: readonly Form[];
}

/** The operator's commands. Help, the reading of arguments and the opening of the database follow this table. */
export const commands = {
  users: {
    about: 'Accounts: new ones, stolen and lost ones, and who runs the server. The server may be running.',
    forms: [
      { args: 'list', what: 'Lists everybody who is registered, and how they sign in', reads: true },
      {
        args: 'create EMAIL [--name NAME]',
        what: 'Makes an account and prints a link for choosing its password',
      },
      { args: 'sessions EMAIL', what: 'Lists where somebody is signed in', reads: true },
      { args: 'sessions EMAIL --end', what: 'Lists these sessions, and ends them' },
      { args: 'reset-link EMAIL', what: 'Prints a link for choosing a new password' },
      { args: 'disable EMAIL', what: 'Ends every session and blocks signing in; no record is lost' },
      { args: 'enable EMAIL', what: 'Lets them sign in again' },
      {
        args: 'operator EMAIL',
        what: 'Lets them invite people and decide who may register, and shows them no diary',
      },
      { args: 'no-operator EMAIL', what: 'Takes that back, and withdraws their invitations' },
      {
        args: 'delete EMAIL [--yes]',
        what: 'Deletes the account, every record and every photo; --yes skips the question',
      },
    ],
  },
  invite: {
    about: 'Links by which people can register. The server may be running.',
    forms: [
      { args: '[NAME...]', what: 'Prints a link for one person; the name is a note for yourself' },
      { args: '--list', what: 'Lists the open invitations that this command made', reads: true },
      { args: '--withdraw ID', what: 'Withdraws one of them' },
    ],
  },
  premium: {
    about: 'Who has premium. The server may be running.',
    forms: [
      { args: 'list', what: 'Lists the emails of everybody who has it', reads: true },
      { args: 'grant EMAIL', what: 'Gives it to somebody' },
      { args: 'revoke EMAIL', what: 'Takes it back' },
    ],
  },
  backup: {
    about: 'Backs up the database, the photos and the secret into one file. The server may be running.',
    forms: [
      {
        args: '[FOLDER_OR_FILE]',
        what: 'Makes a backup there, or in BACKUP_DIR; BACKUP_PASSPHRASE encrypts it',
        reads: true,
      },
      {
        args: '--verify FILE [--unencrypted]',
        what: 'Reads a backup whole and says whether it would restore; changes nothing',
        reads: true,
      },
    ],
  },
  restore: {
    about: 'Fills an empty installation from a backup. Stop the server first.',
    forms: [
      { args: '', what: 'Lists the backups in BACKUP_DIR', reads: true },
      {
        args: 'FILE [--unencrypted]',
        what: 'Restores a file, or a name from that list; --unencrypted accepts a plain file where an encrypted one is expected',
      },
    ],
  },
  move: {
    about: 'Copies the embedded database to an empty PostgreSQL. Stop the server first.',
    forms: [
      {
        args: '[ADDRESS]',
        what: 'Better without the address, which the list of processes would show: it is asked for, or read from MOVE_TO',
      },
    ],
  },
  secret: {
    about: 'The secret of this installation. Stop every server of the database first.',
    forms: [
      {
        args: 'replace [--yes]',
        what: 'Replaces it after a loss or a leak, and keeps all records; --yes skips the question',
      },
    ],
  },
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;
/** How a command can be used, as its table writes it. */
export type FormOf<Name extends CommandName> = (typeof commands)[Name]['forms'][number]['args'];

export const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);

export const formsOf = (name: CommandName): readonly Form[] => commands[name].forms;
