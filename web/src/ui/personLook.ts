const ownLook = 'bg-accent-wash text-accent-ink';
const looks = [
  'bg-person-1-wash text-person-1-ink',
  'bg-person-2-wash text-person-2-ink',
  'bg-person-3-wash text-person-3-ink',
  'bg-person-4-wash text-person-4-ink',
  'bg-person-5-wash text-person-5-ink',
] as const;

/** The colours of a person: always the same for a diary, and the accent for one's own. */
export function personLook(diaryId: string, isOwn: boolean): string {
  return isOwn ? ownLook : (looks[Number.parseInt(diaryId.slice(0, 8), 16) % looks.length] ?? looks[0]);
}
