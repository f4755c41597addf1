import { dayIn } from '@flarewell/domain/day';
import { isOwnDiary } from '@flarewell/domain/diaries/diary';
import { trimText } from '@flarewell/domain/fields';
import { passcodeTries } from '@flarewell/domain/shares/passcodes';
import {
  expiryOf,
  type Share,
  shareLimits,
  shareMessages,
  shareStatus,
} from '@flarewell/domain/shares/shares';
import type { MadeShare, WholeNewShare } from '@flarewell/domain/wire/shares';
import { hashToken, makeToken } from '#auth/tokens.ts';
import type { DiaryScope, Member } from '#db/database.ts';
import { findDiary } from '#db/diaries/diaries.ts';
import { findLastReset, lockRecords } from '#db/records/revisions.ts';
import { createShare, forgetOldShares, listShares } from '#db/records/shares.ts';
import { makeRecordsBusyProblem } from '#http/problems.ts';
import { refuseAtLimit } from '#http/quotas.ts';
import type { Services } from '#services/services.ts';
import { makeShareLink } from '#shares/links.ts';
import { makeSummary } from '#summary/makeSummary.ts';
import { periodOf } from '#summary/source.ts';

interface Order {
  newShare: WholeNewShare;
  passcodeHash: string | null;
}

/** Makes the snapshot of a summary and stores it encrypted. The returned link holds the only copy of the key. */
export async function createLink(
  services: Services,
  owner: Member & { timezone: string },
  { newShare, passcodeHash }: Order,
): Promise<MadeShare> {
  const { database, publicUrl, makeId, now } = services;
  const createdAt = now();
  const lastReset = await database.readAsMember(owner, findLastReset);
  const period = { today: dayIn(owner.timezone, createdAt), days: newShare.days };
  const start = {
    id: makeId(),
    label: trimText(newShare.label),
    createdAt,
    expiresAt: expiryOf(createdAt, newShare.expiresInDays),
  };
  const { content, key, hasNotes, hasPhotos, photosLeftOut } = await makeSummary(services, owner, {
    options: { ...period, notes: chooseNotes(newShare.notes) },
    hasPatterns: newShare.patterns,
    order: {
      kind: 'share',
      share: start,
      sharedBy: await nameOther(services, owner),
      hasPhotos: newShare.photos,
      paper: newShare.paper,
    },
  });
  const share: Share = {
    ...start,
    ...periodOf(period),
    hasNotes,
    hasPhotos,
    hasPatterns: newShare.patterns,
    hasPasscode: passcodeHash !== null,
    endedAt: null,
    triesLeft: passcodeTries,
    openedCount: 0,
    lastOpenedAt: null,
    lastRecipient: null,
  };
  const token = makeToken();
  const store = async (scope: DiaryScope) => {
    await lockRecords(scope);
    // A reset has deleted what the snapshot holds.
    if ((await findLastReset(scope)) !== lastReset) throw makeRecordsBusyProblem();
    const shares = await listShares(scope);
    refuseTooManyActive(shares, createdAt);
    const ended = shares.filter((each) => shareStatus(each, createdAt) !== 'active');
    await forgetOldShares(scope, ended);
    await createShare(scope, share, { tokenHash: hashToken(token), passcodeHash, content });
  };
  // Making the file takes a while, in which its maker may have become a writer.
  await database.asMember(owner, store, 'owner');
  return { ...share, link: makeShareLink(share, { token, key, origin: publicUrl.origin }), photosLeftOut };
}

/** The name of the account, if the diary is not its own. */
async function nameOther({ database }: Services, owner: Member): Promise<string | undefined> {
  if (isOwnDiary(owner.userId, owner.diaryId)) return undefined;
  const diary = await findDiary(database.lookups, owner);
  return diary?.members.find(({ id }) => id === owner.userId)?.name;
}

export function refuseTooManyActive(shares: readonly Share[], now: string): void {
  const active = shares.filter((share) => shareStatus(share, now) === 'active');
  refuseAtLimit(active, shareLimits.active, shareMessages.tooMany);
}

/** As a summary expects them. */
function chooseNotes(notes: boolean | readonly string[]): string {
  if (typeof notes === 'boolean') return notes ? 'all' : '';
  return notes.join(',');
}
