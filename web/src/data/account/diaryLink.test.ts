import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let diaries: string[];
let links: Map<string, string>;
/** How many of the next answers to a join are lost. */
let lostAnswers: number;

const refuse = (status: number, code: string) => Response.json({ code, message: code }, { status });

beforeEach(() => {
  vi.resetModules();
  diaries = ['own', 'leo'];
  links = new Map([['token', 'mia']]);
  lostAnswers = 0;
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path === '/api/diaries')
      return Response.json({ diaries: diaries.map((id) => ({ id })), mayAdd: true });
    const { token } = JSON.parse(body as string);
    const id = links.get(token);
    if (id === undefined) return refuse(404, 'diary-link-gone');
    links.delete(token);
    diaries.push(id);
    lostAnswers -= 1;
    if (lostAnswers >= 0) throw new TypeError('Failed to fetch');
    return Response.json({ id });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function open(token: string) {
  const { createJoining } = await import('./diaryLink.ts');
  return createJoining(token);
}

test('a link is accepted', async () => {
  const join = await open('token');
  expect(await join()).toBe('mia');
});

test('a link whose answer was lost is accepted by the next try', async () => {
  lostAnswers = 1;
  const join = await open('token');
  await expect(join()).rejects.toMatchObject({ code: 'network' });
  expect(await join()).toBe('mia');
});

test('a link that somebody else has used is refused at every try', async () => {
  const join = await open('used');
  await expect(join()).rejects.toMatchObject({ code: 'diary-link-gone' });
  await expect(join()).rejects.toMatchObject({ code: 'diary-link-gone' });
});
