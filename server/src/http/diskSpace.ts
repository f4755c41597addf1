import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';

const TIMEOUT_MS = 1000;

/**
 * Measures the free space of folders whenever the metrics are read. A disk in the network may not answer: then its number is
 * missing, and it is not asked again meanwhile, because each question would block one of the few threads for files.
 */
export function measureDiskSpace(registry: Registry, folders: Record<string, string | null>): void {
  const asked = new Map<string, Promise<void>>();
  const free = new Gauge({
    name: 'disk_free_bytes',
    help: 'Space that the server can still use, by folder: data (DATA_DIR) or backups (BACKUP_DIR)',
    labelNames: ['folder'],
    registers: [registry],
    async collect() {
      this.reset();
      const answers = Object.entries(folders).map(([folder, path]) => path && ask(folder, path));
      await Promise.race([Promise.all(answers), sleep(TIMEOUT_MS, undefined, { ref: false })]);
    },
  });

  function ask(folder: string, path: string): Promise<void> {
    const answer =
      asked.get(folder) ??
      statfs(path)
        .then(
          ({ bavail, bsize }) => free.set({ folder }, bavail * bsize),
          () => free.remove({ folder }),
        )
        .finally(() => asked.delete(folder));
    asked.set(folder, answer);
    return answer;
  }
}
