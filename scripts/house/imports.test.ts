import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** For each row of the table in CONTRIBUTING: what its files may import, and what they may not. */
const allowed: [file: string, code: string][] = [
  ['domain/src/streak.ts', "import './day.ts'; import '@flarewell/domain/medications/usage'"],
  ['domain/src/day.ts', 'new Date(0); new Intl.DateTimeFormat()'],
  ['domain/src/wire/checkIns.ts', "import 'zod'; import '@flarewell/domain/day'"],
  ['server/src/routes/records/checkIns.ts', "import 'hono'; import '#db/checkIns/readCheckIns.ts'"],
  ['server/src/db/checkIns/readCheckIns.ts', "import 'kysely'; import '@flarewell/domain/day'"],
  ['web/src/screens/trends/Trends.tsx', "import '#ui/Button.tsx'; import '#data/diary/checkIns.ts'"],
  ['web/src/shell/Shell.tsx', "import '#data/session.ts'; import('#screens/check-in/CheckInDialog.tsx')"],
  ['web/src/ui/Button.tsx', "import 'react'; import '@flarewell/domain/severity'; import './Icon.tsx'"],
  ['web/src/ui/icons.tsx', "import 'lucide-react'"],
  ['web/src/data/diary/checkIns.ts', "import '@flarewell/domain/wire/checkIns'; fetch('/api/check-ins')"],
  ['web/src/service-worker/push.ts', "import './routing.ts'; import '@flarewell/domain/wire/reminders'"],
  ['server/src/db/checkIns/checkIns.test.ts', "import '@flarewell/domain/testing/samples'"],
];

const forbidden: [file: string, code: string][] = [
  ['domain/src/streak.ts', "import 'zod'"],
  ['domain/src/streak.ts', "import '@flarewell/domain/wire/checkIns'"],
  ['domain/src/streak.ts', 'Date.now()'],
  ['domain/src/streak.ts', 'Math.random()'],
  ['domain/src/streak.ts', "import '@flarewell/domain/testing/samples'"],
  ['domain/src/streak.ts', "import './../../server/src/app.ts'"],
  ['domain/src/wire/checkIns.ts', "import 'hono'"],
  ['server/src/routes/records/checkIns.ts', "import 'kysely'"],
  ['server/src/routes/records/checkIns.ts', "import '#app.ts'"],
  ['server/src/routes/records/checkIns.ts', "import '#secrets/keys.ts'"],
  ['server/src/routes/records/checkIns.ts', "import '#db/engines/sqlite.ts'"],
  ['server/src/routes/records/checkIns.ts', "import '#routes/records/conditions.ts'"],
  ['server/src/db/checkIns/readCheckIns.ts', "import 'hono'"],
  ['server/src/db/checkIns/readCheckIns.ts', "import '#http/problems.ts'"],
  ['web/src/screens/trends/Trends.tsx', "import '#screens/dashboard/Dashboard.tsx'"],
  ['web/src/screens/trends/Trends.tsx', "import '../dashboard/Dashboard.tsx'"],
  ['web/src/screens/trends/Trends.tsx', "window.fetch('/api/check-ins')"],
  ['web/src/shell/Shell.tsx', "import '#routes.tsx'"],
  ['web/src/ui/Button.tsx', "import '#data/diary/checkIns.ts'"],
  ['web/src/ui/Button.tsx', "import 'lucide-react'"],
  ['web/src/data/diary/checkIns.ts', "import '#ui/Button.tsx'"],
  ['web/src/service-worker/push.ts', "import 'react'"],
  ['server/src/app.ts', "import '../../web/src/routes.tsx'"],
];

const rules = /^(lint\/style\/noRestricted(Imports|Globals)|plugin)$/;

/** Writes each piece of code into a copy of the folder tree, and lints the copy with the real rules. */
describe('who may import whom', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flarewell-imports-'));
  let findings: string[];

  beforeAll(() => {
    cpSync(join(root, 'biome.json'), join(folder, 'biome.json'));
    cpSync(join(root, 'scripts', 'lint'), join(folder, 'scripts', 'lint'), { recursive: true });
    for (const cases of [allowed, forbidden]) {
      for (const [file, code] of cases) {
        const path = join(folder, makePath(file, code));
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, `${code};\n`);
      }
    }
    findings = lint(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(allowed)('%s may: %s', (file, code) => {
    expect(findings).not.toContain(makePath(file, code));
  });

  test.each(forbidden)('%s may not: %s', (file, code) => {
    expect(findings).toContain(makePath(file, code));
  });
});

test('.gitignore ignores no folder of the table', () => {
  const files = [...new Set([...allowed, ...forbidden].map(([file]) => file))];
  const git = spawnSync('git', ['check-ignore', '--no-index', ...files], { cwd: root, encoding: 'utf8' });
  // The output is empty too without git and outside a clone.
  expect(git.stdout ?? '').toBe('');
});

/** Each piece of code gets its own file next to the named one. The rules know day.ts, dates.ts and icons.tsx by name. */
function makePath(file: string, code: string): string {
  if (/\/(day|dates|icons)\.tsx?$/.test(file)) return file;
  const number = createHash('sha256').update(code).digest('hex').slice(0, 12);
  return join(dirname(file), `${number}-${basename(file)}`);
}

function lint(folder: string): string[] {
  const { stdout } = spawnSync(
    'biome',
    ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string } }[];
  };
  return diagnostics.filter(({ category }) => rules.test(category)).map(({ location }) => location.path);
}
