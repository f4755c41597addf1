import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { describe, expect, test } from 'vitest';
import { type Edit, type Entry, findUnseen, isOwnAttempt, nextEntry, rebase } from './entry.ts';
import { waitingRevision } from './waiting.ts';

const content = (notes: string) => ({ notes, factors: {}, conditionEntries: [], medicationEntries: [] });
const nowhere = { photoUrl: null, thumbnailUrl: null };

const edit = (overrides: Partial<Edit> = {}): Edit => ({
  day: '2025-06-14',
  content: content('first'),
  base: null,
  photo: 'kept',
  kept: nowhere,
  uploaded: null,
  ...overrides,
});
const entry = (overrides: Partial<Entry> = {}): Entry => ({ ...nextEntry([], edit()), ...overrides });
const stored = (overrides: Partial<ShownCheckIn> = {}): ShownCheckIn => ({
  id: 'a',
  date: '2025-06-14T12:00:00',
  ...content('first'),
  ...nowhere,
  revision: 7,
  ...overrides,
});

describe('putting a save into the outbox', () => {
  test('a new day is sent after the others, whatever its date', () => {
    const others = [entry({ day: '2025-06-20', place: 3 }), entry({ day: '2025-06-01', place: 8 })];
    expect(nextEntry(others, edit({ base: 4 }))).toMatchObject({
      place: 9,
      version: 1,
      base: 4,
      problem: null,
    });
  });

  test('an edited day keeps its place, its base revision and its attempts', () => {
    const known = entry({ place: 2, base: 4, attempts: [{ content: content('first') }] });
    const next = nextEntry(
      [known, entry({ day: '2025-06-20', place: 5 })],
      edit({ content: content('second'), base: waitingRevision }),
    );
    expect(next).toMatchObject({ place: 2, version: 2, base: 4, content: { notes: 'second' } });
    expect(next.attempts).toEqual(known.attempts);
  });

  test('after a conflict was decided, the entry builds on the revision that it replaces', () => {
    const problem = { code: 'conflict', message: 'x', current: stored() };
    const known = entry({ base: null, problem, attempts: [{ content: content('first') }] });
    expect(nextEntry([known], edit({ base: 7 }))).toMatchObject({ base: 7, problem: null, attempts: [] });
  });

  test('an edit that leaves the photo alone keeps the waiting photo and its uploaded name', () => {
    const known = entry({ photo: 'new', photoVersion: 1, uploaded: 'a.jpg' });
    expect(nextEntry([known], edit({ base: waitingRevision }))).toMatchObject({
      photo: 'new',
      photoVersion: 1,
      uploaded: 'a.jpg',
    });
    expect(nextEntry([known], edit({ base: waitingRevision, photo: 'removed' }))).toMatchObject({
      photo: 'removed',
      uploaded: null,
    });
    expect(nextEntry([known], edit({ base: waitingRevision, photo: 'new' }))).toMatchObject({
      photo: 'new',
      photoVersion: 2,
      uploaded: null,
    });
  });
});

describe('a waiting entry is not overwritten without asking', () => {
  const known = entry({ base: 4, photo: 'new' });

  test('by an edit that began before another tab saved it, whatever its base revision', () => {
    for (const base of [4, 7, null]) {
      expect(findUnseen([known], edit({ base, content: content('second') }))).toBe(known);
    }
    expect(findUnseen([known], edit({ base: 4, photo: 'new' }))).toBe(known);
  });

  test('but can be edited, replaced after deciding a conflict, and saved again unchanged', () => {
    const second = { content: content('second') };
    expect(findUnseen([known], edit({ base: waitingRevision, ...second }))).toBeUndefined();
    const problem = { code: 'conflict', message: 'x', current: stored() };
    expect(findUnseen([{ ...known, problem }], edit({ base: 7, ...second }))).toBeUndefined();
    expect(findUnseen([{ ...known, problem }], edit({ base: 4, ...second }))).toBeDefined();
    expect(findUnseen([known], edit({ base: 4 }))).toBeUndefined();
    expect(findUnseen([known], edit({ day: '2025-06-15', base: 4 }))).toBeUndefined();
    expect(nextEntry([known], edit({ base: null }))).toMatchObject({ base: 4, photo: 'new' });
  });
});

test('an entry that was edited while it was sent builds on the saved revision', () => {
  const sent = entry({ photo: 'new', photoVersion: 1, uploaded: 'a.jpg' });
  const saved = stored({ photoUrl: '/photos/u/a.jpg', thumbnailUrl: '/photos/u/a-small.jpg' });
  expect(rebase({ ...sent, version: 2 }, sent, saved)).toMatchObject({
    base: 7,
    photo: 'kept',
    uploaded: null,
    kept: { photoUrl: '/photos/u/a.jpg', thumbnailUrl: '/photos/u/a-small.jpg' },
  });
  expect(rebase({ ...sent, version: 2, photoVersion: 2, uploaded: null }, sent, saved)).toMatchObject({
    base: 7,
    photo: 'new',
  });
});

describe('the server has one of our attempts when', () => {
  const attempt = { content: content('first') };

  test('its content and its photo are those that were sent', () => {
    expect(isOwnAttempt([{ content: content('other') }, attempt], stored())).toBe(true);
    const current = stored({ photoUrl: 'https://x.example/photos/user/a.jpg?signature=1' });
    expect(isOwnAttempt([{ ...attempt, photo: 'a.jpg' }], current)).toBe(true);
    expect(isOwnAttempt([{ ...attempt, photo: null }], stored())).toBe(true);
  });

  test('it cleared a factor, or kept one that the attempt does not mention', () => {
    const rated = (factors: ShownCheckIn['factors']) => ({ ...content('first'), factors });
    expect(isOwnAttempt([{ content: rated({ itch: null }) }], stored())).toBe(true);
    expect(isOwnAttempt([{ content: rated({ itch: 0 }) }], stored({ factors: { itch: 0 } }))).toBe(true);
    expect(isOwnAttempt([{ content: rated({}) }], stored({ factors: { itch: 4 } }))).toBe(true);
    expect(isOwnAttempt([{ content: rated({ itch: null }) }], stored({ factors: { itch: 4 } }))).toBe(false);
    expect(isOwnAttempt([{ content: rated({ itch: 0 }) }], stored())).toBe(false);
  });

  test('and not when anything differs, or nothing was sent', () => {
    expect(isOwnAttempt([], stored())).toBe(false);
    expect(isOwnAttempt([attempt], stored({ notes: 'from the tablet' }))).toBe(false);
    expect(isOwnAttempt([{ ...attempt, photo: 'a.jpg' }], stored({ photoUrl: '/photos/user/b.jpg' }))).toBe(
      false,
    );
    expect(isOwnAttempt([{ ...attempt, photo: null }], stored({ photoUrl: '/photos/user/b.jpg' }))).toBe(
      false,
    );
  });
});
