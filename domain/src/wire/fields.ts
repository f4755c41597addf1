import { lengthMessage } from '@flarewell/domain/fields';
import { z } from 'zod';

/** How many times its limit an untrimmed text may be: the limit itself applies to the trimmed text. */
export const untrimmedFactor = 4;

/**
 * Text that somebody typed. The domain's validators check its trimmed length. The maximum here, with the same message,
 * only keeps the server from processing a text that can never be valid.
 */
export function typedText(label: string, limit: number) {
  return z.string().max(limit * untrimmedFactor, lengthMessage(label, limit));
}

/** The maximum for texts that are only compared, not stored, and have no message about their length. */
export const longestText = 10_000;

/**
 * A count that the domain's validators check, because its limits depend on other fields. The bounds here are a hundred
 * times wider and have the same message.
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
