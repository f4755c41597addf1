import { addDays, dayIn } from '@flarewell/domain/day';
import { diaryHeader } from '@flarewell/domain/diaries/diary';

/** @typedef {import('@playwright/test').APIRequestContext} Request */

const partner = {
  name: 'Jonas Berg',
  email: 'jonas@example.com',
  password: 'larch-pebble-otter-72',
  timezone: 'UTC',
};
const days = 9;

/**
 * Gives the sample account a second diary, of a child, that another account writes in, too. Returns the diary's id, and a
 * link to it that was not used.
 * @param {Request} owner who is signed in
 * @param {Request} other who is not signed in
 * @param {string} origin
 */
export async function makePeople(owner, other, origin) {
  const diary = await post(owner, '/api/diaries', { name: 'Leo', birthDate: '2019-03-03' });
  /** @type {(role: string) => Promise<{ url: string }>} */
  const share = (role) => post(owner, `/api/diaries/${diary.id}/links`, { role });
  const diaryLink = new URL((await share('writer')).url).hash.slice(1);
  await post(other, '/api/auth/sign-up/email', { ...partner, diaryLink });
  const inDiary = { [diaryHeader]: diary.id };
  const condition = await post(owner, '/api/conditions', { name: 'Eczema', color: '#2563EB' }, inDiary);
  const today = dayIn('UTC', new Date().toISOString());
  for (let ago = 0; ago < days; ago += 1) {
    const day = addDays(today, -ago);
    const answer = await (ago % 3 === 2 ? owner : other).put(`/api/check-ins/${day}`, {
      headers: { Origin: origin, ...inDiary },
      data: {
        revision: null,
        factors: { sleep: 4, itch: 2 + (ago % 4) },
        conditionEntries: [{ conditionId: condition.id, severity: 1 + (ago % 3), symptoms: ['Itchiness'] }],
        medicationEntries: [],
      },
    });
    if (!answer.ok()) throw new Error(`${answer.url()}: ${await answer.text()}`);
  }
  return { id: diary.id, link: (await share('reader')).url };

  /** @param {Request} request @param {string} path @param {object} data @param {Record<string, string>} [headers] */
  async function post(request, path, data, headers = {}) {
    const answer = await request.post(path, { headers: { Origin: origin, ...headers }, data });
    if (!answer.ok()) throw new Error(`${answer.url()}: ${await answer.text()}`);
    return answer.json();
  }
}
