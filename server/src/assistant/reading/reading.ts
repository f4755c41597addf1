import type { AskedRecords } from '@flarewell/domain/assistant/query/askedRecords';
import type { Query } from '@flarewell/domain/assistant/query/query';
import type { Day } from '@flarewell/domain/day';
import type { NotUnderstood } from '@flarewell/domain/wire/assistant';

export interface Suggestion {
  label: string;
  query: Query;
}

/** What a message was understood to mean. */
export type Reading =
  /** One query for each thing that was asked: 'sleep and stress last week' makes two. */
  | { kind: 'queries'; queries: readonly Query[]; notUnderstood: readonly NotUnderstood[] }
  | { kind: 'small-talk'; about: 'greeting' | 'thanks' | 'goodbye' | 'abilities' }
  /** The day does not exist or lies ahead; the sentence says so. */
  | { kind: 'no-such-day'; sentence: string }
  /** Up to three questions that can be answered, the nearest first. */
  | { kind: 'unknown'; notUnderstood: readonly NotUnderstood[]; suggestions: readonly Suggestion[] };

export interface ReadingParts {
  message: string;
  /** The question before it, as its chips stand on the screen. A follow-up keeps what it does not mention. */
  before: Query | null;
  records: Readonly<AskedRecords>;
  today: Day;
}
