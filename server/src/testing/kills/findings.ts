/**
 * What may go wrong with something that was acknowledged: it is gone or older than it was, it is there in part, or it is
 * there more than once or as something nobody sent.
 */
export type Harm = 'lost' | 'torn' | 'duplicated';

export interface Finding {
  harm: Harm;
  what: string;
}

/** Something that changes data on a server, one step after the other, and knows which steps were acknowledged. */
export interface Writer {
  /** Resolves once the server has acknowledged the next change. */
  writeNext(): Promise<void>;
  /** Compares what the server shows with what it acknowledged. The next change goes on from what was found. */
  check(): Promise<Finding[]>;
}
