import type { Chip, Menu } from '@flarewell/domain/assistant/chips/chip';
import { chipsOf, firstMenu } from '@flarewell/domain/assistant/chips/chips';
import { escapeMarkdown } from '@flarewell/domain/assistant/markdown';
import { type Answer, answerQuery } from '@flarewell/domain/assistant/query/answer';
import type { AskedRecords } from '@flarewell/domain/assistant/query/askedRecords';
import type { Query } from '@flarewell/domain/assistant/query/query';
import { quickQueries } from '@flarewell/domain/assistant/query/quickQueries';
import type { Day } from '@flarewell/domain/day';
import { findFlares } from '@flarewell/domain/patterns/flares/findFlares';
import type { Flare } from '@flarewell/domain/patterns/flares/flare';
import type { FoundFlare, Patterns } from '@flarewell/domain/patterns/foundPatterns';

/** What is on the server only, and is loaded for the questions about it. */
interface Loaded<Value> {
  value: Value | null;
  hasFailed: boolean;
  retry: () => void;
}

export interface KnownDiary
  extends Pick<AskedRecords, 'conditions' | 'medications' | 'checkIns' | 'trackers' | 'about'> {
  today: Day;
  /** Whether older check-ins are still being loaded. */
  isComing: boolean;
  /** A sentence about the check-ins that could not be loaded. */
  coverage: string | null;
  flares: Loaded<readonly Flare[]>;
  /** What the last patterns showed, if the decisions about flares could not be loaded. */
  storedFlares: readonly FoundFlare[] | null;
  patterns: Loaded<Patterns>;
}

/** `missing`: it needs what could not be loaded. */
export type Answered =
  | { state: 'answered'; answer: Answer }
  | { state: 'loading' }
  | { state: 'missing'; sentence: string; retry: () => void };

/** Answers questions of chips from the browser's copy of the diary, with the same rules as the server. */
export interface Answering {
  listChips(query: Query): Chip[];
  /** What a question can begin with. */
  listBeginnings(): Menu;
  quickQueries: typeof quickQueries;
  answer(query: Query): Answered;
  /** What the question means, in words. */
  describe(query: Query): string;
}

export function createAnswering(diary: KnownDiary): Answering {
  const { today, isComing, coverage, flares, storedFlares, patterns, ...lists } = diary;
  const known: AskedRecords = {
    ...lists,
    flares: flares.value ?? [],
    patterns: patterns.value,
    foundFlares: [],
  };
  let withFlares: AskedRecords | undefined;
  const recordsFor = ({ measure }: Query) => {
    if (measure !== 'flares' || !flares.value) return known;
    withFlares ??= {
      ...known,
      foundFlares: storedFlares ?? findFlares({ ...lists, flares: flares.value }, today),
    };
    return withFlares;
  };
  return {
    listChips: (query) => chipsOf(query, known, today),
    listBeginnings: () => firstMenu(known),
    quickQueries,
    describe: (query) => answerQuery(query, known, today).understood,
    answer: (query) => {
      const part = { flares, influence: patterns }[query.measure as string];
      if (part?.hasFailed) {
        const about = query.measure === 'flares' ? 'flares' : 'what came before worse days';
        return {
          state: 'missing',
          sentence: `An answer about ${about} needs a connection.`,
          retry: part.retry,
        };
      }
      if (isComing || part?.value === null) return { state: 'loading' };
      const { markdown, ...rest } = answerQuery(query, recordsFor(query), today);
      const text = coverage === null ? markdown : `${markdown}\n\n${escapeMarkdown(coverage)}`;
      return { state: 'answered', answer: { ...rest, markdown: text } };
    },
  };
}
