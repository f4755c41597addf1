import { request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What one person, whose diary is as large as it can be, does to the server. */
export interface Attack {
  name: string;
  /** One request after the other, all of these at the same time. */
  loops: readonly (() => Promise<number>)[];
}

export interface Attacker {
  address: string;
  cookie: string;
  /** The largest file that can be imported. */
  archive: string;
  today: string;
}

/** Without this pause a refused connection would be tried thousands of times in a second. */
const PAUSE_AFTER_FAILURE_MS = 100;
/** A chat message of the largest length, with as many and as long earlier messages as are accepted. */
const longestChat = JSON.stringify({
  message: `What makes my skin worse? ${' a'.repeat(900)}`,
  history: Array.from({ length: 20 }, () => ({ sender: 'user', content: ' a'.repeat(9999) })),
});
/** One that needs the patterns. */
const patternChat = JSON.stringify({ message: 'Does stress affect my skin?', history: [] });

export function planAttacks({ address, cookie, archive, today }: Attacker): Attack[] {
  const ask = (method: string, path: string, body?: string) => async () =>
    exchange(`${address}${path}`, { method, body, cookie, origin: address });
  const times = (count: number, loop: () => Promise<number>) => Array.from({ length: count }, () => loop);
  const get = (path: string) => ask('GET', path);
  let saves = 0;
  /** Changes a day, so that no kept result is valid any more. */
  const save = async () => {
    saves += 1;
    const known = await readRevision(`${address}/api/check-ins/${today}`, cookie);
    const body = {
      revision: known,
      notes: `${saves}`,
      factors: {},
      conditionEntries: [],
      medicationEntries: [],
    };
    return ask('PUT', `/api/check-ins/${today}`, JSON.stringify(body))();
  };
  const files = ['summary.pdf', 'summary.fhir.json'].map(
    (file) => `/api/${file}?days=365&notes=all&patterns=true`,
  );
  const tables = ['severity', 'medications', 'weeks', 'flares', 'patterns'].map(
    (table) => `/api/summary/${table}.csv?days=365`,
  );
  const share = JSON.stringify({ label: 'x', days: 30, notes: true, photos: false, patterns: true });
  const attacks = {
    'lists of check-ins': times(100, get('/api/check-ins?since=0')),
    exports: [...times(20, get('/api/export')), ...times(20, get('/api/export.zip'))],
    patterns: times(4, get('/api/patterns')),
    'patterns after each change': times(4, async () => {
      await save();
      return get('/api/patterns')();
    }),
    summaries: [...files, ...tables].flatMap((path) => times(2, get(path))),
    links: times(4, ask('POST', '/api/shares', share)),
    'the assistant': [
      ...times(2, ask('POST', '/api/assistant/chat', longestChat)),
      ask('POST', '/api/assistant/chat', patternChat),
      get('/api/assistant/context'),
    ],
    saves: times(50, save),
    imports: times(4, ask('POST', '/api/import', archive)),
  };
  return [
    ...Object.entries(attacks).map(([name, loops]) => ({ name, loops })),
    { name: 'all of it at once', loops: Object.values(attacks).flat() },
  ];
}

/** Runs the loops of an attack until the time is over, and counts the answers by their status. */
export async function runAttack({ loops }: Attack, seconds: number): Promise<Map<number, number>> {
  const end = performance.now() + seconds * 1000;
  const statuses = new Map<number, number>();
  await Promise.all(
    loops.map(async (loop) => {
      while (performance.now() < end) {
        const status = await loop();
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 0) await sleep(PAUSE_AFTER_FAILURE_MS);
      }
    }),
  );
  return statuses;
}

interface Exchange {
  method: string;
  body: string | undefined;
  cookie: string;
  origin: string;
}

/** Asks for a compressed answer, because that costs the server more, and throws it away unread. Returns 0 without an answer. */
function exchange(url: string, { method, body, cookie, origin }: Exchange): Promise<number> {
  return new Promise((resolve) => {
    const request = send(
      url,
      {
        method,
        headers: {
          Cookie: cookie,
          Origin: origin,
          'Accept-Encoding': 'gzip',
          ...(body !== undefined && {
            'Content-Type': 'application/json',
            'Content-Length': Buffer.byteLength(body),
          }),
        },
      },
      (response) => {
        response.resume();
        response.on('close', () => resolve(response.statusCode ?? 0));
      },
    );
    request.on('error', () => resolve(0));
    request.end(body);
  });
}

async function readRevision(url: string, cookie: string): Promise<number | null> {
  const response = await fetch(url, { headers: { Cookie: cookie } });
  const { revision = null } = (await response.json()) as { revision?: number };
  return revision;
}
