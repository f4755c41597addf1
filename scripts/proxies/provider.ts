import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An AI provider that writes the first words of a reply, and the last ones only when it is told to. */
export async function startProvider() {
  let finish: () => void = () => undefined;
  const server = createServer((incoming, outgoing) => {
    if (!incoming.url?.endsWith('/chat/completions')) return outgoing.end('{"data":[]}');
    const write = (content: string) =>
      outgoing.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`);
    outgoing.writeHead(200, { 'Content-Type': 'text/event-stream' });
    write('First words. ');
    finish = () => {
      write('Last words.');
      outgoing.end(
        `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`,
      );
    };
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    finish: () => finish(),
    stop: () => server.close().closeAllConnections(),
  };
}
