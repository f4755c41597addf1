import { Agent, get } from 'node:http';

// The process of a bystander: see watch.ts. Tells when the first answers have arrived. They take long, because the process
// has just begun, and do not count.

const EVERY_MS = 50;
const FIRST_ANSWERS = 10;

const [url = '', cookie = '', expected = '', pace = 'at-once'] = process.argv.slice(2);
/** Another network than the attackers', whose connections are limited. Linux answers under every address of 127/8. */
const localAddress = process.platform === 'linux' ? '127.0.0.2' : undefined;
const agent = new Agent({ keepAlive: true, localAddress });
const waits: number[] = [];
const odd: string[] = [];
const open = new Set<number>();
let asked = 0;

for (let count = 0; count < FIRST_ANSWERS; count += 1) await new Promise<string | undefined>(send);
process.send?.('ready');
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
