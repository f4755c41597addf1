import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '#config.ts';

export interface Mail {
  to: string;
  subject: string;
  /** Paragraphs. */
  lines: string[];
  headers?: Record<string, string>;
}

/** Hands mail to the operator's mail server. */
export interface Mailer {
  /** Fails when the mail server does not take it. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const CONNECT_MS = 10_000;
/** Of silence in the middle of a conversation. */
const SILENCE_MS = 30_000;

export function createMailer(
  { url, from, needsTls }: NonNullable<Config['mail']>,
  log: Pick<Logger, 'error'>,
): Mailer {
  const transport = createTransport({
    url,
    // Where TLS is not needed it is used if offered, with any certificate: whoever could forge one could hide the offer.
    ...(needsTls ? { requireTLS: true } : { tls: { rejectUnauthorized: false } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  return {
    async send({ to, subject, lines, headers }) {
      const sending = transport.sendMail({
        // Objects, never strings: a line break in a name or address could reroute the mail.
        from: { name: 'Flarewell', address: from },
        to: { name: '', address: to },
        subject,
        text: lines.join('\n\n'),
        // So that no holiday notice answers it.
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      });
      await sending.catch((problem: SmtpProblem) => {
        const reason = needsTls && explainTlsProblem(problem, new URL(url).host);
        if (!reason) throw problem;
        log.error(`No mail was sent: ${reason}.`);
        // Without the server's answer to STARTTLS, which would read as a refusal of this mail.
        throw Object.assign(new Error(reason), { code: 'ETLS' });
      });
    },
    close: () => transport.close(),
  };
}

interface SmtpProblem extends Error {
  code?: string;
  /** What the mail library replaced by its own code. */
  originalCode?: string;
  /** Of the mail server's answer, where it gave one. */
  responseCode?: number;
}

/** Undefined when it was not for want of TLS. */
function explainTlsProblem(problem: SmtpProblem, host: string): string | undefined {
  const { code, originalCode = '', responseCode, message } = problem;
  if (code === 'ETLS' && responseCode) {
    return `the mail server ${host} offers no TLS (STARTTLS), and SMTP_TLS is not off`;
  }
  const isCertificate = /CERT|LEAF_SIGNATURE/.test(originalCode);
  if (code !== 'ETLS' && !isCertificate) return undefined;
  return `the connection to the mail server ${host} cannot be encrypted (${message})`;
}
