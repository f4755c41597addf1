/** @typedef {{ id: string, label: string, link: string }} MadeShare */

const passcode = 'maple river stone';

/**
 * Makes the shared links of the pictures: one to open, one with a passcode that somebody has opened, and one that has
 * ended.
 * @param {import('@playwright/test').APIRequestContext} request of somebody who is signed in
 * @param {string} origin
 */
export async function makeShares(request, origin) {
  const headers = { Origin: origin };
  /** @type {(share: Record<string, unknown>) => Promise<MadeShare>} */
  const make = async (share) => {
    const answer = await request.post('/api/shares', { headers, data: share });
    await requireStatus(answer, 201);
    return answer.json();
  };

  const ended = await make({ label: 'Family doctor', days: 30 });
  await requireStatus(await request.delete(`/api/shares/${ended.id}`, { headers }), 204);
  const open = await make({ label: 'Second opinion', days: 365, photos: true, patterns: true });
  const locked = await make({ label: 'Dr. Weber, November', notes: true, photos: true, passcode });
  /** @type {[string, number][]} */
  const attempts = [
    ['maple stone', 401],
    [passcode, 200],
    [passcode, 200],
  ];
  for (const [attempt, status] of attempts) {
    const data = { recipient: 'Dr. Weber', passcode: attempt };
    await requireStatus(await request.post(manifestUrl(locked), { data }), status);
  }
  return { open, locked };
}

/**
 * @param {import('@playwright/test').APIRequestContext} request of an operator who is signed in
 * @param {string} origin
 * @returns {Promise<{ link: string }>}
 */
export async function makeInvitation(request, origin) {
  const headers = { Origin: origin };
  const answer = await request.post('/api/invitations', { headers, data: { name: 'Aunt Rosa' } });
  await requireStatus(answer, 201);
  return answer.json();
}

/** @param {import('@playwright/test').APIResponse} answer @param {number} status */
async function requireStatus(answer, status) {
  if (answer.status() !== status) throw new Error(`${answer.url()}: ${await answer.text()}`);
}

/** @param {MadeShare} share */
function manifestUrl({ link }) {
  const payload = link.slice(link.indexOf('shlink:/') + 'shlink:/'.length);
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).url;
}
