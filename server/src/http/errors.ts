import { isOwnDiary } from '@flarewell/domain/diaries/diary';
import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { DiaryGone, RoleTooLow } from '#db/database.ts';
import { RecordsBusy } from '#db/records/revisions.ts';
import { findOutage } from '#failures/outages.ts';
import type { OutageReport } from '#http/outageReport.ts';
import {
  makeRecordsBusyProblem,
  makeRoleProblem,
  makeUnavailableProblem,
  Problem,
  type ProblemCode,
} from '#http/problems.ts';
import type { ApiEnv } from '#http/router.ts';

const codeOf: Partial<Record<number, ProblemCode>> = {
  400: 'invalid-input',
  413: 'body-too-large',
  415: 'unsupported-type',
};

const readingMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Turns every failure into an answer. An outage is reported to the operator. A bug is logged with its stack, and the client
 * learns nothing about it.
 */
export function answerErrors(log: Logger, outages: OutageReport): ErrorHandler<ApiEnv> {
  return (error, c) => {
    const isWrite = !readingMethods.includes(c.req.method);
    const isOutage = outages.report(error, { isWrite, fields: { id: c.var.requestId } });
    const problem = isOutage ? makeUnavailableProblem() : asProblem(error);
    if (!problem) log.error({ err: describeBug(error), id: c.var.requestId }, 'bug');
    const { code, message, status, details } = problem ?? new Problem('unexpected');
    // The rest of the body may never arrive, and until then the connection cannot be used for another request.
    if (code === 'incomplete-body') c.header('Connection', 'close');
    if (details.retryAfterSeconds) c.header('Retry-After', String(details.retryAfterSeconds));
    return c.json(
      { code, message, ...(details.fields && { fields: details.fields }) },
      status as ContentfulStatusCode,
    );
  };
}

/** Leaves out the message, which may contain personal data, such as a value in SQL or an email address. */
export function describeBug(error: Error & { code?: unknown }) {
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { name: error.name, code: error.code, cause: findOutage(error)?.cause, at: frames };
}

function asProblem(error: Error): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof RecordsBusy) return makeRecordsBusyProblem();
  // An own diary is only gone if its account was deleted while the request was arriving.
  if (error instanceof DiaryGone)
    return new Problem(isOwnDiary(error.member.userId, error.member.diaryId) ? 'signed-out' : 'diary-gone');
  if (error instanceof RoleTooLow) return makeRoleProblem(error.needed);
  const code = error instanceof HTTPException ? codeOf[error.status] : undefined;
  return code ? new Problem(code) : null;
}
