import { createServer } from 'node:http';
import { startMailServer } from '@flarewell/server/testing/services/mailServer';
import { mailbox, smtpPort } from './servers.ts';

/** Mail server in its own process. The tests run in several processes and read the mails of an address over HTTP. */
const mailServer = await startMailServer(smtpPort);
const { hostname, port } = new URL(mailbox);
createServer((request, response) => {
  const address = new URL(request.url ?? '/', mailbox).searchParams.get('to') ?? '';
  const mails = mailServer.listMails(address).map(({ subject = '', text = '' }) => ({ subject, text }));
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(mails));
}).listen(Number(port), hostname);
