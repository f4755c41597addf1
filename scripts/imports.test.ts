import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

const allowed: [file: string, code: string][] = [
  ['domain/src/streak.ts', "import './day.ts'; import './medications/usage.ts'"],
  ['domain/src/medications/usage.ts', "import './alerts.ts'; import '@flarewell/domain/day'"],
  ['domain/src/day.ts', 'new Date(0); new Intl.DateTimeFormat()'],
  ['domain/src/dates.ts', 'new Date(0); new Intl.DateTimeFormat()'],
  ['domain/src/streak.ts', 'Math.max(1, 2)'],
  ['domain/src/streak.test.ts', "import './testing/samples.ts'; import 'vitest'"],
  ['domain/src/assistant/context.ts', "import './prompt.ts'; import '@flarewell/domain/streak'"],
  ['domain/src/wire/checkIns.ts', "import 'zod'; import './profile.ts'; import '@flarewell/domain/day'"],
  ['server/src/routes/checkIns.ts', "import 'hono'; import '#db/checkIns.ts'; import '#auth/session.ts'"],
  ['server/src/routes/summary.ts', "import '#summary/source.ts'"],
  ['server/src/routes/patterns.ts', "import '#diary/patterns.ts'"],
  ['server/src/routes/photos.ts', "import '#photos/store.ts'; import '@flarewell/domain/wire/photos'"],
  ['server/src/routes/reminders.ts', "import '#reminders/push.ts'; import '#db/reminders/subscriptions.ts'"],
  ['server/src/db/checkIns.ts', "import 'kysely'; import '@flarewell/domain/day'; import '#db/schema.ts'"],
  [
    'web/src/screens/trends/Trends.tsx',
    "import '#ui/Button.tsx'; import '#data/diary/checkIns.ts'; import './Card.tsx'",
  ],
  ['web/src/screens/trends/Trends.tsx', 'const { hash } = window.location; window.print()'],
  [
    'web/src/shell/Shell.tsx',
    "import '#ui/Button.tsx'; import '#data/session.ts'; import('#screens/check-in/CheckInDialog.tsx')",
  ],
  ['web/src/ui/Button.tsx', "import 'react'; import '@flarewell/domain/severity'; import './Icon.tsx'"],
  ['web/src/ui/icons.tsx', "import 'lucide-react'"],
  ['web/src/data/diary/checkIns.ts', "import '@flarewell/domain/wire/checkIns'; fetch('/api/check-ins')"],
  ['web/src/service-worker/push.ts', "import './routing.ts'; import '@flarewell/domain/wire/reminders'"],
  ['server/src/db/checkIns.test.ts', "import '@flarewell/domain/testing/samples'"],
  ['server/src/testing/people.ts', "import '@flarewell/domain/testing/samples'"],
  [
    'bench/domain.ts',
    "import '@flarewell/domain/testing/samples'; import '@flarewell/domain/testing/historyLaws'",
  ],
];

