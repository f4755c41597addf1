import { beforeEach, expect, test, vi } from 'vitest';

const until = (work: Promise<unknown>) =>
  Promise.race([
    work.then(
      () => 'resolved',
      () => 'rejected',
    ),
    new Promise((resolve) => setTimeout(() => resolve('never'), 20)),
  ]);

beforeEach(() => vi.resetModules());

/** A page with Maya's diary. */
async function openPage() {
  const diaries = await import('./openDiary.ts');
  const { cache } = await import('#data/cache/cache.ts');
  const { notify, ...notices } = await import('#data/notices.ts');
  diaries.openDiary('maya');
  return { ...diaries, cache, notify, ...notices };
}

test('a store about the diary is as new when another one is opened, and not when the same one is', async () => {
  const { createDiaryStore, openDiary } = await openPage();
  const store = createDiaryStore<readonly string[]>([]);
  store.set(['of Maya']);
  openDiary('maya');
  expect(store.get()).toEqual(['of Maya']);
  openDiary('leo');
  expect(store.get()).toEqual([]);
});

test('nothing that was loaded, or waits to be sent, is left of the one before', async () => {
  const { cache, openDiary } = await openPage();
  cache.setQueryData(['conditions'], ['Neck']);
  const pending = Promise.withResolvers<void>();
  const mutation = cache.getMutationCache().build(cache, { mutationFn: () => pending.promise });
  void mutation.execute(undefined);
  openDiary('leo');
  expect(cache.getQueryCache().getAll()).toEqual([]);
  expect(cache.getMutationCache().getAll()).toEqual([]);
  pending.resolve();
});

test('an answer is passed on while its diary is open, and also then only until another one was open', async () => {
  const { openDiary, whileOpen } = await openPage();
  expect(await until(whileOpen(Promise.resolve()))).toBe('resolved');
  expect(await until(whileOpen(Promise.reject(new Error('refused'))))).toBe('rejected');
  const late = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const passed = late.map(({ promise }) => whileOpen(promise));
  openDiary('leo');
  openDiary('maya');
  late[0]?.resolve();
  late[1]?.reject(new Error('refused'));
  expect(await Promise.all(passed.map(until))).toEqual(['never', 'never']);
});

test('a request names the open diary unless it is about another one, and its answer comes back to that only', async () => {
  const { openDiary } = await openPage();
  const { createSendJson } = await import('#data/api/request.ts');
  const { diaryHeader } = await import('@flarewell/domain/diaries/header');
  const named: (string | null)[] = [];
  const answer = Promise.withResolvers<void>();
  const fetchIt: typeof fetch = async (_, init) => {
    named.push(new Headers(init?.headers).get(diaryHeader));
    await answer.promise;
    return Response.json({});
  };
  const open = createSendJson(fetchIt)('GET', '/api/profile');
  const other = createSendJson(fetchIt, 'leo')('GET', '/api/profile');
  openDiary('leo');
  answer.resolve();
  expect(named).toEqual(['maya', 'leo']);
  expect([await until(open), await until(other)]).toEqual(['never', 'resolved']);
});
