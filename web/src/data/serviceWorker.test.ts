import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Starts the service worker with that registration. Returns stubs of the page and of a waiting version. */
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

test('offers a version that the browser found before the app listened', async () => {
  const installing = new EventTarget();
  const registration: EventTarget & { waiting?: unknown } = Object.assign(new EventTarget(), { installing });
  const { install, waiting } = await startWith(registration);
  registration.waiting = waiting;
  installing.dispatchEvent(new Event('statechange'));
  install();
  expect(waiting.postMessage).toHaveBeenCalledWith('use-now');
});

test('offers a version that is found when the page becomes visible', async () => {
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

test('reloads after 5 seconds if the old version keeps control', async () => {
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
