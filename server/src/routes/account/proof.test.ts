import { expect, test } from 'vitest';
import { answerOf, bodyOf, createTestApp, refusal, signUp } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';

const MINUTE_MS = 60_000;

describeApp('proving your identity', (app, database) => {
  test.each(['wrong horse', '', 'x'.repeat(5000)])('%j is not the password', async (password) => {
    const { client } = await signUp(app());
    expect(await answerOf(client.post('/api/auth/prove', { password }))).toEqual(refusal('wrong-password'));
  });

  test('is valid for five minutes, and only in its session', async () => {
    const own = await createTestApp(database());
    const { client: phone, credentials } = await signUp(own);
    const laptop = own.connect();
    await laptop.post('/api/auth/sign-in/email', credentials);
    own.passTime(5 * MINUTE_MS);
    await phone.post('/api/auth/prove', { password: credentials.password });
    // The clock keeps running during the test, so it checks half a minute before and after the limit.
    own.passTime(5 * MINUTE_MS - 30_000);
    const change = { newEmail: `new-${credentials.email}` };
    expect(await answerOf(laptop.post('/api/auth/change-email', change))).toEqual(refusal('proof-needed'));
    expect((await phone.post('/api/auth/change-email', change)).status).toBe(200);
    own.passTime(60_000);
    const back = { newEmail: credentials.email };
    expect(await answerOf(phone.post('/api/auth/change-email', back))).toEqual(refusal('proof-needed'));
    await own.close();
  });

  test('is required to sign out devices, to reset and to share, but not to export', async () => {
    const own = await createTestApp(database());
    const { client, credentials } = await signUp(own);
    await client.post('/api/conditions', { name: 'Neck' });
    await own.connect().post('/api/auth/sign-in/email', credentials);
    own.passTime(5 * MINUTE_MS);
    expect(await answerOf(client.post('/api/auth/devices/sign-out-others'))).toEqual(refusal('proof-needed'));
    const { devices } = (await (await client.get('/api/auth/devices')).json()) as {
      devices: { id: string; isCurrent: boolean }[];
    };
    const other = devices.find(({ isCurrent }) => !isCurrent);
    expect(await answerOf(client.delete(`/api/auth/devices/${other?.id}`))).toEqual(refusal('proof-needed'));
    expect((await client.get('/api/export')).status).toBe(200);
    const newShare = { label: 'Dr. Weber' };
    for (const ask of [
      () => client.post('/api/reset', { confirm: true }),
      () => client.post('/api/shares', newShare),
    ]) {
      expect(await answerOf(ask())).toEqual(refusal('proof-needed'));
    }
    expect(await bodyOf(client.get('/api/conditions'))).toMatchObject({ conditions: [{ name: 'Neck' }] });
    expect(await bodyOf(client.get('/api/shares'))).toEqual({ shares: [] });
    await client.post('/api/auth/prove', { password: credentials.password });
    expect((await client.post('/api/shares', newShare)).status).toBe(201);
    expect((await client.post('/api/reset', { confirm: true })).status).toBe(204);
    await own.close();
  });
});
