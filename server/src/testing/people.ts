import { randomUUID } from 'node:crypto';
import type { Profile } from '@flarewell/domain/account/profile';
import type { CheckIn } from '@flarewell/domain/checkIns';
import type { Condition } from '@flarewell/domain/conditions';
import { addDays, noonOf } from '@flarewell/domain/day';
import type { Medication } from '@flarewell/domain/medications/medications';
import type { Flare } from '@flarewell/domain/patterns/flares/flare';
import type { Suspicion } from '@flarewell/domain/patterns/suspicions';
import type { Share } from '@flarewell/domain/shares/shares';
import type { Tracker } from '@flarewell/domain/trackers';
import { createInvitation, type NewInvitation } from '#db/accounts/invitations.ts';
import { createProfile } from '#db/accounts/profile.ts';
import { queuePhotoRemovals } from '#db/checkIns/photoRemovals.ts';
import { deleteCheckIn, saveCheckIn } from '#db/checkIns/saveCheckIn.ts';
import { addUploadedPhoto } from '#db/checkIns/uploadedPhotos.ts';
import { type Database, inOwnDiary } from '#db/database.ts';
import { createCondition, deleteCondition } from '#db/records/conditions.ts';
import { createFlare } from '#db/records/flares.ts';
import { createMedication } from '#db/records/medications.ts';
import { queueWork, stageBatches } from '#db/records/pendingWork.ts';
import { createShare } from '#db/records/shares.ts';
import { createSuspicion } from '#db/records/suspicions.ts';
import { createTrackers } from '#db/records/trackers.ts';

export const NOW = '2026-11-14T18:42:00.000Z';

export function makeProfile(overrides: Partial<Profile> = {}): Profile {
  const id = randomUUID();
  return {
    id,
    name: 'Maya',
    email: `${id}@example.org`,
    reminderEnabled: true,
    reminderTime: '20:00',
    reminderEmail: true,
    dayStartHour: 4,
    hidden: [],
    timezone: 'Europe/Berlin',
    isPremium: false,
    isOperator: false,
    createdAt: NOW,
    ...overrides,
  };
}

export function makeCondition(overrides: Partial<Condition> = {}): Condition {
  return { id: randomUUID(), name: 'Hand eczema', color: '#2563EB', createdAt: NOW, ...overrides };
}

export function makeMedication(overrides: Partial<Medication> = {}): Medication {
  return {
    id: randomUUID(),
    name: 'Betamethasone 0.1%',
    dosage: 'Thin layer',
    frequency: 'Once daily',
    active: true,
    conditionIds: [],
    createdAt: NOW,
    ...overrides,
  };
}

export function makeCheckIn(day: string, overrides: Partial<CheckIn> = {}): CheckIn {
  return {
    id: randomUUID(),
    date: noonOf(day),
    photoUrl: null,
    factors: {},
    conditionEntries: [],
    medicationEntries: [],
    ...overrides,
  };
}

export function makeTracker(overrides: Partial<Tracker> = {}): Tracker {
  return { id: randomUUID(), name: 'Dairy', since: '2026-11-01', until: null, ...overrides };
}

export function makeShare(overrides: Partial<Share> = {}): Share {
  return {
    id: randomUUID(),
    label: 'Dr. Weber',
    from: '2026-08-17',
    to: '2026-11-14',
    hasNotes: false,
    hasPhotos: false,
    hasPatterns: false,
    hasPasscode: false,
    createdAt: NOW,
    expiresAt: '2026-12-14T18:42:00.000Z',
    endedAt: null,
    triesLeft: 10,
    openedCount: 0,
    lastOpenedAt: null,
    lastRecipient: null,
    ...overrides,
  };
}

export function makeInvitation(overrides: Partial<NewInvitation> = {}): NewInvitation {
  return {
    id: randomUUID(),
    name: 'Aunt Rosa',
    madeAt: NOW,
    expiresAt: '2026-11-21T18:42:00.000Z',
    tokenHash: randomUUID(),
    ...overrides,
  };
}

/** Gives a person a link with an encrypted file. */
export async function addShare(
  database: Database,
  userId: string,
  changes: Partial<Share> = {},
  content = 'eyJ…',
) {
  const share = makeShare(changes);
  const secrets = {
    tokenHash: randomUUID(),
    passcodeHash: share.hasPasscode ? '$argon2id$' : null,
    content,
  };
  await database.asMember(inOwnDiary(userId), (scope) => createShare(scope, share, secrets));
  return { userId, share, ...secrets };
}

