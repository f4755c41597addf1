import { isOwnDiary } from '@flarewell/domain/diaries/diary';
import { fileName } from '@flarewell/domain/fileNames';
import { createClient } from '#data/api/client.ts';
import type { NamedFile } from '#data/api/saveFile.ts';
import { getDiary } from '#data/diary/diary.ts';
import { leaveToOther, readRecentCopy } from '#data/diary/sync.ts';
import { listOwners, type Owner } from '#data/local/database.ts';
import { dropCopy, findVault, openVault } from '#data/local/localCopy.ts';
import type { Vault } from '#data/local/vault.ts';
import { isDraft, listUnsent, readDraft, type Unsent } from '#data/outbox/draft.ts';
import { readPhoto } from '#data/outbox/entryStore.ts';
import { withLock } from '#data/outbox/tabs.ts';
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

/** The unsent check-ins as a readable file, with the names that they refer to by id. */
async function collectUnsent(
  owner: Owner,
  vault: Vault | null,
  name: string | null,
): Promise<NamedFile | null> {
  const unsent = await listUnsent({ vault });
  if (unsent.length === 0) return null;
  const { conditions = [], medications = [], trackers = [] } = (await readRecentCopy(vault)) ?? {};
  const listNames = (records: readonly { id: string; name: string }[]) =>
    records.map(({ id, name }) => ({ id, name }));
  const content = {
    diary: name,
    checkIns: await Promise.all(unsent.map((one) => describe(owner, vault, one))),
    conditions: listNames(conditions),
    medications: listNames(medications),
    trackers: listNames(trackers),
  };
  return {
    content: new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }),
    name: fileName('unsent.json', name),
  };
}

async function describe({ diaryId }: Owner, vault: Vault | null, unsent: Unsent) {
  const { day, content } = unsent;
  const box = { diaryId, vault };
  const draft = isDraft(unsent) ? await readDraft(day, box) : null;
  const photo =
    draft?.photo.kind === 'new' ? draft.photo.file : draft ? undefined : await readPhoto(box, day);
  return { day, isDraft: draft !== null, ...content, ...(photo && { photo: await toDataUrl(photo) }) };
}

function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
