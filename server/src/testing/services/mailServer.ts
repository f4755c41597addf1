import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const MAIL_TIMEOUT_MS = 10_000;

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Key and certificate in PEM format. */
export interface MailServerKeys {
  key: string;
  cert: string;
}

/**
 * A real mail server on this machine that stores what it receives. With keys it offers STARTTLS, or is encrypted from the
 * start.
 */
export async function startMailServer(
  onPort = 0,
  { keys, isEncrypted = false }: { keys?: MailServerKeys; isEncrypted?: boolean } = {},
) {
  const received = new Map<string, Email[]>();
  let encrypted = 0;
  const waiting = new Map<string, { subject: string | undefined; take: (mail: Email) => void }>();
  let refusal: number | null = null;
  let turn = Promise.resolve();

  function deliver(address: string, mail: Email) {
    received.set(address, [...(received.get(address) ?? []), mail]);
    const waiter = waiting.get(address);
    if (!waiter || (waiter.subject && waiter.subject !== mail.subject)) return;
    waiting.delete(address);
    waiter.take(mail);
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: keys ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...keys,
    secure: isEncrypted,
    onRcptTo: async ({ address }, _, answer) => {
      await turn;
      answer(
        refusal
          ? Object.assign(new Error(`No such mailbox: ${address}`), { responseCode: refusal })
          : undefined,
      );
    },
    onData(stream, { envelope, secure }, answer) {
      if (secure) encrypted += 1;
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        for (const { address } of envelope.rcptTo) deliver(address, mail);
        answer();
      });
    },
  });
  // A client that does not trust the certificate disconnects during the handshake.
  server.on('error', () => undefined);
  server.listen(onPort, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  return {
    settings: {
      SMTP_URL: `${isEncrypted ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
      MAIL_FROM: 'flarewell@example.org',
    },
    /**
     * Waits for the next mail to the address, and with a subject for the next one that has it. Mails that arrived before
     * the call do not count.
     */
    nextMail: (address: string, subject?: string) =>
      new Promise<Email>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`No mail came to ${address}.`)), MAIL_TIMEOUT_MS);
        const take = (mail: Email) => {
          clearTimeout(timer);
          resolve(mail);
        };
        waiting.set(address, { subject, take });
      }),
    listMails: (address: string) => received.get(address) ?? [],
    countMails: (address: string) => received.get(address)?.length ?? 0,
    /** How many mails came over an encrypted connection. */
    countEncrypted: () => encrypted,
    refuseMails: (responseCode = 550) => {
      refusal = responseCode;
    },
    takeMails: () => {
      refusal = null;
    },
    /** Delays all mails until the returned function is called. */
    hold: () => {
      const held = Promise.withResolvers<void>();
      turn = held.promise;
      return held.resolve;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Parses the link in a mail: its page, its purpose, and the token that the web app sends. */
export function linkOf({ text = '' }: Email): { page: string; purpose: string; token: string } {
  const url = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  const [[purpose, token] = ['', '']] = [...new URLSearchParams(url.hash.slice(1))];
  return { page: url.origin + url.pathname, purpose, token };
}
