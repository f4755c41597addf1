import { addMs } from '@flarewell/domain/day';
import { openInvitationLimit } from '@flarewell/domain/invitations/messages';
import { expect, test } from 'vitest';
import { deleteAccount } from '#db/accounts/accounts.ts';
import {
  createInvitation,
  createServerInvitation,
  deleteEndedInvitations,
  deleteInvitation,
  deleteServerInvitation,
  findInvitationExpiry,
  listInvitations,
  listServerInvitations,
  type NewInvitation,
  useInvitation,
  withdrawAllInvitations,
} from '#db/accounts/invitations.ts';
import { createProfile } from '#db/accounts/profile.ts';
import { disableUser, enableUser, setOperator } from '#db/accounts/users.ts';
import { inOwnDiary } from '#db/database.ts';
import { describeOnBothEngines } from '#testing/databases/databases.ts';
import { makeInvitation, makeProfile, NOW } from '#testing/people.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const daysLater = (days: number) => addMs(NOW, days * DAY_MS);

describeOnBothEngines('invitations', (database) => {
  async function createOperator(): Promise<string> {
    const profile = makeProfile();
    await createProfile(database().system, profile);
    await setOperator(database().system, profile.id, { isOperator: true, now: NOW });
    return profile.id;
  }
  const add = (userId: string, invitation: NewInvitation) =>
    database().asMember(inOwnDiary(userId), (scope) => createInvitation(scope, invitation));
  const listOf = (userId: string, now = NOW) =>
    database().readAsMember(inOwnDiary(userId), (scope) => listInvitations(scope, now));
  const works = async ({ tokenHash }: NewInvitation, now = NOW) =>
    (await findInvitationExpiry(database().lookups, tokenHash, now)) !== null;

  test('R168 are listed to the operator who made them, newest first, without the token', async () => {
    const [maya, omar] = [await createOperator(), await createOperator()];
    const [first, second] = [makeInvitation(), makeInvitation({ madeAt: daysLater(1), name: '' })];
    await add(maya, first);
    await add(maya, second);
    const shown = ({ tokenHash: _, ...invitation }: NewInvitation) => ({ ...invitation, usedAt: null });
    expect(await listOf(maya)).toEqual([shown(second), shown(first)]);
    expect(await listOf(omar)).toEqual([]);
  });

  test('R168 stay listed for 30 days after they were used or have expired', async () => {
    const userId = await createOperator();
    const [used, expired] = [makeInvitation(), makeInvitation({ expiresAt: daysLater(7) })];
    await add(userId, used);
    await add(userId, expired);
    await useInvitation(database().system, used.tokenHash, daysLater(2));
    const idsAt = async (now: string) => (await listOf(userId, now)).map(({ id }) => id).sort();
    const [both, onlyExpired] = [[used.id, expired.id].sort(), [expired.id]];
    const nearly = (days: number) => addMs(daysLater(days), -1);
    expect([await idsAt(nearly(32)), await idsAt(daysLater(32))]).toEqual([both, onlyExpired]);
    expect([await idsAt(nearly(37)), await idsAt(daysLater(37))]).toEqual([onlyExpired, []]);
    // Housekeeping deletes exactly what is not listed any more.
    for (const [now, left] of [
      [nearly(32), both],
      [daysLater(32), onlyExpired],
      [daysLater(37), []],
    ] as const) {
      await deleteEndedInvitations(database().system, now);
      expect(await idsAt(NOW)).toEqual(left);
    }
  });

  test('R167 an operator can have 50 that are open, also if two are made at once', async () => {
    const userId = await createOperator();
    for (let made = 1; made < openInvitationLimit; made += 1) await add(userId, makeInvitation());
    const last = makeInvitation();
    const answers = await Promise.all([add(userId, last), add(userId, makeInvitation())]);
    expect(answers.sort()).toEqual([false, true]);
    const [one] = await listOf(userId);
    await database().asMember(inOwnDiary(userId), (scope) => deleteInvitation(scope, one?.id ?? ''));
    expect(await add(userId, makeInvitation())).toBe(true);
    expect(await add(userId, makeInvitation())).toBe(false);
    // Expired ones do not count.
    const later = makeInvitation({ madeAt: daysLater(8), expiresAt: daysLater(15) });
    expect(await add(userId, later)).toBe(true);
  });

  test('R167 one works until it expires, and once', async () => {
    const invitation = makeInvitation();
    await createServerInvitation(database().system, invitation);
    const { tokenHash, expiresAt } = invitation;
    expect(await findInvitationExpiry(database().lookups, tokenHash, addMs(expiresAt, -1))).toBe(expiresAt);
    expect(await works(invitation, expiresAt)).toBe(false);
    expect(await useInvitation(database().system, tokenHash, expiresAt)).toBe(null);
    expect(await useInvitation(database().system, tokenHash, NOW)).toBe(invitation.id);
    expect(await useInvitation(database().system, tokenHash, NOW)).toBe(null);
    expect(await works(invitation)).toBe(false);
  });

  test('R168 somebody else cannot withdraw one', async () => {
    const [maya, omar] = [await createOperator(), await createOperator()];
    const invitation = makeInvitation();
    await add(maya, invitation);
    const withdrawAs = (userId: string) =>
      database().asMember(inOwnDiary(userId), (scope) => deleteInvitation(scope, invitation.id));
    expect([await withdrawAs(omar), await works(invitation)]).toEqual([false, true]);
    expect([await withdrawAs(maya), await works(invitation)]).toEqual([true, false]);
    expect(await withdrawAs(maya)).toBe(false);
  });

  test('R169 none works once its operator is disabled, deleted or no operator any more', async () => {
    const { system } = database();
    const ends: ((userId: string) => Promise<unknown>)[] = [
      (userId) => setOperator(system, userId, { isOperator: false, now: NOW }),
      (userId) => disableUser(system, userId, NOW),
      (userId) => deleteAccount(system, userId),
    ];
    for (const end of ends) {
      const userId = await createOperator();
      const invitation = makeInvitation();
      await add(userId, invitation);
      expect(await works(invitation)).toBe(true);
      await end(userId);
      expect(await works(invitation)).toBe(false);
      expect(await useInvitation(system, invitation.tokenHash, NOW)).toBe(null);
      // Nor does it work again when the role or the account comes back.
      await setOperator(system, userId, { isOperator: true, now: NOW });
      await enableUser(system, userId);
      expect(await works(invitation)).toBe(false);
    }
  });

  test('R169 one that was made while its operator lost the role does not work', async () => {
    const profile = makeProfile();
    await createProfile(database().system, profile);
    const invitation = makeInvitation();
    await add(profile.id, invitation);
    expect(await works(invitation)).toBe(false);
  });

  test('R169 a restored backup withdraws all that were not used', async () => {
    const userId = await createOperator();
    const [used, open] = [makeInvitation(), makeInvitation()];
    await add(userId, used);
    await add(userId, open);
    await useInvitation(database().system, used.tokenHash, NOW);
    await withdrawAllInvitations(database().system);
    expect((await listOf(userId)).map(({ id }) => id)).toEqual([used.id]);
  });

  test('those of the command are listed apart from those of operators', async () => {
    const { system } = database();
    await withdrawAllInvitations(system);
    const userId = await createOperator();
    const [own, ofServer] = [makeInvitation(), makeInvitation()];
    await add(userId, own);
    await createServerInvitation(system, ofServer);
    expect((await listServerInvitations(system, NOW)).map(({ id }) => id)).toEqual([ofServer.id]);
    expect((await listOf(userId)).map(({ id }) => id)).toEqual([own.id]);
    expect(await deleteServerInvitation(system, own.id)).toBe(false);
    expect(await deleteServerInvitation(system, 'no id')).toBe(false);
    expect(await deleteServerInvitation(system, ofServer.id)).toBe(true);
    expect(await listServerInvitations(system, NOW)).toEqual([]);
  });
});
