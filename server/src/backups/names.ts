/** Backups by the server itself, and backups by `npm run backup`, which the server never deletes. */
export type BackupKind = 'scheduled' | 'backup';

export interface BackupName {
  kind: BackupKind;
  madeAt: string;
  isEncrypted: boolean;
}

const PATTERN = /^flarewell-(scheduled|backup)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar(\.age)?$/;
const DRAFT = '.draft';

/** `flarewell-scheduled-2026-11-16T02-30-00-000Z.tar.age` */
export function nameBackup({ kind, madeAt, isEncrypted }: BackupName): string {
  return `flarewell-${kind}-${madeAt.replace(/[:.]/g, '-')}.tar${isEncrypted ? '.age' : ''}`;
}

/** Null for a name that Flarewell did not choose. */
export function parseBackupName(name: string): BackupName | null {
  const [, kind, day, hour, minute, second, ms, age] = PATTERN.exec(name) ?? [];
  const madeAt = `${day}T${hour}:${minute}:${second}.${ms}Z`;
  if (!kind || !isInstant(madeAt)) return null;
  return { kind: kind === 'scheduled' ? kind : 'backup', madeAt, isEncrypted: age !== undefined };
}

/** The name of a backup while it is written. */
export const draftOf = (path: string) => `${path}${DRAFT}`;

/** The name of the backup that a draft was to become; null for any other file. */
export const parseDraftName = (name: string) =>
  name.endsWith(DRAFT) ? parseBackupName(name.slice(0, -DRAFT.length)) : null;

/** `Date` turns 30 February into 2 March and refuses a 13th month, so only a real instant survives the round trip. */
function isInstant(text: string): boolean {
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString() === text;
}
