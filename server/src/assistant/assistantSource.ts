import type { Profile } from '@flarewell/domain/account/profile';
import type { AskedRecords } from '@flarewell/domain/assistant/query/askedRecords';
import type { Query } from '@flarewell/domain/assistant/query/query';
import type { Day } from '@flarewell/domain/day';
import type { Patterns } from '@flarewell/domain/patterns/foundPatterns';
import type { PatternSource } from '#diary/patternSearch.ts';
import { memoryLimits, readRecords } from '#diary/readRecords.ts';

/** A person's profile and records up to today. */
export interface AssistantSource {
  profile: Profile;
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
  userId: string,
  today: Day,
): Promise<AssistantSource> {
  const { profile, records, slices, cutAt } = await readRecords(database, userId, {
    to: today,
    limits: memoryLimits,
  });
  const checkIns = (await Array.fromAsync(slices)).flat();
  const { timezone } = profile;
  let patterns: Promise<Patterns> | null = null;
  return {
    profile,
    records: { ...records, checkIns },
    today,
    cutAt,
    readPatterns: () => {
      patterns ??= searchPatterns({ userId, timezone }, today);
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
