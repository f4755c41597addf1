import { join } from 'node:path';
import { type Config, loadConfig } from '#config.ts';
import { type RunningServer, startServer } from '#startServer.ts';
import { StartupProblem } from '#startupProblem.ts';

const root = join(import.meta.dirname, '..', '..');
process.umask(0o077);

const REPEAT_MS = 1000;

try {
  const config = loadConfig(root);
  const server = await startServer(config, root);
  stopWhenTold(server);
  for (const line of describe(config, server.port)) console.log(line);
} catch (problem) {
  if (!(problem instanceof StartupProblem)) throw problem;
  console.error(problem.message);
  process.exitCode = 1;
}

/**
 * One Ctrl-C arrives several times: from the terminal, and again from each process above that passes it on. So what
 * comes within a moment of the first is the same wish; what comes later is somebody who will not wait.
 */
function stopWhenTold(server: RunningServer): void {
  let toldAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (toldAt !== undefined && performance.now() - toldAt > REPEAT_MS) process.exit(1);
      toldAt ??= performance.now();
      server.stop().then(() => process.exit(0));
    });
  }
}

function describe(config: Config, port: number): string[] {
  const { host, publicUrl, dataDir, databaseUrl } = config;
  const address = publicUrl.hostname === 'localhost' ? `http://localhost:${port}` : publicUrl.origin;
  return [
    `Flarewell is ready at ${address}${host === '127.0.0.1' ? '' : ` (listening on ${host}:${port})`}`,
    `The data lies in ${dataDir}${databaseUrl ? ' and in PostgreSQL' : ''}`,
    ...(config.mail ? [] : ['Mail is off: SMTP_URL is not set']),
    ...(config.assistant ? [] : ['The assistant has no provider: AI_API_KEY is not set']),
  ];
}
