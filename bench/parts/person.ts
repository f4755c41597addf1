import { request as send } from 'node:http';

export interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
  milliseconds: number;
}

/** A signed-in user. Requests use plain node:http, so that the client takes little of the measured time. */
export interface Person {
  readonly cookie: string;
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
}

export async function signUp(server: string, name: string): Promise<Person> {
  let cookie = '';
  const ask: Person['ask'] = (method, path, body) => {
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      const request = send(server + path, {
        method,
        headers: {
          Origin: server,
          Cookie: cookie,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
      });
      request.on('error', reject);
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
            milliseconds: performance.now() - startedAt,
          }),
        );
      });
      request.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body));
    });
  };
  const credentials = { name, email: `${name}@example.org`, password: 'correct horse battery' };
  const { status, headers } = await ask('POST', '/api/auth/sign-up/email', credentials);
  if (status !== 200) throw new Error(`Sign-up answered ${status}`);
  [cookie = ''] = headers['set-cookie']?.[0]?.split(';') ?? [];
  return { cookie, ask };
}
