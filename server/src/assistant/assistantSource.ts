import type { Profile } from '@flarewell/domain/account/profile';
import type { Identity } from '@flarewell/domain/assistant/identity';
import type { AskedRecords } from '@flarewell/domain/assistant/query/askedRecords';
import type { Query } from '@flarewell/domain/assistant/query/query';
import type { Day } from '@flarewell/domain/day';
import { isOwnDiary } from '@flarewell/domain/diaries/diary';
import type { Patterns } from '@flarewell/domain/patterns/foundPatterns';
import type { Member } from '#db/database.ts';
import { findDiary } from '#db/diaries/diaries.ts';
import type { PatternSource } from '#diary/patternSearch.ts';
import { memoryLimits, readRecords } from '#diary/readRecords.ts';

/** A member's profile, and the records of the open diary up to today. */
export interface AssistantSource {
  profile: Profile;
  /** What must not be sent to a provider. */
  identity: Identity;
  records: AskedRecords;
  today: Day;
  /** The oldest day that was read, when the diary is longer than that; null when all of it was read. */
  cutAt: Day | null;
  /** Finds the patterns when they are asked for the first time, because that takes some time. */
  readPatterns(): Promise<Patterns>;
}

/** The same records that the screens compute from, so that the assistant and the screens show the same figures. */
export async function readAssistantSource(
  { database, searchPatterns }: PatternSource,
  member: Member,
  today: Day,
): Promise<AssistantSource> {
  const { profile, records, slices, cutAt } = await readRecords(database, member, {
    to: today,
    limits: memoryLimits,
  });
  const diary = await findDiary(database.lookups, member);
  const names = diary ? [diary.name, ...diary.members.map(({ name }) => name)] : [];
  const checkIns = (await Array.fromAsync(slices)).flat();
  const { timezone } = profile;
  let patterns: Promise<Patterns> | null = null;
  return {
    profile,
    identity: { email: profile.email, names: [profile.name, ...names] },
    records: { ...records, checkIns, about: isOwnDiary(member.userId, member.diaryId) ? null : diary?.name },
    today,
    cutAt,
    readPatterns: () => {
      patterns ??= searchPatterns({ ...member, timezone }, today);
      return patterns;
    },
  };
}

/** The records with the patterns, if one of the queries is about them. */
export async function addPatterns(
  records: Readonly<AskedRecords>,
  queries: readonly Query[],
  readPatterns: AssistantSource['readPatterns'],
): Promise<Readonly<AskedRecords>> {
  if (!queries.some(({ measure }) => measure === 'influence')) return records;
  return { ...records, patterns: await readPatterns() };
}
