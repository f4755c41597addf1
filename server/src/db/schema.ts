import type { Role } from '@flarewell/domain/diaries/roles';
import type { WhoMayRegister } from '@flarewell/domain/invitations/registration';
import type { ColumnType, Generated } from 'kysely';

/** SQLite returns 0 and 1, PostgreSQL false and true; `Boolean()` converts both. */
type Flag = ColumnType<boolean | 0 | 1, boolean, boolean>;
/** JSON is read and written as text on both engines: use `JSON.parse` and `JSON.stringify`. */
type JsonText = string;
/** An instant as ISO 8601 in UTC, on both engines. */
type Instant = string;

interface UsersTable {
  id: string;
  email: string;
  email_verified: ColumnType<boolean | 0 | 1, boolean | undefined, boolean>;
  /** Null if it is still the one of registering. */
  email_changed_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>;
  name: string;
  is_premium: Flag;
  /** Whether the person may invite others and decide who may register. */
  is_operator: ColumnType<boolean | 0 | 1, boolean | undefined, boolean>;
  /** When the operator locked the account; nobody can sign in to it. */
  disabled_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>;
  created_at: Instant;
  updated_at: Instant;
}

/** What is recorded about one person. An account's own diary has the account's id. */
interface DiariesTable {
  id: string;
  /** Of the person. */
  name: string;
  /** yyyy-MM-dd; null if nobody said. */
  birth_date: string | null;
  timezone: string;
  day_start_hour: ColumnType<number, number | undefined, number>;
  /** The names of factors, separated by commas. */
  hidden: ColumnType<string, string | undefined, string>;
  /** The account whose quota the records count towards; null only while that account is being deleted. */
  maker_id: string | null;
  revision: Generated<number>;
  cleared_revision: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

/** An account that may use a diary, with its own reminders for it. */
interface MembersTable {
  diary_id: string;
  user_id: string;
  role: Role;
  reminder_enabled: Flag;
  reminder_time: string;
  reminder_email: ColumnType<boolean | 0 | 1, boolean | undefined, boolean>;
  /** When to check next whether a reminder is due; null while reminders are off. */
  next_reminder_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>;
  created_at: Instant;
}

/** A link that makes one more account a member. Its row is deleted when it is used. */
interface DiaryLinksTable {
  id: string;
  diary_id: string;
  /** The owner who made it. */
  user_id: string;
  role: Role;
  token_hash: string;
  created_at: Instant;
  expires_at: Instant;
}

interface ConditionsTable {
  id: string;
  diary_id: string;
  name: string;
  description: string | null;
  color: string;
  created_at: Instant;
  updated_at: Instant;
}

interface MedicationsTable {
  id: string;
  diary_id: string;
  name: string;
  dosage: string;
  frequency: string;
  notes: string | null;
  active: Flag;
  max_usage_days: number | null;
  created_at: Instant;
  updated_at: Instant;
}

interface MedicationConditionsTable {
  medication_id: string;
  condition_id: string;
  diary_id: string;
  position: number;
}

interface CheckInsTable {
  id: string;
  diary_id: string;
  /** Local noon without an offset, yyyy-MM-ddT12:00:00: the same calendar day in every timezone. */
  date: string;
  notes: string | null;
  photo_url: string | null;
  factors: JsonText;
  revision: number;
  /** The account that saved it first; null if that is not known (any more). */
  written_by: string | null;
  /** The account that saved it last. */
  changed_by: string | null;
  /** The length of the check-in's JSON. */
  bytes: Generated<number>;
  /** The size of its photo and thumbnail in the photo store. */
  photo_bytes: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

interface ConditionEntriesTable {
  check_in_id: string;
  condition_id: string;
  diary_id: string;
  position: number;
  severity: number;
  symptoms: JsonText;
  notes: string | null;
}

interface MedicationEntriesTable {
  check_in_id: string;
  medication_id: string;
  diary_id: string;
  position: number;
  taken: Flag;
  times_taken: number | null;
  skipped_reason: string | null;
}

interface TrackersTable {
  id: string;
  diary_id: string;
  name: string;
  /** The place in the person's list. */
  position: number;
  /** The first day on which check-ins asked for it, yyyy-MM-dd. */
  since: string;
  /** The day on which it was hidden; null while it is shown. */
  until: string | null;
  created_at: Instant;
  updated_at: Instant;
}

interface TrackerEntriesTable {
  check_in_id: string;
  tracker_id: string;
  diary_id: string;
  position: number;
}

interface FlaresTable {
  id: string;
  diary_id: string;
  condition_id: string;
  verdict: 'confirmed' | 'dismissed';
  first_day: string;
  last_day: string;
  name: string | null;
  created_at: Instant;
  updated_at: Instant;
}

interface SuspicionsTable {
  id: string;
  diary_id: string;
  condition_id: string;
  /** A rated factor or a kind of weather; null if a tracker is suspected. */
  factor: string | null;
  tracker_id: string | null;
  named_on: string;
  created_at: Instant;
}

interface SharesTable {
  id: string;
  diary_id: string;
  label: string;
  /** The period of the summary, yyyy-MM-dd. */
  first_day: string;
  last_day: string;
  has_notes: Flag;
  has_photos: Flag;
  has_patterns: Flag;
  has_passcode: Flag;
  /** How many wrong passcodes are still allowed, less those that are being checked. */
  tries_left: number;
  opened_count: Generated<number>;
  last_opened_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>;
  last_recipient: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Instant;
  expires_at: Instant;
  /** When the person stopped sharing. */
  ended_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>;
}

/** What a link needs only while it works. */
interface ShareFilesTable {
  share_id: string;
  diary_id: string;
  /** Of the random part of the link's address. */
  token_hash: string;
  /** Null if the link needs no passcode. */
  passcode_hash: string | null;
  /** Encrypted under a key that only the link holds. */
  content: string;
}

interface DeletedCheckInsTable {
  diary_id: string;
  date: string;
  revision: number;
  /** That of the deleted check-in; null if an earlier release deleted it. */
  created_at: Instant | null;
  /** Who wrote it; null if that account was deleted. */
  written_by: string | null;
}

/** A condition or medication, for as long as its deletion can be undone. */
interface DeletedRecordsTable {
  diary_id: string;
  id: string;
  /** The rows that were deleted, by their table (see deletedRecords.ts). */
  content: JsonText;
  /** That of the deletion: check-ins with a later one were changed since. */
  revision: number;
  deleted_at: Instant;
}

interface UploadedPhotosTable {
  path: string;
  diary_id: string;
  /** The date of the only check-in that may use the photo. */
  date: string;
  bytes: Generated<number>;
  created_at: Instant;
}

interface PendingWorkTable {
  diary_id: string;
  kind: 'import' | 'reset';
  import_id: string | null;
  /** When the last batch was processed. Work that has not been touched for a while is resumed. */
  touched_at: Instant;
}

interface ImportBatchesTable {
  diary_id: string;
  import_id: string;
  position: number;
  check_ins: JsonText;
  photos: JsonText;
  created_at: Instant;
}

interface AccountsTable {
  id: string;
  user_id: string;
  account_id: string;
  provider_id: string;
  password: string | null;
  created_at: Instant;
  updated_at: Instant;
}

interface SessionsTable {
  id: string;
  user_id: string;
  token_hash: string;
  expires_at: Instant;
  ip_address: string | null;
  user_agent: string | null;
  is_shared: ColumnType<boolean | 0 | 1, boolean | undefined, boolean>;
  /** When the person last gave the password or a passkey in this session. */
  proved_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>;
  created_at: Instant;
  updated_at: Instant;
}

interface VerificationsTable {
  id: string;
  identifier: string;
  value: string;
  expires_at: Instant;
  created_at: Instant;
  updated_at: Instant;
}

export type TokenPurpose =
  | 'confirm-email'
  | 'change-email'
  | 'reset-password'
  /** Created by the operator; it also removes passkeys and the second factor. */
  | 'recover-account'
  /** A sign-in whose password was right and that still needs the code of the second factor. */
  | 'second-factor';

interface AccountTokensTable {
  token_hash: string;
  purpose: TokenPurpose;
  user_id: string;
  /** The new address, only for 'change-email'. */
  email: string | null;
  expires_at: Instant;
  created_at: Instant;
}

interface PasskeysTable {
  id: string;
  user_id: string;
  name: string;
  credential_id: string;
  public_key: string;
  counter: number;
  device_type: string;
  backed_up: Flag;
  transports: string | null;
  aaguid: string | null;
  created_at: Instant;
  last_used_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>;
}

interface SecondFactorsTable {
  user_id: string;
  /** Encrypted under the server's secret. */
  secret: string;
  /** The time step of the last accepted code, so that no code works twice. */
  last_step: Generated<number>;
  created_at: Instant;
  /** Null until the first code proves that the authenticator app has the secret. */
  confirmed_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>;
}

interface BackupCodesTable {
  user_id: string;
  code_hash: string;
}

interface ThrottlesTable {
  key: string;
  count: number;
  resets_at: Instant;
}

interface PushKeysTable {
  /** The table has a single row, with this name. */
  name: 'vapid';
  public_key: string;
  /** Encrypted under the server's secret. */
  private_key: string;
  created_at: Instant;
}

interface PushSubscriptionsTable {
  /** The session of the subscribed device. */
  session_id: string;
  user_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Instant;
}

interface ReminderDeliveriesTable {
  id: string;
  user_id: string;
  diary_id: string;
  /** The local date that it reminds of, yyyy-MM-dd. */
  day: string;
  /** 'email', or the session id of a device. */
  target: string;
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'dropped';
  attempts: number;
  due_at: Instant;
  try_at: Instant;
}

interface InvitationsTable {
  id: string;
  /** The operator who made it; null if a command on the server did. */
  user_id: string | null;
  /** The operator's note. */
  name: string;
  token_hash: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>;
}

interface RegistrationTable {
  /** The table has at most one row, with this name. */
  name: 'registration';
  /** Null until the operator has chosen. */
  who_may_register: ColumnType<
    WhoMayRegister | null,
    WhoMayRegister | null | undefined,
    WhoMayRegister | null
  >;
  /** Whether a link to a diary also lets somebody without an account register. */
  diary_links_register: ColumnType<boolean | 0 | 1, boolean | undefined, boolean>;
  updated_at: Instant;
}

interface InstallationTable {
  /** The table has at most one row, with this name. */
  name: 'installation';
  /** Derived from the secret that the database was used with: see installationSecret.ts. */
  secret_fingerprint: string;
  /** The setup code is derived from it and from the secret. Renewed when the first account is created. */
  setup_nonce: string;
  created_at: Instant;
}

interface PhotoRemovalsTable {
  /** There may be no such diary any more. */
  diary_id: string;
  /** The path of a photo, or 'trash' or 'everything' (see photoRemovals.ts). */
  path: string;
}

export interface Tables {
  users: UsersTable;
  diaries: DiariesTable;
  members: MembersTable;
  diary_links: DiaryLinksTable;
  conditions: ConditionsTable;
  medications: MedicationsTable;
  medication_conditions: MedicationConditionsTable;
  check_ins: CheckInsTable;
  condition_entries: ConditionEntriesTable;
  medication_entries: MedicationEntriesTable;
  trackers: TrackersTable;
  tracker_entries: TrackerEntriesTable;
  flares: FlaresTable;
  suspicions: SuspicionsTable;
  shares: SharesTable;
  share_files: ShareFilesTable;
  deleted_check_ins: DeletedCheckInsTable;
  deleted_records: DeletedRecordsTable;
  uploaded_photos: UploadedPhotosTable;
  photo_removals: PhotoRemovalsTable;
  pending_work: PendingWorkTable;
  import_batches: ImportBatchesTable;
  accounts: AccountsTable;
  sessions: SessionsTable;
  verifications: VerificationsTable;
  account_tokens: AccountTokensTable;
  passkeys: PasskeysTable;
  second_factors: SecondFactorsTable;
  backup_codes: BackupCodesTable;
  throttles: ThrottlesTable;
  push_keys: PushKeysTable;
  push_subscriptions: PushSubscriptionsTable;
  reminder_deliveries: ReminderDeliveriesTable;
  invitations: InvitationsTable;
  registration: RegistrationTable;
  installation: InstallationTable;
}
