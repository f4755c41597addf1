import {
  type ChatErrorCode,
  emptyReplyMessage,
  explainProviderError,
  type ProviderError,
} from '@flarewell/domain/assistant/assistant';
import { z } from 'zod';
import { cleanReason } from '#assistant/secrets.ts';

/** A failure of the provider. Its message is shown to the person and contains nothing from the request. */
export class ProviderProblem extends Error {
  override readonly name = 'ProviderProblem';
  readonly code: ChatErrorCode;
  readonly status: number | null;
  /** The provider refused the tools; the same request without tools may succeed. */
  readonly isAboutTools: boolean;

  constructor(
    code: ChatErrorCode,
    message: string,
    { status = null as number | null, isAboutTools = false } = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.isAboutTools = isAboutTools;
  }
}

/** Creates the problems of one provider, with its name in their messages. */
export type Problems = ReturnType<typeof createProblems>;

const details = z.object({
  message: z.string().optional(),
  code: z.unknown().optional(),
  type: z.unknown().optional(),
});
const errorShape = z.union([
  z.object({ error: details }).transform(({ error }) => error),
  z.object({ error: z.string() }).transform(({ error }) => ({ message: error, code: null, type: null })),
  details,
]);

const reasons = {
  timeout: 'it took too long to answer',
  unreadable: 'its answer could not be read',
  cut: 'its answer was cut off in the middle',
} as const;

const unsupported = new Set([400, 404, 422, 501]);

export function createProblems(provider: string, apiKey: string | null) {
  const explain = (error: ProviderError) => {
    const { code, message } = explainProviderError(error, provider);
    const isAboutTools = unsupported.has(error.status ?? 0) && /tool|function/i.test(error.message);
    return new ProviderProblem(code, message, { status: error.status ?? null, isAboutTools });
  };
  return {
    network: () => explain({ message: 'network' }),
    empty: () => new ProviderProblem('empty', emptyReplyMessage(provider)),
    because: (reason: keyof typeof reasons) =>
      new ProviderProblem(reason, explain({ message: reasons[reason] }).message),
    redirected: (status: number) => explain({ status, message: `it pointed elsewhere (status ${status})` }),
    /** Reads the body of an error response, or an error within a stream. */
    fromBody(body: unknown, status?: number): ProviderProblem {
      const { data } = errorShape.safeParse(body);
      const code = [data?.code, data?.type].find((value) => typeof value === 'string' && value !== '');
      const message = cleanReason(data?.message ?? '', apiKey) || `status ${status ?? 'unknown'}`;
      return explain({ code: typeof code === 'string' ? code : null, status, message });
    },
  };
}
