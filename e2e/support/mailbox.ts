import { createServer } from 'node:http';
import { startMailServer } from '@flarewell/server/testing/services/mailServer';
import { mailbox, smtpPort } from './servers.ts';

/** A process of its own, because the tests run in several: they ask it over HTTP what came to an address. */
const mailServer = await startMailServer(smtpPort);
const { hostname, port } = new URL(mailbox);
createServer((request, response) => {
  const address = new URL(request.url ?? '/', mailbox).searchParams.get('to') ?? '';
  const mails = mailServer.listMails(address).map(({ subject = '', text = '' }) => ({ subject, text }));
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(mails));
}).listen(Number(port), hostname);