/** A person with two conditions, a medication linked to both, a tracker, a flare, a suspicion and one full check-in. */
export async function createPerson(database: Database) {
  const profile = makeProfile();
  const hands = makeCondition({ createdAt: '2026-01-01T08:00:00.000Z' });
  const neck = makeCondition({ name: 'Neck', color: '#EC4899', createdAt: '2026-01-02T08:00:00.000Z' });
  const cream = makeMedication({
    conditionIds: [neck.id, hands.id],
    maxUsageDays: 14,
    notes: 'Not on the face.',
  });
  const dairy = makeTracker();
  const flare: Flare = {
    id: randomUUID(),
    conditionId: neck.id,
    verdict: 'confirmed',
    from: '2026-11-08',
    to: '2026-11-12',
    name: 'After the trip',
  };
  const suspicion: Suspicion = {
    id: randomUUID(),
    conditionId: hands.id,
    factor: `tracker:${dairy.id}`,
    namedOn: '2026-11-10',
  };
  const checkIn = makeCheckIn('2026-11-14', {
    notes: 'Slept well',
    factors: { stress: 2, sleep: 4, itch: 0, weather: 'Cold' },
    conditionEntries: [
      { conditionId: neck.id, severity: 3, symptoms: ['Redness'], notes: 'Itchy at noon' },
      { conditionId: hands.id, severity: 2, symptoms: [] },
    ],
    medicationEntries: [{ medicationId: cream.id, taken: true, timesTaken: 2 }],
    trackers: [dairy.id],
  });
  await createProfile(database.system, profile);
  const saved = await database.asMember(inOwnDiary(profile.id), async (scope) => {
    await createCondition(scope, hands);
    await createCondition(scope, neck);
    await createMedication(scope, cream);
    await createTrackers(scope, [dairy], NOW);
    await createFlare(scope, flare, NOW);
    await createSuspicion(scope, suspicion, NOW);
    return saveCheckIn(scope, checkIn, null, { base: null, now: NOW });
  });
  if (saved.outcome !== 'created') throw new Error('A new person has no check-in yet.');
  return { profile, hands, neck, cream, dairy, flare, suspicion, checkIn: saved.checkIn };
}

/** Gives a person what `createPerson` leaves out: rows in all other tables that a member's transaction may read. */
export async function addOtherRows(database: Database, userId: string) {
  const gone = makeCondition();
  const photo = { day: '2026-11-14', path: `${userId}/a.jpg`, bytes: 1000 };
  const batch = { position: 0, checkIns: '[]', photos: '{}' };
  const share = makeShare();
  const secrets = { tokenHash: randomUUID(), passcodeHash: null, content: 'eyJ…' };
  const invitation = makeInvitation();
  const importId = randomUUID();
  await database.asMember(inOwnDiary(userId), async (scope) => {
    await saveCheckIn(scope, makeCheckIn('2026-11-13'), null, { base: null, now: NOW });
    await deleteCheckIn(scope, '2026-11-13');
    await createCondition(scope, gone);
    await deleteCondition(scope, gone.id, NOW);
    await addUploadedPhoto(scope, photo, NOW);
    await queuePhotoRemovals(scope, [photo.path]);
    await createShare(scope, share, secrets);
    await createInvitation(scope, invitation);
    await stageBatches(scope, importId, [batch], NOW);
    await queueWork(scope, { kind: 'reset' }, NOW);
  });
  const delivery = { day: '2026-11-14', target: 'email', state: 'sent', due_at: NOW, try_at: NOW } as const;
  await database.system
    .insertInto('reminder_deliveries')
    .values({ id: randomUUID(), user_id: userId, diary_id: userId, attempts: 1, ...delivery })
    .execute();
  return { gone, photo, share, invitation, importId };
}

/** Inserts an empty check-in for each revision, from 2010 on. */
export async function insertDays({ asMember }: Database, userId: string, revisions: number[]) {
  for (let start = 0; start < revisions.length; start += 500) {
    const rows = revisions.slice(start, start + 500).map((revision, index) => ({
      id: randomUUID(),
      diary_id: userId,
      date: noonOf(addDays('2010-01-01', start + index)),
      factors: '{}',
      photo_url: null,
      notes: null,
      revision,
      created_at: NOW,
      updated_at: NOW,
    }));
    await asMember(inOwnDiary(userId), ({ tx }) => tx.insertInto('check_ins').values(rows).execute());
  }
  const revision = Math.max(...revisions);
  await asMember(inOwnDiary(userId), ({ tx }) =>
    tx.updateTable('diaries').set({ revision }).where('id', '=', userId).execute(),
  );
}
