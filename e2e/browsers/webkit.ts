import { setTimeout as sleep } from 'node:timers/promises';
import { findPort } from '@flarewell/server/testing/ports';
import { type Browser, launch, size } from './browser.ts';

/** Starts WebKitGTK's small browser and speaks WebDriver with it: commands as JSON over HTTP (w3.org/TR/webdriver). */
export async function startWebKit(folder: string): Promise<Browser> {
  const port = await findPort();
  // It has no mode without a window, so it gets a screen that nobody sees.
  const program = launch('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], folder);
  let base = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${base}/status`).catch(() => null))) await sleep(100);
  const send = async <Result>(path: string, body: object): Promise<Result> => {
    const response = await fetch(base + path, { method: 'POST', body: JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`WebKitGTK refused ${path}: ${value.error}, ${value.message}`);
    return value;
  };

  const { sessionId } = await send<{ sessionId: string }>('/session', { capabilities: {} });
  base += `/session/${sessionId}`;
  await send('/window/rect', size);
  const evaluate = <Result>(expression: string) =>
    send<Result>('/execute/sync', { script: `return ${expression}`, args: [] });
  return {
    navigate: (url) => send('/url', { url }),
    evaluate,
    find: evaluate,
    perform: (input) => send('/actions', { actions: [input] }),
    chooseFile: async (path) => {
      const found = await send<object>('/element', { using: 'css selector', value: 'input[type=file]' });
      await send(`/element/${Object.values(found)[0]}/value`, { text: path });
    },
    takeScreenshot: async () => {
      const response = await fetch(`${base}/screenshot`);
      return Buffer.from((await response.json()).value, 'base64');
    },
    close: program.end,
  };
}
