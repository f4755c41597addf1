/**
 * How acknowledged data can be harmed. Lost: missing or older than acknowledged. Torn: only partly there. Duplicated:
 * there more than once, or never sent.
 */
export type Harm = 'lost' | 'torn' | 'duplicated';

export interface Finding {
  harm: Harm;
  what: string;
}

/** Changes data on a server step by step, and remembers which steps were acknowledged. */
export interface Writer {
  /** Resolves once the server has acknowledged the next change. */
  writeNext(): Promise<void>;
  /** Compares the server's data with what it acknowledged. The next change continues from the data that was found. */
  check(): Promise<Finding[]>;
}
