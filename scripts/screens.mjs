import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureBuilt } from './support/build.mjs';
import { continueOnOwnNode, ensureInstalled, environment, root } from './support/project.mjs';
import { makeInvitation, makeShares } from './support/sampleLinks.mjs';
import { readOptions } from './support/usage.mjs';

readOptions('npm run screens takes the pictures of docs/screens; it takes no arguments.');

ensureInstalled();
await continueOnOwnNode();
ensureBuilt();

const { chromium } = await import('@playwright/test');
const { default: sharp } = await import('sharp');
const { findPort } = await import('@flarewell/server/testing/ports');
const { runServer } = await import('@flarewell/server/testing/processes/serverProcess');
const { ensureBrowser } = await import('./support/browser.mjs');
const { makePeople } = await import('./support/samplePeople.mjs');

/** The paths that a visitor opens, and those that the owner of the sample account opens. */
const pages = {
  visitor: { landing: '/', login: '/login' },
  user: {
    dashboard: '/app/dashboard',
    assistant: '/app/dashboard',
    history: '/app/check-in',
    gallery: '/app/check-in?tab=photos',
    compare: '/app/check-in?tab=photos',
    summary: '/app/check-in',
    'check-in': `/app/check-in?date=${new Date().toLocaleDateString('sv')}&action=checkin`,
    trends: '/app/trends?days=30&factors=stress,sleep',
    patterns: '/app/trends/patterns',
    'how-patterns-work': '/app/trends/patterns/how',
    conditions: '/app/conditions',
    medications: '/app/medications',
    settings: '/app/settings',
    people: '/app/settings/people',
    security: '/app/settings/security',
    help: '/app/help',
  },
};
/** Dialogs without a URL of their own: the buttons that open them, and a text that shows when they are ready. */
const dialogs = /** @type {Record<string, { buttons: string[], shows: RegExp }>} */ ({
  compare: { buttons: ['Compare', 'Photo from', 'Photo from'], shows: /^Side by side$/ },
  summary: { buttons: ['Healthcare Summary'], shows: /^Files$/ },
  share: { buttons: ['Healthcare Summary', 'Share'], shows: /^The link works for$/ },
  assistant: { buttons: ['AI Chat', 'Average severity'], shows: /behind it$/ },
  'whose-diary': { buttons: ['Whose diary'], shows: /^Add a person$/ },
});
/** Pictures with a smaller share of differing pixels show the same. */
const SAME = 0.02;
/** Pictures of longer pages end here: what follows is more of the same, and every picture makes a clone larger. */
const LONGEST = 1800;
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1360, height: 900 } };

