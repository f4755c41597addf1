import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { expect, test } from 'vitest';
import type { History } from '#data/diary/history.ts';
import { waitingRevision, withWaiting } from './waiting.ts';

const checkIn = (day: string, notes: string, revision: number): ShownCheckIn => ({
  id: day,
  date: `${day}T12:00:00`,
  notes,
  photoUrl: null,
  thumbnailUrl: null,
  factors: {},
  conditionEntries: [],
  medicationEntries: [],
  revision,
});
const wait = (day: string, notes: string) => ({
  checkIn: checkIn(day, notes, waitingRevision),
  photo: 'kept' as const,
  problem: null,
});
const history: History = {
  checkIns: [checkIn('2025-06-14', 'server', 9), checkIn('2025-06-12', 'server', 3)],
  revision: 9,
  isWhole: true,
};

test('waiting check-ins replace or join those of the server, sorted by day', () => {
  const merged = withWaiting(history, [wait('2025-06-14', 'mine'), wait('2025-06-13', 'new')]);
  expect(merged.checkIns.map(({ date, notes }) => `${date.slice(8, 10)} ${notes}`)).toEqual([
    '14 mine',
    '13 new',
    '12 server',
  ]);
  expect(merged).toMatchObject({ revision: 9, isWhole: true });
});

test('the result is referentially stable, so that no screen renders needlessly', () => {
  const waiting = [wait('2025-06-13', 'new')];
  expect(withWaiting(history, [])).toBe(history);
  expect(withWaiting(history, waiting)).toBe(withWaiting(history, waiting));
  expect(withWaiting({ ...history }, waiting)).not.toBe(withWaiting(history, waiting));
});
