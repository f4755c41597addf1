/** A statement that touches the rows of several people, because what it is for needs that. */
export interface Exception {
  /** The file and its function that runs the statement. */
  readonly from: string;
  /** What it does to which table, as the message of a violation names it. */
  readonly statements: readonly string[];
  readonly why: string;
}

export interface ExceptionGroup {
  /** Also named in docs/scale.md. */
  readonly title: string;
  /** How these statements would run if every person's rows were on one of several machines. */
  readonly partitioned: string;
  readonly exceptions: readonly Exception[];
}

/**
 * Every statement of the application that does not stay with one person. To add one, copy its two names from the message
 * of the violation. The suite fails if one of them no longer runs, or has been changed so that it stays with one person.
 */
export const exceptionGroups: readonly ExceptionGroup[] = [
  {
    title: 'Hourly clean-up',
    partitioned:
      'Each machine deletes from its own rows; a row is judged by itself or by rows of the same person.',
    exceptions: [
      {
        from: 'db/accounts/sessions.ts deleteExpiredSessions',
        statements: ['delete sessions', 'delete verifications'],
        why: 'Deletes what has expired, whoever it belongs to.',
      },
      {
        from: 'db/accounts/accountTokens.ts deleteExpiredTokens',
        statements: ['delete account_tokens'],
        why: 'Deletes links of mails that have expired.',
      },
      {
        from: 'db/accounts/throttles.ts deleteOldThrottles',
        statements: ['delete throttles'],
        why: 'Deletes counts of attempts whose window is over.',
      },
      {
        from: 'db/records/shares.ts deleteEndedFiles',
        statements: ['delete share_files'],
        why: 'Deletes the files of shared links that no longer work.',
      },
      {
        from: 'db/accounts/invitations.ts deleteEndedInvitations',
        statements: ['delete invitations'],
        why: 'Deletes invitations that ended 30 days ago.',
      },
      {
        from: 'db/checkIns/uploadedPhotos.ts deleteOldUploads',
        statements: ['delete uploaded_photos'],
        why: 'Deletes uploads that no check-in used.',
      },
      {
        from: 'db/checkIns/photoRemovals.ts insertRemovals',
        statements: ['insert photo_removals'],
        why: 'Notes that the files of these uploads are to be removed.',
      },
      {
        from: 'db/checkIns/photoRemovals.ts listUsersWithRemovals',
        statements: ['select photo_removals'],
        why: 'Finds whose photos could not be removed; each person’s are then removed by themselves.',
      },
      {
        from: 'db/records/deletedRecords.ts deleteOldDeletedRecords',
        statements: ['delete deleted_records'],
        why: 'Deletes what a person can no longer bring back.',
      },
      {
        from: 'db/records/pendingWork.ts deleteOldBatches',
        statements: ['delete import_batches'],
        why: 'Deletes what aborted imports left.',
      },
      {
        from: 'db/records/pendingWork.ts listPendingUsers',
        statements: ['select pending_work'],
        why: 'Finds whose import or reset a crash interrupted; each is then finished as that person.',
      },
      {
        from: 'db/reminders/deliveries.ts deleteOldDeliveries',
        statements: ['delete reminder_deliveries'],
        why: 'Deletes reminders that were sent a week ago.',
      },
    ],
  },
  {
    title: 'Reminders',
    partitioned:
      'Each machine reminds its own people: a batch is a list of people, and every row belongs to one of them.',
    exceptions: [
      {
        from: 'db/reminders/schedule.ts planDueReminders',
        statements: ['select users', 'insert reminder_deliveries'],
        why: 'Finds who is due now, and plans a batch of people in one transaction.',
      },
      {
        from: 'db/reminders/schedule.ts recallFarReminders',
        statements: ['select users', 'update users'],
        why: 'Repairs the schedule after the clock of the server was wrong.',
      },
      {
        from: 'db/reminders/schedule.ts listTargets',
        statements: ['select push_subscriptions'],
        why: 'Reads the devices of a batch of people.',
      },
      {
        from: 'db/reminders/schedule.ts writeNext',
        statements: ['update users'],
        why: 'Stores the next reminder of the people of a batch who share an instant.',
      },
      {
        from: 'db/reminders/history.ts readHistories',
        statements: ['select check_ins', 'select reminder_deliveries'],
        why: 'Reads on which days the people of a batch checked in or were reminded.',
      },
      {
        from: 'db/reminders/deliveries.ts beginDeliveries',
        statements: ['select reminder_deliveries'],
        why: 'Claims the next messages of the queue.',
      },
      {
        from: 'db/reminders/deliveries.ts readAddresses',
        statements: ['select users', 'select push_subscriptions'],
        why: 'Reads where the messages of a batch go.',
      },
      {
        from: 'db/reminders/deliveries.ts readCheckedIn',
        statements: ['select check_ins'],
        why: 'Leaves out people of a batch who have checked in meanwhile.',
      },
      {
        from: 'db/reminders/deliveries.ts setState',
        statements: ['update reminder_deliveries'],
        why: 'Marks the messages of a batch.',
      },
    ],
  },
  {
    title: 'A browser that changes hands',
    partitioned:
      'A deletion where the old owner is, then an insertion where the new one is, as two transactions.',
    exceptions: [
      {
        from: 'db/reminders/subscriptions.ts saveSubscription',
        statements: ['insert push_subscriptions'],
        why: 'The address of a browser belongs to whoever subscribed last on it, never to two people.',
      },
    ],
  },
  {
    title: 'The first account',
    partitioned: 'One row of the installation says that it has accounts; nobody else’s machine is asked.',
    exceptions: [
      {
        from: 'db/accounts/registration.ts findRegistration',
        statements: ['select'],
        why: 'Asks whether there is any account at all, and reads none of them.',
      },
    ],
  },
  {
    title: 'Invitations of the server',
    partitioned: 'They belong to the installation and to no person: a small table beside the accounts.',
    exceptions: [
      {
        from: 'db/accounts/invitations.ts createServerInvitation',
        statements: ['insert invitations'],
        why: 'An invitation by npm run invite is made for the server, so it has no owner.',
      },
      {
        from: 'db/accounts/invitations.ts listServerInvitations',
        statements: ['select invitations'],
        why: 'Lists the invitations without an owner.',
      },
      {
        from: 'db/accounts/invitations.ts deleteServerInvitation',
        statements: ['delete invitations'],
        why: 'Withdraws one of them.',
      },
    ],
  },
  {
    title: "The operator's commands",
    partitioned:
      'Each machine answers for its own people, and the answers are put together. No visit waits for them.',
    exceptions: [
      {
        from: 'db/accounts/users.ts listSomeUsers',
        statements: ['select users'],
        why: 'Lists the accounts for npm run users, without any records.',
      },
      {
        from: 'db/accounts/users.ts findLongestEmail',
        statements: ['select users'],
        why: 'Measures the column of that list.',
      },
      {
        from: 'db/accounts/installation.ts replaceFingerprint',
        statements: [
          'delete push_subscriptions',
          'delete sessions',
          'delete backup_codes',
          'delete second_factors',
          'delete verifications',
          'delete throttles',
        ],
        why: 'A new secret ends everything that only the old one could read or check.',
      },
      {
        from: 'db/accounts/profile.ts listPremiumEmails',
        statements: ['select users'],
        why: 'Lists the accounts for npm run premium.',
      },
    ],
  },
  {
    title: 'Backup, restore and move',
    partitioned: 'Each machine copies its own rows; a distributed PostgreSQL has backups of its own.',
    exceptions: [
      { from: 'db/copy.ts readLines', statements: ['raw'], why: 'Reads every table, page by page.' },
      { from: 'db/copy.ts insertLines', statements: ['raw'], why: 'Writes every table.' },
      { from: 'db/copy.ts hasRows', statements: ['raw'], why: 'Refuses a database that has rows.' },
      {
        from: 'db/records/revisions.ts bumpRevisions',
        statements: ['update users'],
        why: 'After a restore, every device downloads its records again.',
      },
      {
        from: 'db/reminders/schedule.ts skipDueReminders',
        statements: ['update users', 'update reminder_deliveries'],
        why: 'After a restore, old reminders are not sent again.',
      },
      {
        from: 'db/records/shares.ts endAllShares',
        statements: ['update shares', 'delete share_files'],
        why: 'A restored copy must not open links that were stopped after the backup.',
      },
      {
        from: 'db/accounts/invitations.ts withdrawAllInvitations',
        statements: ['delete invitations'],
        why: 'A restored copy must not accept invitations that were used after the backup.',
      },
      {
        from: 'db/accounts/endAccess.ts endAllAccess',
        statements: ['delete sessions', 'delete verifications', 'delete account_tokens', 'update accounts'],
        why: 'A restored copy must not let in anybody whose access was revoked after the backup.',
      },
    ],
  },
  {
    title: 'Migrations and rights',
    partitioned: 'They change whole tables; a distributed PostgreSQL runs them everywhere.',
    exceptions: [{ from: 'db/migrate.ts apply', statements: ['raw'], why: 'Creates and changes tables.' }],
  },
];

export function findException(origin: string, statement: string): Exception | undefined {
  return exceptionGroups
    .flatMap(({ exceptions }) => exceptions)
    .find(({ from, statements }) => from === origin && statements.includes(statement));
}
