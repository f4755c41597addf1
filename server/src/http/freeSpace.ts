import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import { Problem } from '#http/problems.ts';

/** What backups and imports leave free on the disk, so that people can still save. */
export const RESERVE_BYTES = 100_000_000;
const RETRY_AFTER_SECONDS = 300;

export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export type FreeSpace = ReturnType<typeof createFreeSpace>;

/** Keeps the imports of everybody together from using up the reserve of the data folder's disk. Tests replace `readFree`. */
export function createFreeSpace(folder: string, log: Logger, readFree = readFreeBytes) {
  /** What imports are about to write. What they have written is no longer free. */
  let claimedBytes = 0;

  /** Refuses if the disk has too little space for everything that is claimed. */
  async function check(bytes: number): Promise<void> {
    const freeBytes = await readFree(folder);
    if (freeBytes - bytes >= RESERVE_BYTES) return;
    log.warn(
      { folder, freeBytes, reserveBytes: RESERVE_BYTES },
      'an import was refused for lack of free space',
    );
    throw new Problem('no-space', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  return {
    /** Refuses a file of this size. Claims nothing, because a file may be announced and never sent. */
    require: (bytes: number) => check(claimedBytes + bytes),
    /** Refuses to write this much, or keeps the space from others until the claim is disposed of. */
    async claim(bytes: number): Promise<Disposable> {
      // Before the disk is asked: of two imports at the same moment, one would otherwise not be counted.
      claimedBytes += bytes;
      let isOver = false;
      const end = () => {
        if (!isOver) claimedBytes -= bytes;
        isOver = true;
      };
      try {
        await check(claimedBytes);
      } catch (problem) {
        end();
        throw problem;
      }
      return { [Symbol.dispose]: end };
    },
  };
}
