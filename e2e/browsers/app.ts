import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installationPort, results } from '@flarewell/e2e/support/servers/servers.ts';
import { runServer, type ServerProcess } from '@flarewell/server/testing/processes/serverProcess';
import { test as base, expect } from '@playwright/test';
import type { Browser } from './browser.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

const start = { firefox: startFirefox, webkit: startWebKit };

/** What a journey does and sees. Each step waits until it is possible. */
export class App {
  readonly browser: Browser;
  readonly address: string;

  constructor(browser: Browser, address: string) {
    this.browser = browser;
    this.address = address;
  }

  open(path: string): Promise<void> {
    return this.browser.navigate(new URL(path, this.address).href);
  }

  /** Clicks on a button, a link or a label with this name, once nothing covers it. */
  async press(name: string): Promise<void> {
    const tryToPress = async () => {
      const found = await this.browser.find(call(locate, name));
      if (typeof found === 'string') return found;
      const move = { type: 'pointerMove', x: 0, y: 0, origin: found };
      const click = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
      await this.browser.perform({ id: 'mouse', type: 'pointer', actions: [move, ...click] });
      // The page may have moved it away just before, or have been left because of the click.
      const isMissed = await this.browser.evaluate('window.isMissed ?? false').catch(() => false);
      return isMissed ? 'it was missed' : 'pressed';
    };
    await this.poll(`“${name}” should be pressed`, tryToPress).toBe('pressed');
  }

  /** Types into the field with this label. */
  async type(label: string, text: string): Promise<void> {
    await this.press(label);
    const strokes = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
    await this.browser.perform({ id: 'keyboard', type: 'key', actions: strokes });
    await this.poll(`“${label}” should have been typed`, () => this.read(label)).toBe(text);
  }

  /** What is in the field with this label. */
  read(label: string): Promise<string | null> {
    return this.evaluate(readField, label);
  }

  async expectText(text: string): Promise<void> {
    await this.poll(`“${text}” should be shown`, this.readText).toContain(text);
  }

  async expectNoText(text: string): Promise<void> {
    await this.poll(`“${text}” should not be shown`, this.readText).not.toContain(text);
  }

  evaluate<Result>(code: (argument: string) => Result | Promise<Result>, argument = ''): Promise<Result> {
    return this.browser.evaluate(call(code, argument)) as Promise<Result>;
  }

  /** Reads again and again until the value is as expected. While a page is loading, reading may fail. */
  poll(message: string, read: () => Promise<unknown>) {
    return expect.poll(() => read().catch(String), { message, intervals: [100] });
  }

  private readonly readText = async () =>
    String(await this.browser.evaluate('document.body.innerText')).replace(/\s+/g, ' ');
}

/** The text of an expression that calls a function in the page. The function cannot use what is defined outside of it. */
function call(code: (argument: string) => unknown, argument: string): string {
  return `(${code})(${JSON.stringify(argument)})`;
}

/** Returns what has this name and can be pressed, or else why there is none. Of several ones it takes the last. */
function locate(name: string): Element | string {
  // biome-ignore lint/performance/useDomNodeTextContent: it separates words that stand below each other.
  const nameOf = (element: HTMLElement) => element.ariaLabel ?? element.innerText.replace(/\s+/g, ' ').trim();
  const all = [...document.querySelectorAll<HTMLElement>('a, button, label')];
  const named = all.filter((element) => nameOf(element) === name);
  const isInFront = (element: Element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  const found = named.findLast((element) => isInFront(element) && !element.matches(':disabled'));
  if (found) {
    const setMissed = (isMissed: boolean) => Object.assign(window, { isMissed });
    setMissed(true);
    found.addEventListener('click', () => setMissed(false), { capture: true, once: true });
    return found;
  }
  if (named.length > 0) return 'it is hidden, covered or disabled';
  const others = all.filter((element) => element.checkVisibility()).map(nameOf);
  return `it is not there, only these: ${others.join(', ')}`;
}

function readField(label: string) {
  const labels = [...document.querySelectorAll('label')];
  const field = labels.find(({ textContent }) => textContent.trim() === label)?.control;
  return field ? (field as HTMLInputElement).value : null;
}

interface Fixtures {
  /** Of this file's own, without accounts. The test of what happens offline stops and starts it. */
  server: { start(): Promise<void>; stop(): Promise<void> };
  app: App;
}

/** The journeys of a file share a server and a browser, and continue where the one before has ended. */
export const test = base.extend<{ pictureOfFailure: undefined }, Fixtures>({
  server: [
    async ({ browserName }, use, { parallelIndex }) => {
      await mkdir(folderOf(browserName), { recursive: true });
      const settings = {
        DATA_DIR: join(folderOf(browserName), 'data'),
        PORT: String(installationPort(parallelIndex)),
        PUBLIC_URL: addressOf(parallelIndex),
      };
      let process: ServerProcess | undefined;
      const server = {
        start: async () => {
          const started = await runServer(settings);
          if (!started.isReady) throw new Error(`The server did not start: ${started.complained.join('\n')}`);
          process = started;
        },
        stop: async () => {
          await process?.stop();
        },
      };
      await server.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ browserName, server: _ }, use, { parallelIndex }) => {
      if (browserName === 'chromium') throw new Error('The other journeys use Chromium.');
      const browser = await start[browserName](folderOf(browserName));
      await use(new App(browser, addressOf(parallelIndex)));
      await browser.close();
    },
    { scope: 'worker' },
  ],
  pictureOfFailure: [
    async ({ app }, use, testInfo) => {
      await use(undefined);
      if (testInfo.status === testInfo.expectedStatus) return;
      const path = testInfo.outputPath('screen.png');
      await writeFile(path, await app.browser.takeScreenshot());
      testInfo.attachments.push({ name: 'screen', path, contentType: 'image/png' });
    },
    { auto: true },
  ],
});

const folderOf = (browserName: string) => join(results, browserName);
const addressOf = (worker: number) => `http://localhost:${installationPort(worker)}`;
