import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These wait for processes to die and to start again: begun last, the other core would stand idle. */
const long = ['year', 'kill', 'main', 'fuzz', 'run', 'premium', 'users', 'backup'];
/**
 * These change what others share: the cost of a password, the formats that a photo may have, and, by listening, the
 * global Request and Response, which the web server replaces by quicker ones of its own.
 */
const changing = [
  'passwords',
  'drawPhoto',
  'processing',
  'formats',
  'body',
  'bodies',
  'connections',
  'client',
];
const alone = [...long, ...changing].map((name) => `server/src/**/${name}.test.ts`);

/** A limit for what hangs, not for what is slow: on a busy machine any test may take many times as long. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000 };
const server = { globalSetup: ['server/src/testing/databases/postgres.ts'], ...patient };

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      long.some((name) => moduleId.endsWith(`/${name}.test.ts`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    // Vitest leaves a core out by itself, which would be half of two.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'], ...patient } },
      { test: { name: 'server alone', include: alone, ...server } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: alone,
          ...server,
          // Loading the server takes longer than most of these: they share what is loaded.
          isolate: false,
          restoreMocks: true,
        },
      },
      { test: { name: 'web', include: ['web/{src,plugins}/**/*.test.ts'], ...patient } },
      { test: { name: 'house', include: ['scripts/**/*.test.ts'], ...patient } },
    ],
  },
});
