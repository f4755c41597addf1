import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, launch, size } from './browser.ts';

interface Answer {
  id: number | null;
  result: never;
  error?: string;
  message?: string;
}

interface Evaluated {
  result?: { value: string; sharedId?: string };
  exceptionDetails?: { text: string };
}

/** Starts Firefox and speaks WebDriver BiDi with it: commands as JSON over a WebSocket (w3c.github.io/webdriver-bidi). */
export async function startFirefox(folder: string): Promise<Browser> {
  await writeFile(join(folder, 'user.js'), 'user_pref("ui.prefersReducedMotion", 1);\n');
  const args = ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0'];
  const program = launch('firefox-esr', args, folder);
  const address = await program.waitForLine(/WebDriver BiDi listening on (ws:\S+)/);
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const waiting = new Map<number | null, (answer: Answer) => void>();
  socket.onmessage = ({ data }) => {
    const answer: Answer = JSON.parse(data);
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  };
  let count = 0;
  const send = async <Result>(method: string, params: object): Promise<Result> => {
    count += 1;
    const answered = new Promise<Answer>((resolve) => waiting.set(count, resolve));
    socket.send(JSON.stringify({ id: count, method, params }));
    const { result, error, message } = await answered;
    if (error) throw new Error(`Firefox refused ${method}: ${error}, ${message}`);
    return result;
  };

  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  await send('browsingContext.setViewport', { context, viewport: size });
  const evaluate = async (expression: string) => {
    const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
      target: { context },
      expression,
      awaitPromise: true,
    });
    if (!result) throw new Error(exceptionDetails?.text);
    return result;
  };
  return {
    navigate: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    evaluate: async (expression) => {
      const { value } = await evaluate(`Promise.resolve(${expression}).then(JSON.stringify)`);
      return JSON.parse(value);
    },
    find: async (expression) => {
      const { value, sharedId } = await evaluate(expression);
      return sharedId ? { type: 'element', element: { sharedId } } : value;
    },
    perform: (input) => send('input.performActions', { context, actions: [input] }),
    chooseFile: async (path) => {
      const locator = { type: 'css', value: 'input[type=file]' };
      const { nodes } = await send<{ nodes: object[] }>('browsingContext.locateNodes', { context, locator });
      await send('input.setFiles', { context, element: nodes[0], files: [path] });
    },
    takeScreenshot: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    close: program.end,
  };
}
