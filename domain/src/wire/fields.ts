import { lengthMessage } from '@flarewell/domain/fields';
import { z } from 'zod';

/** How much longer than its limit a text may be when it arrives: only its trimmed length counts. */
export const untrimmedFactor = 4;

/**
 * Text that somebody typed. The domain's validators decide on its trimmed length; the maximum here only keeps the
 * server from working on a text that can never be valid, and refuses it in the same words.
 */
export function typedText(label: string, limit: number) {
  return z.string().max(limit * untrimmedFactor, lengthMessage(label, limit));
}

/** For a text that is compared and not kept, whose length has no message of its own. */
export const longestText = 10_000;

/**
 * A count that the domain's validators check. They know whether it matters and whose it is, so the bounds here are a
 * hundred times wider and refuse in the same words.
 */
export function checkedCount({ max }: { readonly max: number }, message: string) {
  return z
    .number()
    .min(-max * 100, message)
    .max(max * 100, message);
}

/**
 * How the OpenAPI document describes a choice of whole numbers. Its generator publishes only the first value of
 * `z.literal([…])`, so each such shape carries this as its `meta`.
 */
export function choiceOf(values: readonly number[]) {
  return { type: 'integer', enum: [...values] } as const;
}
