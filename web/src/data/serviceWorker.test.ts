import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Starts with the registration that a browser has, and answers what the new version hears when it is asked for. */
async function startWith(registration: EventTarget & { waiting?: unknown }) {
  vi.resetModules();
  vi.stubEnv('DEV', false);
  const page = Object.assign(new EventTarget(), { hidden: false });
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: {},
    register: async () => registration,
    ready: Promise.resolve(registration),
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', { serviceWorker });
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const { installUpdate, startServiceWorker } = await import('./serviceWorker.ts');
  await startServiceWorker();
  const postMessage = vi.fn();
  return { page, install: installUpdate, waiting: { postMessage }, reload };
}

test('a version that was found before the app listened is offered once it is there', async () => {
  const installing = new EventTarget();
  const registration: EventTarget & { waiting?: unknown } = Object.assign(new EventTarget(), { installing });
  const { install, waiting } = await startWith(registration);
  registration.waiting = waiting;
  installing.dispatchEvent(new Event('statechange'));
  install();
  expect(waiting.postMessage).toHaveBeenCalledWith('use-now');
});

test('a version that is there after looking for one is offered', async () => {
  const registration: EventTarget & { waiting?: unknown } = Object.assign(new EventTarget(), {
    update: async () => undefined,
  });
  const { page, install, waiting } = await startWith(registration);
  registration.waiting = waiting;
  page.dispatchEvent(new Event('visibilitychange'));
  await Promise.resolve();
  install();
  expect(waiting.postMessage).toHaveBeenCalledWith('use-now');
});

test('the page is left after 5 seconds where the old version does not give way', async () => {
  vi.useFakeTimers();
  const registration: EventTarget & { waiting?: unknown } = new EventTarget();
  registration.waiting = { postMessage: () => undefined };
  const { install, reload } = await startWith(registration);
  install();
  vi.advanceTimersByTime(4999);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledOnce();
});
