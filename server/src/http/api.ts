import { dayIn } from '@flarewell/domain/day';
import { type FieldMessages, isValid } from '@flarewell/domain/fields';
import { recordLimits } from '@flarewell/domain/profile';
import { problemShape } from '@flarewell/domain/wire/problems';
import type { HttpBindings } from '@hono/node-server';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { PendingWork } from '#archive/pendingWork.ts';
import type { Assistant } from '#assistant/assistant.ts';
import type { Auth } from '#auth/auth.ts';
import type { Throttle } from '#auth/limits/throttle.ts';
import type { AccountMail } from '#auth/mail/mail.ts';
import type { SecurityLog } from '#auth/securityLog.ts';
import type { Session } from '#db/accounts/sessions.ts';
import type { Database } from '#db/database.ts';
import type { Arrivals } from '#http/bodies.ts';
import { Problem, type ProblemCode, problems } from '#http/problems.ts';
import type { Mailer } from '#mailer.ts';
import type { PhotoUrls } from '#photos/signedUrls.ts';
import type { PhotoStore } from '#photos/store.ts';
import type { Quotas } from '#quotas.ts';
import type { Reminders } from '#reminders/reminders.ts';

/** What the endpoints work with. */
export interface Services {
  database: Database;
  auth: Auth;
  throttle: Throttle;
  securityLog: SecurityLog;
  mailer: Mailer | null;
  mail: AccountMail | null;
  reminders: Reminders;
  assistant: Assistant;
  photos: PhotoStore;
  photoUrls: PhotoUrls;
  pendingWork: PendingWork;
  /** The most that one person may keep. */
  quotas: Quotas;
  /** Where a file lies while it is imported. */
  uploadFolder: string;
  arrivals: Arrivals;
  log: Logger;
  publicUrl: URL;
  secret: string;
  isSignUpOpen: boolean;
  needsConfirmation: boolean;
  /** How many proxies of the operator's stand in front: so many addresses of X-Forwarded-For are true. */
  trustedProxies: number;
  now: () => string;
  makeId: () => string;
}

export interface ApiEnv {
  Bindings: HttpBindings;
  Variables: { session: Session; requestId: string };
}

export type Api = OpenAPIHono<ApiEnv>;

/** A router whose requests are parsed by their shapes; what does not fit is refused by field. */
export function createApi(): Api {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw new Problem('invalid-input', { fields: fieldsOf(result.error) });
    },
  });
}

/** Refuses what a domain validator found. */
export function refuseInvalid(messages: FieldMessages<string>): void {
  if (!isValid(messages)) throw new Problem('invalid-input', { fields: messages });
}

/** Refuses one more of what there is enough of. */
export function refuseTooMany(noun: keyof typeof recordLimits, { length }: { length: number }): void {
  if (length < recordLimits[noun]) return;
  throw new Problem('too-many-records', { message: `You can have at most ${recordLimits[noun]} ${noun}` });
}

/** A change of null takes a field away; one that is left out stays as it is. */
export function applyChanges<Entity extends object>(
  current: Entity,
  changes: { [Field in keyof Entity]?: Entity[Field] | null },
): Entity {
  const made = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...current, ...Object.fromEntries(made.map(([field, value]) => [field, value ?? undefined])) };
}

/** The calendar day of this person. */
export function todayOf(session: Session, now: string): string {
  return dayIn(session.timezone, now);
}

/** The schema of a JSON body, for the description of a request or response. */
export function json<Shape extends z.ZodType>(schema: Shape, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

export function jsonBody<Shape extends z.ZodType>(schema: Shape) {
  return { required: true as const, content: { 'application/json': { schema } } };
}

/** The refusals an endpoint may answer with, described by their status. */
export function refusals(...codes: ProblemCode[]) {
  const byStatus = Map.groupBy<number, ProblemCode>(
    [...codes, 'invalid-input', 'incomplete-body', 'too-many-requests'],
    (code) => problems[code].status,
  );
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      json(problemShape, [...new Set(same)].map((code) => `\`${code}\``).join(', ')),
    ]),
  );
}

/** Enough for any form. */
const MOST_FIELDS = 20;
/** A key that nobody knows is named in the answer, but may be as long as the whole request. */
const LONGEST_ECHO = 200;

function fieldsOf(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues.slice(0, MOST_FIELDS)) {
    const path = issue.path.join('.') || (issue.code === 'unrecognized_keys' ? issue.keys[0] : 'body');
    fields[String(path).slice(0, LONGEST_ECHO)] ??= issue.message.slice(0, LONGEST_ECHO);
  }
  return fields;
}

export type FileBody = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** A file that a browser saves under this name, and nobody keeps on the way. */
export function asDownload(body: FileBody, type: string, name: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
