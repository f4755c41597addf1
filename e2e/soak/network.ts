import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What happens to a request between the browser and the server. */
export type Fate =
  | 'pass'
  /** The request reaches the server, and the response is lost. */
  | 'lose answer'
  /** The request never reaches the server. */
  | 'cut'
  /** This response is sent instead of the server's, as by a proxy. */
  | { status: number; headers?: Record<string, string>; body: string }
  /** The request is sent to another path. */
  | { path: string }
  /** The request is held back until the promise resolves. */
  | Promise<unknown>
  /** The body of the response is rewritten. */
  | ((body: string) => string);

/** Decides what happens to a request, by its method and path. */
export type Rule = (method: string, path: string) => Fate;

/** A proxy between the browser and the server, which can cause faults. Its address survives a restart of the server. */
export async function openNetwork() {
  let rule: Rule = () => 'pass';
  let server = '';
  const seen: string[] = [];
  const proxy = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '', url = '' } = incoming;
    const fate = rule(method, url);
    const body = await buffer(incoming);
    seen.push(`${method} ${url}`);
    if (fate === 'cut') return void outgoing.destroy();
    if (typeof fate === 'object' && 'status' in fate) {
      const headers = { 'Content-Type': 'text/html', ...fate.headers };
      return void outgoing.writeHead(fate.status, headers).end(fate.body);
    }
    if (fate instanceof Promise) await fate;
    const path = typeof fate === 'object' && 'path' in fate ? fate.path : url;
    const answer = await forward(incoming, path, body);
    if (fate === 'lose answer') return void outgoing.destroy();
    outgoing.writeHead(answer.status, answer.headers);
    outgoing.end(typeof fate === 'function' ? fate(answer.body.toString()) : answer.body);
  }

  async function forward({ method, headers }: IncomingMessage, path: string, body: Buffer) {
    // Asks for a full response without compression, so that its body can be rewritten.
    const { 'if-none-match': _tag, ...others } = headers;
    const sent = request(server + path, { method, headers: { ...others, 'accept-encoding': 'identity' } });
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const { 'content-length': _, ...kept } = response.headers;
    return { status: response.statusCode ?? 0, headers: kept, body: await buffer(response) };
  }

  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    /** Every request that arrived, in order. */
    seen,
    setServer: (address: string) => {
      server = address;
    },
    /** Replaces the rule for all further requests. Without a rule, every request passes. */
    disturb: (next: Rule = () => 'pass') => {
      rule = next;
    },
    close: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

export type Network = Awaited<ReturnType<typeof openNetwork>>;
