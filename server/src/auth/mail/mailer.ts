import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '#config/config.ts';

export interface Mail {
  to: string;
  subject: string;
  /** Paragraphs. */
  lines: string[];
  headers?: Record<string, string>;
}

/** Sends mail through the operator's mail server. */
export interface Mailer {
  /** Rejects if the mail server does not accept the mail. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const CONNECT_MS = 10_000;
/** The socket timeout in the middle of a conversation. */
const SILENCE_MS = 30_000;

export function createMailer(
  { url, from, needsTls }: NonNullable<Config['mail']>,
  log: Pick<Logger, 'error'>,
): Mailer {
  const transport = createTransport({
    url,
    // Optional TLS accepts any certificate: an attacker who could present a forged one could also hide that TLS is offered.
    ...(needsTls ? { requireTLS: true } : { tls: { rejectUnauthorized: false } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  return {
    async send({ to, subject, lines, headers }) {
      const sending = transport.sendMail({
        // Objects, not strings: in a string, a line break in the name or address could add another recipient.
        from: { name: 'Flarewell', address: from },
        to: { name: '', address: to },
        subject,
        text: lines.join('\n\n'),
        // Keeps out-of-office replies from answering.
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      });
      await sending.catch((problem: SmtpProblem) => {
        const reason = needsTls && explainTlsProblem(problem, new URL(url).host);
        if (!reason) throw problem;
        log.error(`No mail was sent: ${reason}.`);
        // A new error without `responseCode`: with it, the reply to STARTTLS would look like a rejection of this mail.
        throw Object.assign(new Error(reason), { code: 'ETLS' });
      });
    },
    close: () => transport.close(),
  };
}

interface SmtpProblem extends Error {
  code?: string;
  /** The code of the socket error that the mail library replaced by its own code. */
  originalCode?: string;
  /** The status code of the mail server's reply, if it sent one. */
  responseCode?: number;
}

/** Explains a failure of TLS; returns undefined for any other failure. */
function explainTlsProblem(problem: SmtpProblem, host: string): string | undefined {
  const { code, originalCode = '', responseCode, message } = problem;
  if (code === 'ETLS' && responseCode) {
    return `the mail server ${host} offers no TLS (STARTTLS), and SMTP_TLS is not set to off`;
  }
  const isCertificate = /CERT|LEAF_SIGNATURE/.test(originalCode);
  if (code !== 'ETLS' && !isCertificate) return undefined;
  return `the connection to the mail server ${host} cannot be encrypted (${message})`;
}