const folder = join(root, 'docs', 'screens');
mkdirSync(folder, { recursive: true });
const demo = spawn('node', ['scripts/demo.mjs'], {
  cwd: root,
  // A port that is known before the start, because the addresses of shared links name it.
  env: { ...environment, PORT: String(await findPort()) },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const { address, email, password } = await readGreeting();
const emptyFolder = mkdtempSync(join(tmpdir(), 'flarewell-screens-'));
const emptyServer = await runServer({ DATA_DIR: join(emptyFolder, 'data') });
const browser = await chromium.launch({
  executablePath: (await ensureBrowser()).FLAREWELL_CHROMIUM,
  args: ['--no-sandbox'],
});
const maker = await browser.newContext({ baseURL: address });
await signIn(maker);
const shares = await makeShares(maker.request, address);
const invitation = await makeInvitation(maker.request, address);
const partner = await browser.newContext({ baseURL: address });
const leo = await makePeople(maker.request, partner.request, address);
await Promise.all([maker.close(), partner.close()]);
const linkedPages = {
  'first-account': `${emptyServer.address}/login`,
  invitation: invitation.link,
  shared: shares.open.link,
  'shared-passcode': shares.locked.link,
  'shared-gone': '/s#shlink:/gone',
  join: leo.link,
};
for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    const context = await browser.newContext({ viewport, colorScheme, baseURL: address });
    const page = await context.newPage();
    const picture = async (/** @type {[string, string]} */ [name, path]) => {
      // Otherwise an address that differs from the last one only behind the # would not load a page.
      await page.goto('about:blank');
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.locator('h1').first().waitFor({ state: 'attached' });
      const dialog = dialogs[name];
      if (dialog) {
        // Of several buttons with the same name, takes the first one that is not pressed yet.
        const free = page.locator(':not([aria-pressed="true"])');
        for (const name of dialog.buttons) await page.getByRole('button', { name }).and(free).first().click();
        await page.getByRole('dialog').getByText(dialog.shows).waitFor();
        await page.evaluate(
          "Promise.all([...document.querySelectorAll('dialog[open] img')].map((image) => image.decode())).then(() => undefined)",
        );
        // Photos fade in.
        await page.waitForTimeout(500);
      }
      await shoot(name);
    };
    const shoot = async (/** @type {string} */ name) => {
      const isDialog = await page.locator('dialog[open]').count();
      const length = await page.evaluate('document.documentElement.scrollHeight');
      const clip = { x: 0, y: 0, width: viewport.width, height: Math.min(length, LONGEST) };
      const shot = await page.screenshot(isDialog ? {} : { fullPage: true, clip });
      await keep(join(folder, `${name}-${size}-${colorScheme}.webp`), shot);
    };
    for (const entry of Object.entries({ ...pages.visitor, ...linkedPages })) await picture(entry);
    await signIn(context);
    for (const entry of Object.entries(pages.user)) await picture(entry);
    // Answers with a link that exists already, so that the list in the settings stays the same.
    await page.route('**/api/shares', (route) => route.fulfill({ status: 201, json: shares.locked }));
    await picture(['share', pages.user.history]);
    await page.getByLabel('Name of the link').fill(shares.locked.label);
    await page.getByText('Protect with a passcode').click();
    await page.getByRole('button', { name: 'Make Link' }).click();
    await page.getByText('Your link is ready').waitFor();
    await shoot('share-result');
    await page.unroute('**/api/shares');
    const { conditions } = await (await context.request.get('/api/conditions')).json();
    await picture(['condition-detail', `/app/conditions/${conditions[0].id}`]);
    // The last one, because the draft of the check-in would show in the other pictures.
    await page.goto(pages.user['check-in'], { waitUntil: 'networkidle' });
    const wizard = page.getByRole('dialog');
    await wizard.getByRole('button', { name: 'Same as last time' }).click();
    const lifestyle = wizard.getByRole('heading', { name: 'Lifestyle Factors' });
    while (!(await lifestyle.isVisible())) await wizard.getByRole('button', { name: 'Next' }).click();
    await wizard.getByText('Anything else today?').scrollIntoViewIfNeeded();
    await shoot('lifestyle');
    // After the own diary, because the browser opens the last one again.
    await picture(['other-diary', `${pages.user.dashboard}?diary=${leo.id}`]);
    await picture(['whose-diary', pages.user.dashboard]);
    await context.close();
  }
}
await browser.close();
demo.kill();
await emptyServer.stop();
rmSync(emptyFolder, { recursive: true });
console.log(`Pictures: ${folder}`);

/**
 * Writes a picture as WebP, unless the one that is there looks the same: the dates of the sample account differ each day, and
 * every picture that is committed stays in the history.
 * @param {string} path @param {Buffer} shot
 */
async function keep(path, shot) {
  const picture = await sharp(shot).webp({ quality: 40, effort: 6 }).toBuffer();
  if (existsSync(path) && (await compare(readFileSync(path), picture)) < SAME) return;
  writeFileSync(path, picture);
}

/** @param {Buffer} one @param {Buffer} other @returns {Promise<number>} the share of pixels that differ clearly */
async function compare(one, other) {
  const read = (/** @type {Buffer} */ picture) =>
    sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const [before, after] = await Promise.all([read(one), read(other)]);
  if (before.info.width !== after.info.width || before.info.height !== after.info.height) return 1;
  let differing = 0;
  before.data.forEach((value, index) => {
    if (Math.abs(value - (after.data[index] ?? 0)) > 32) differing += 1;
  });
  return differing / before.data.length;
}

/** @param {import('@playwright/test').BrowserContext} context */
async function signIn(context) {
  const headers = { Origin: address };
  await context.request.post('/api/auth/sign-in/email', { headers, data: { email, password } });
}

/** @returns {Promise<{ address: string, email: string, password: string }>} */
async function readGreeting() {
  const found = { address: '', email: '', password: '' };
  for await (const line of createInterface(demo.stdout)) {
    found.address ||= /http:\S+/.exec(line)?.[0] ?? '';
    found.email ||= /Email\s+(\S+)/.exec(line)?.[1] ?? '';
    found.password ||= /Password\s+(\S+)/.exec(line)?.[1] ?? '';
    if (found.password) return found;
  }
  throw new Error('The demo ended before it was ready.');
}
