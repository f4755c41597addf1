import { isOwnDiary } from '@flarewell/domain/diaries/diary';
import { createClient } from '#data/api/client.ts';
import { getDiary } from '#data/diary/diary.ts';
import { leaveToOther, readRecentCopy } from '#data/diary/sync.ts';
import { listOwners, type Owner } from '#data/local/database.ts';
import { dropCopy, findVault, openVault } from '#data/local/localCopy.ts';
import type { Vault } from '#data/local/vault.ts';
import { listUnsent } from '#data/outbox/draft.ts';
import { notifyOtherTabs, withLock } from '#data/outbox/tabs.ts';
import { makeUnsentFile } from '#data/outbox/unsentFile.ts';
import { endSession } from '#data/session/endedSession.ts';
import { type GoneDiary, getLostDiaries, type LostDiary, setLostDiaries } from './lostDiaries.ts';
import { openDiaryId } from './openDiary.ts';
import { switchDiary } from './switchDiary.ts';

/** Requests go on to learn of it until the person has decided about what is unsent. */
const begun = new WeakSet<GoneDiary>();

/** Runs `loseDiary` for those that are new. */
export function followGone(userId: string, diaries: readonly GoneDiary[]): void {
  for (const gone of diaries) {
    if (begun.has(gone)) continue;
    begun.add(gone);
    loseDiary(userId, gone).catch((error) => {
      begun.delete(gone);
      reportError(error);
    });
  }
}

/**
 * The server no longer gives this account a diary: goes to the own one, and removes the other's key and copy from this
 * browser. Unsent work is removed when the person has been offered it as a file.
 */
export async function loseDiary(userId: string, { diaryId, isExpected }: GoneDiary): Promise<void> {
  const owner = { userId, diaryId };
  // Somebody else may be signed in by now, who does not have this diary either: then its records stay for their owner.
  const { profile } = await createClient(undefined, userId).account.readSession();
  if (!profile) return endSession();
  if (profile.id !== userId) return leaveToOther(profile.id);
  if (isOwnDiary(userId, diaryId)) return;
  notifyOtherTabs({ userId, diaryId, gone: { isExpected } });
  const isOpen = openDiaryId() === diaryId;
  const vault = isOpen ? openVault() : await findVault(owner);
  const name = (isOpen ? getDiary() : await readRecentCopy(vault))?.diary.name ?? null;
  if (isOpen) await switchDiary(userId);
  // After a delivery that is under way, and after what the closed screens have still written.
  const unsent = await withLock(() => collectUnsent(owner, vault, name));
  const isUnreadable = !unsent && (await hasUnsent(owner));
  const lost: LostDiary = { owner, name, unsent, isUnreadable };
  if (!unsent) await dropCopy(owner);
  if (unsent || isUnreadable || !isExpected) setLostDiaries([...getLostDiaries(), lost]);
}

async function hasUnsent({ userId, diaryId }: Owner): Promise<boolean> {
  const owners = await listOwners('unsent', userId).catch(() => []);
  return owners.some((owner) => owner.diaryId === diaryId);
}

/** What was never sent, with the names that this browser's copy knows. */
async function collectUnsent(
  { diaryId }: Owner,
  vault: Vault | null,
  name: string | null,
): Promise<LostDiary['unsent']> {
  const unsent = await listUnsent({ vault });
  if (unsent.length === 0) return null;
  const lists = await readRecentCopy(vault);
  return {
    file: await makeUnsentFile({ diaryId, vault }, unsent, { ...lists, name }),
    // A day can have an entry and a draft.
    count: new Set(unsent.map(({ day }) => day)).size,
  };
}
