import { createTransport } from 'nodemailer';

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

export function createMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  return {
    async send({ to, subject, lines, headers }) {
      await transport.sendMail({
        // Objects, never strings: a line break in a name or address could reroute the mail.
        from: { name: 'Flarewell', address: from },
        to: { name: '', address: to },
        subject,
        text: lines.join('\n\n'),
        // So that no holiday notice answers it.
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      });
    },
    close: () => transport.close(),
  };
}