const forbidden: [file: string, code: string][] = [
  ['domain/src/streak.ts', "import 'zod'"],
  ['domain/src/streak.ts', "import 'node:fs'"],
  ['domain/src/streak.ts', "import './wire/checkIns.ts'"],
  ['domain/src/streak.ts', "import '@flarewell/domain/wire/checkIns'"],
  ['domain/src/streak.ts', 'Date.now()'],
  ['domain/src/streak.ts', 'new Date()'],
  ['domain/src/streak.ts', 'new Intl.DateTimeFormat()'],
  ['domain/src/streak.ts', 'Math.random()'],
  ['domain/src/streak.ts', "Math['random']()"],
  ['domain/src/streak.ts', 'const { random } = Math'],
  ['domain/src/streak.ts', 'const dice = Math'],
  ['domain/src/streak.ts', 'globalThis.Date.now()'],
  ['domain/src/streak.ts', 'crypto.randomUUID()'],
  ['domain/src/streak.ts', 'performance.now()'],
  ['domain/src/streak.ts', "import './testing/samples.ts'"],
  ['domain/src/streak.ts', "import '@flarewell/domain/testing/samples'"],
  ['domain/src/streak.ts', "import './../../server/src/app.ts'"],
  ['domain/src/assistant/context.ts', "import 'zod'"],
  ['domain/src/assistant/context.ts', "import '@flarewell/domain/wire/checkIns'"],
  ['domain/src/assistant/context.ts', "import '@flarewell/domain/testing/samples'"],
  ['domain/src/assistant/context.ts', "import './../streak.ts'"],
  ['domain/src/assistant/context.ts', 'Date.now()'],
  ['domain/src/wire/checkIns.ts', "import 'hono'"],
  ['domain/src/wire/checkIns.ts', "import '@flarewell/server/main'"],
  ['domain/src/wire/checkIns.ts', "import '@flarewell/domain/testing/samples'"],
  ['domain/src/wire/checkIns.ts', "import './../day.ts'"],
  ['server/src/routes/checkIns.ts', "import 'kysely'"],
  ['server/src/routes/checkIns.ts', "import 'pg'"],
  ['server/src/routes/checkIns.ts', "import '#http/app.ts'"],
  ['server/src/routes/checkIns.ts', "import '#testing/people.ts'"],
  ['server/src/routes/checkIns.ts', "import 'node:sqlite'"],
  ['server/src/routes/checkIns.ts', "import '#keys.ts'"],
  ['server/src/routes/checkIns.ts', "import './conditions.ts'"],
  ['server/src/routes/checkIns.ts', "import '#routes/conditions.ts'"],
  ['server/src/routes/checkIns.ts', "import '@flarewell/web/routes'"],
  ['server/src/routes/checkIns.ts', "import '#db/engines/sqlite.ts'"],
  ['server/src/routes/checkIns.ts', "import '#db/migrations/list.ts'"],
  ['server/src/routes/checkIns.ts', "import '#db/../http/app.ts'"],
  ['server/src/routes/checkIns.ts', "import '@flarewell/domain/testing/samples'"],
  ['server/src/routes/checkIns.ts', "import '@flarewell/domain/testing/historyLaws'"],
  ['server/src/db/checkIns.ts', "import 'hono'"],
  ['server/src/db/checkIns.ts', "import 'node:http'"],
  ['server/src/db/checkIns.ts', "import '#routes/checkIns.ts'"],
  ['server/src/db/checkIns.ts', "import '#http/app.ts'"],
  ['server/src/db/checkIns.ts', "import '@flarewell/domain/wire/checkIns'"],
  ['server/src/db/checkIns.ts', "import './../http/app.ts'"],
  ['server/src/db/checkIns.ts', "import '@flarewell/domain/testing/samples'"],
  ['web/src/screens/trends/Trends.tsx', "import '#screens/dashboard/Dashboard.tsx'"],
  ['web/src/screens/trends/Trends.tsx', "import '../dashboard/Dashboard.tsx'"],
  ['web/src/screens/trends/Trends.tsx', "import '@flarewell/server/main'"],
  ['web/src/screens/trends/Trends.tsx', "import './../dashboard/Dashboard.tsx'"],
  ['web/src/screens/trends/Trends.tsx', "import('./../dashboard/Dashboard.tsx')"],
  ['web/src/screens/trends/Trends.tsx', "import '@flarewell/domain/testing/historyLaws'"],
  ['web/src/screens/trends/Trends.tsx', "fetch('/api/check-ins')"],
  ['web/src/screens/trends/Trends.tsx', "window.fetch('/api/check-ins')"],
  ['web/src/screens/trends/Trends.tsx', "globalThis.fetch('/api/check-ins')"],
  ['web/src/screens/trends/Trends.tsx', "window['fetch']('/api/check-ins')"],
  ['web/src/screens/trends/Trends.tsx', 'const { fetch } = window'],
  ['web/src/screens/trends/Trends.tsx', "import '#shell/Shell.tsx'"],
  ['web/src/screens/trends/Trends.tsx', "import 'lucide-react'"],
  ['web/src/shell/Shell.tsx', "import 'lucide-react'"],
  ['web/src/ui/Button.tsx', "import 'lucide-react'"],
  ['web/src/ui/form/Counter.tsx', "import 'lucide-react'"],
  ['web/src/shell/Shell.tsx', "import '#routes.tsx'"],
  ['web/src/shell/Shell.tsx', "import '@flarewell/server/main'"],
  ['web/src/shell/Shell.tsx', "fetch('/api/profile')"],
  ['web/src/ui/Button.tsx', "import '#data/diary/checkIns.ts'"],
  ['web/src/ui/Button.tsx', "import '#shell/Shell.tsx'"],
  ['web/src/ui/Button.tsx', "import '#screens/trends/Trends.tsx'"],
  ['web/src/ui/Button.tsx', "import './../data/diary/checkIns.ts'"],
  ['web/src/ui/Button.tsx', "fetch('/api/check-ins')"],
  ['web/src/ui/Button.tsx', "window.fetch('/api/check-ins')"],
  ['web/src/ui/Button.tsx', "globalThis.fetch('/api/check-ins')"],
  ['web/src/service-worker/push.ts', "import '#data/reminders.ts'"],
  ['web/src/service-worker/push.ts', "import 'react'"],
  ['web/src/data/diary/checkIns.ts', "import 'lucide-react'"],
  ['web/src/data/diary/checkIns.ts', "import '#ui/Button.tsx'"],
  ['web/src/data/diary/checkIns.ts', "import '#screens/trends/Trends.tsx'"],
  ['web/src/data/diary/checkIns.ts', "import '#shell/Shell.tsx'"],
  ['web/src/data/diary/checkIns.ts', "import '@flarewell/server/main'"],
  ['web/src/data/diary/checkIns.ts', "import './../ui/Button.tsx'"],
  ['web/src/data/diary/checkIns.ts', "import '@flarewell/domain/testing/samples'"],
  ['server/src/http/app.ts', "import '../../web/src/routes.tsx'"],
  ['server/src/http/app.ts', "import './../../web/src/routes.tsx'"],
  ['server/src/http/app.ts', "import '@flarewell/domain/testing/samples'"],
  ['server/src/app.test.ts', "import './../../web/src/routes.tsx'"],
  ['scripts/build.mjs', "import './../web/src/routes.tsx'"],
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
