import type { NoticeKind } from './notices.ts';

/** One sign of danger. The syntax of `patterns` and `unless` is explained at `compile`. */
export interface Sign {
  name: string;
  kind: Exclude<NoticeKind, 'professional'>;
  patterns: readonly string[];
  /** Harmless phrases, removed from the sentence before the patterns are tried. */
  unless?: readonly string[];
}
