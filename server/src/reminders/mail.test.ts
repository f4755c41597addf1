import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMailer } from '#auth/mail/mailer.ts';
import { inOwnDiary } from '#db/database.ts';
import { createReminderMail } from '#reminders/mail.ts';
import { createStopLinks } from '#reminders/stopLinks.ts';
import { type MailServer, startMailServer } from '#testing/services/mailServer.ts';

const publicUrl = new URL('https://skin.example.org');
const stopLinks = createStopLinks({ secret: 'x'.repeat(32), publicUrl });
const member = inOwnDiary('0b0c6a55-7f0e-4f4e-9b0a-2f1f6d1c9a10');
const own = { id: member.diaryId, name: 'Maya', isOwn: true, isOnly: true };

function createMail(url: string, needsTls = false) {
  const settings = { url, from: 'flarewell@example.org', needsTls };
  const mailer = createMailer(settings, pino({ level: 'silent' }));
  return createReminderMail(mailer, stopLinks, publicUrl);
}

describe('a reminder by mail', () => {
  let server: MailServer;
  let mail: ReturnType<typeof createMail>;
  beforeAll(async () => {
    server = await startMailServer();
    mail = createMail(server.settings.SMTP_URL);
  });
  afterAll(() => server.stop());

  test('links to the check-in of the day, contains nothing personal, and has an unsubscribe link', async () => {
    const recipient = { ...member, email: 'maya@example.org' };
    expect(await mail.remind(recipient, '2026-11-14', own)).toEqual({ kind: 'sent' });
    const [received] = server.listMails(recipient.email);
    const link = stopLinks.make(recipient);
    expect(received?.from).toEqual({ name: 'Flarewell', address: 'flarewell@example.org' });
    expect(received?.subject).toBe('Time for your check-in');
    expect(received?.text?.trim()).toBe(
      [
        'Time for your check-in. It takes about a minute.',
        'https://skin.example.org/app/check-in?date=2026-11-14&action=checkin',
        '',
        'You get this email because email reminders are on in your Flarewell account. One click stops them:',
        link,
      ].join('\n'),
    );
    const headers = Object.fromEntries(received?.headers.map(({ key, value }) => [key, value]) ?? []);
    expect(headers).toMatchObject({
      'list-unsubscribe': `<${link}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
    });
  });

  test('of one of several diaries says that the link stops only those of this one', async () => {
    const recipient = { ...member, email: 'lena@example.org' };
    await mail.remind(recipient, '2026-11-14', { ...own, isOnly: false });
    const [received] = server.listMails(recipient.email);
    expect(received?.text).toContain('One click stops those of this diary:');
  });

  test('a test mail says so, and has an unsubscribe link', async () => {
    const recipient = { ...member, email: 'omar@example.org' };
    expect(await mail.test(recipient, own)).toEqual({ kind: 'sent' });
    const [received] = server.listMails(recipient.email);
    expect(received?.text).toContain('You asked for this test');
    expect(received?.text).toContain(stopLinks.make(recipient));
  });

  test.each([
    [450, { kind: 'later', reason: '450' }],
    [421, { kind: 'later', reason: '421' }],
    [550, { kind: 'failed', reason: '550' }],
  ])('a mail server that answers %s: %o', async (code, outcome) => {
    server.refuseMails(code);
    expect(await mail.remind({ ...member, email: 'lin@example.org' }, '2026-11-14', own)).toEqual(outcome);
    server.takeMails();
    expect(server.countMails('lin@example.org')).toBe(0);
  });
});

test('a mail server without the required TLS is tried again', async () => {
  const server = await startMailServer();
  const mail = createMail(server.settings.SMTP_URL, true);
  expect(await mail.remind({ ...member, email: 'ada@example.org' }, '2026-11-14', own)).toEqual({
    kind: 'later',
    reason: 'ETLS',
  });
  await server.stop();
});

describe('a mail server that disconnects', () => {
  test('before the transfer is tried again', async () => {
    const server = await startMailServer();
    await server.stop();
    const mail = createMail(server.settings.SMTP_URL);
    expect(await mail.remind({ ...member, email: 'ada@example.org' }, '2026-11-14', own)).toEqual({
      kind: 'later',
      reason: 'ESOCKET',
    });
  });

  test('after the transfer is not tried again, because it may have accepted the mail', async () => {
    const server = createServer(disconnectAfterData).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const mail = createMail(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(await mail.remind({ ...member, email: 'ada@example.org' }, '2026-11-14', own)).toEqual({
      kind: 'failed',
      reason: 'ECONNECTION',
    });
    server.close();
  });
});

/** Receives a mail and disconnects before it confirms it. */
function disconnectAfterData(socket: Socket): void {
  socket.on('error', () => socket.destroy());
  socket.write('220 here\r\n');
  createInterface(socket).on('line', (line) => {
    if (line === '.') socket.destroy();
    else if (line === 'DATA') socket.write('354 go on\r\n');
    else if (/^(EHLO|MAIL|RCPT)/.test(line)) socket.write('250 ok\r\n');
  });
}
