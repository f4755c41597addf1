import { weaknessMessages } from '@flarewell/domain/account/passwords';
import { expect, test } from 'vitest';
import { commonPasswords } from '#auth/newPassword.ts';
import { hashPassword } from '#auth/passwords.ts';
import { answerOf, refusal, signUp } from '#testing/app.ts';
import { askForReset, auth, describeMailing, makeEmail, resetWith } from '#testing/mailing.ts';

test('the list of common passwords has 44,882 entries, in the form in which they are compared', () => {
  expect(commonPasswords.size).toBe(44_882);
  for (const password of commonPasswords) {
    const isComparable = password === password.normalize('NFC').toLowerCase() && !/\s/.test(password);
    if (!isComparable || password.length < 6) expect.fail(password);
  }
});

/** The owner is called Maya Jones and has the address maya.j-…@example.org. */
const refused: [password: string, message: string][] = [
  ['password1', weaknessMessages.common],
  ['QWERTZ123', weaknessMessages.common],
  // This password is in the server's long list of common passwords, but not in the web app's short one.
  ['interrupt', weaknessMessages.common],
  ['Interrupt2026!', weaknessMessages.common],
  ['maya jones', weaknessMessages.personal],
  ['Jones1987!', weaknessMessages.personal],
  ['flarewell', weaknessMessages.personal],
  ['Eczema-2026', weaknessMessages.personal],
];

describeMailing('a new password', (mailing, database) => {
  const makePerson = () => ({ name: 'Maya Jones', email: `maya.j-${makeEmail()}` });
  const register = (body: object) => answerOf(mailing().app.connect().post(auth('sign-up/email'), body));

  test('that is easily guessed is refused on signing up, and nobody is registered', async () => {
    const person = makePerson();
    const own: typeof refused = [
      [person.email, weaknessMessages.personal],
      [person.email.toUpperCase(), weaknessMessages.personal],
      [person.email.split('@')[0] ?? '', weaknessMessages.personal],
    ];
    for (const [password, message] of [...refused, ...own]) {
      expect(await register({ ...person, password })).toEqual(
        refusal('invalid-input', { password: message }),
      );
    }
    expect((await register({ ...person, password: 'maya has a bicycle' }))[0]).toBe(200);
  });

  test('that is easily guessed is refused on changing it, and the old one stays', async () => {
    const person = makePerson();
    const { client, credentials } = await signUp(mailing().app, person);
    const change = (newPassword: string) =>
      answerOf(client.post(auth('change-password'), { currentPassword: credentials.password, newPassword }));
    for (const [password, message] of [...refused, [person.email, weaknessMessages.personal] as const]) {
      expect(await change(password)).toEqual(refusal('invalid-input', { newPassword: message }));
    }
    expect(await change('maya has a bicycle')).toEqual([204, null]);
  });

  test('that is easily guessed is refused on resetting it, and the link stays valid', async () => {
    const person = makePerson();
    await signUp(mailing().app, person);
    const { token } = await askForReset(mailing(), person.email);
    const reset = (newPassword: string) => resetWith(mailing(), token, newPassword);
    for (const [password, message] of [...refused, [person.email, weaknessMessages.personal] as const]) {
      expect(await reset(password)).toEqual(refusal('invalid-input', { newPassword: message }));
    }
    expect(await reset('maya has a bicycle')).toEqual([200, { asksForCode: false }]);
  });

  test('is checked only when it is chosen: an old password that is weak still signs in', async () => {
    const { credentials, profile } = await signUp(mailing().app);
    await database()
      .system.updateTable('accounts')
      .set({ password: await hashPassword('password1') })
      .where('user_id', '=', profile.id)
      .execute();
    const client = mailing().app.connect();
    const weak = { ...credentials, password: 'password1' };
    expect((await client.post(auth('sign-in/email'), weak)).status).toBe(200);
    const change = { currentPassword: 'password1', newPassword: 'battery staple' };
    expect(await answerOf(client.post(auth('change-password'), change))).toEqual([204, null]);
  });
});
