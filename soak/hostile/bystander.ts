import { Agent, get } from 'node:http';

/**
 * A person who uses the server during an attack. Requests their profile (or something else) twenty times a second, and
 * reports how long the answers took when it is told to stop. With 'in-turn' it waits for each answer before the next
 * request. Runs in a separate process, so that the attackers' CPU time does not count.
 */
const EVERY_MS = 50;

export interface Waiting {
  asked: number;
  p50: number;
  p99: number;
  longest: number;
  /** Answers that are not the person's own profile. */
  odd: string[];
}

const [url = '', cookie = '', expected = '', pace = 'at-once'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
const waits: number[] = [];
const odd: string[] = [];
const open = new Set<number>();
let asked = 0;

const timer = setInterval(ask, EVERY_MS);
process.on('message', () => {
  clearInterval(timer);
  const now = performance.now();
  // A pending request has waited at least this long.
  const all = [...waits, ...[...open].map((startedAt) => now - startedAt)].sort((a, b) => a - b);
  const share = (part: number) => all[Math.min(all.length - 1, Math.floor(part * all.length))] ?? 0;
  process.send?.({ asked, p50: share(0.5), p99: share(0.99), longest: all.at(-1) ?? 0, odd }, () =>
    process.exit(0),
  );
});

function ask(): void {
  if (pace === 'in-turn' && open.size > 0) return;
  const startedAt = performance.now();
  asked += 1;
  open.add(startedAt);
  send((problem) => {
    open.delete(startedAt);
    waits.push(performance.now() - startedAt);
    if (problem) odd.push(problem);
  });
}

function send(end: (problem?: string) => void): void {
  const request = get(url, { agent, headers: { Cookie: cookie } }, (response) => {
    let body = '';
    response.on('data', (chunk) => {
      body += chunk;
    });
    response.on('end', () => {
      const isTheirs = response.statusCode === 200 && body.includes(expected);
      end(isTheirs ? undefined : `${response.statusCode} ${body.slice(0, 200)}`);
    });
  });
  request.on('error', (error) => {
    // The server had just closed the idle connection. A browser also retries on a new one.
    if (request.reusedSocket) send(end);
    else end(error.message);
  });
}
