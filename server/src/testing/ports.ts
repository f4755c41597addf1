import { once } from 'node:events';
import { createServer } from 'node:net';

/** A free port, for programs that have to know theirs before they start. */
export async function findPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
