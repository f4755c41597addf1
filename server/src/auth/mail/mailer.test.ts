import { webcrypto } from 'node:crypto';
import {
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { pino } from 'pino';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createMailer } from '#auth/mail/mailer.ts';
import { type MailServerKeys, startMailServer } from '#testing/services/mailServer.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;
const mail = { to: 'maya@example.org', subject: 'Hello', lines: ['How are you?'] };

/** Makes a self-signed certificate for 127.0.0.1. */
async function makeKeys(): Promise<MailServerKeys> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=A mail server',
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + DAY_MS),
    extensions: [
      new SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }]),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
    ],
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return {
    key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`,
    cert: certificate.toString('pem'),
  };
}

/** Sends a mail, and returns what was logged and what became of it. */
async function sendBy(url: string, needsTls: boolean) {
  const logged: string[] = [];
  const log = pino({ base: null }, { write: (line) => logged.push(JSON.parse(line).msg) });
  const mailer = createMailer({ url, from: 'flarewell@example.org', needsTls }, log);
  onTestFinished(() => mailer.close());
  const problem = await mailer.send(mail).then(
    () => null,
    (error: Error & { code?: string; responseCode?: number }) => error,
  );
  return { logged, problem };
}

async function start(keys?: MailServerKeys, isEncrypted = false) {
  const server = await startMailServer(0, { keys, isEncrypted });
  onTestFinished(() => server.stop());
  return { server, url: server.settings.SMTP_URL, host: new URL(server.settings.SMTP_URL).host };
}

describe('a mail', () => {
  let keys: MailServerKeys;
  beforeAll(async () => {
    keys = await makeKeys();
  });

  test('that needs TLS is not sent without it, and the log says why in one sentence', async () => {
    const { server, url, host } = await start();
    const { logged, problem } = await sendBy(url, true);
    expect(logged).toEqual([
      `No mail was sent: the mail server ${host} offers no TLS (STARTTLS), and SMTP_TLS is not set to off.`,
    ]);
    // No response code: the recipient was not rejected, so the mail can be retried after the operator has fixed TLS.
    expect([problem?.code, problem?.responseCode]).toEqual(['ETLS', undefined]);
    expect(server.countMails(mail.to)).toBe(0);
  });

  test.each(['smtp', 'smtps'])('by %s is not sent to a server that cannot prove its name', async (scheme) => {
    const { server, url, host } = await start(keys, scheme === 'smtps');
    const { logged, problem } = await sendBy(url, true);
    expect(logged).toEqual([
      expect.stringContaining(
        `No mail was sent: the connection to the mail server ${host} cannot be encrypted (self-signed certificate`,
      ),
    ]);
    expect(problem?.code).toBe('ETLS');
    expect(server.countMails(mail.to)).toBe(0);
  });

  test('that needs TLS is sent, encrypted, to a server with a trusted certificate', async () => {
    const { server, url } = await start(keys);
    expect(await sendBy(`${url}?tls.ca=${encodeURIComponent(keys.cert)}`, true)).toEqual({
      logged: [],
      problem: null,
    });
    expect([server.countMails(mail.to), server.countEncrypted()]).toEqual([1, 1]);
  });

  test('with optional TLS is encrypted only if the server offers it', async () => {
    const [plain, encrypting] = [await start(), await start(keys)];
    for (const { url } of [plain, encrypting]) {
      expect(await sendBy(url, false)).toEqual({ logged: [], problem: null });
    }
    expect([plain.server.countMails(mail.to), plain.server.countEncrypted()]).toEqual([1, 0]);
    expect([encrypting.server.countMails(mail.to), encrypting.server.countEncrypted()]).toEqual([1, 1]);
  });
});
