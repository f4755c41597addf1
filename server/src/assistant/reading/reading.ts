import type { AskedRecords } from '@flarewell/domain/assistant/query/preparedQuery';
import type { Query } from '@flarewell/domain/assistant/query/query';
import type { Day } from '@flarewell/domain/day';

/** What a message was understood to mean. */
export type Reading =
  /** One query for each thing that was asked: 'sleep and stress last week' makes two. */
  | { kind: 'queries'; queries: readonly Query[] }
  | { kind: 'small-talk'; about: 'greeting' | 'thanks' | 'goodbye' | 'abilities' }
  /** The day does not exist or lies ahead; the sentence says so. */
  | { kind: 'no-such-day'; sentence: string }
  /** Up to three questions that can be answered, the nearest first. */
  | { kind: 'unknown'; nearest: readonly string[] };

export interface ReadingParts {
  message: string;
  /** The person's earlier messages, oldest first. A follow-up keeps what it does not mention. */
  earlier: readonly string[];
  records: Readonly<AskedRecords>;
  today: Day;
}
