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
  const make = async (share) => (await request.post('/api/shares', { headers, data: share })).json();

  const ended = await make({ label: 'Family doctor', days: 30 });
  await request.delete(`/api/shares/${ended.id}`, { headers });
  const open = await make({ label: 'Second opinion', days: 365, photos: true, patterns: true });
  const locked = await make({ label: 'Dr. Weber, November', notes: true, photos: true, passcode });
  for (const attempt of ['maple stone', passcode, passcode]) {
    await request.post(manifestUrl(locked), { data: { recipient: 'Dr. Weber', passcode: attempt } });
  }
  return { open, locked };
}

/** @param {MadeShare} share */
function manifestUrl({ link }) {
  const payload = link.slice(link.indexOf('shlink:/') + 'shlink:/'.length);
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).url;
}
