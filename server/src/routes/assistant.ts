import { makeContext } from '@flarewell/domain/assistant/context';
import { neverSent, withoutIdentity } from '@flarewell/domain/assistant/identity';
import { lookupNames, lookups } from '@flarewell/domain/assistant/lookups';
import { writePrompt } from '@flarewell/domain/assistant/prompt';
import { dayIn } from '@flarewell/domain/day';
import {
  assistantContextShape,
  chatEventShape,
  chatQuestionShape,
  connectionCheckShape,
} from '@flarewell/domain/wire/assistant';
import { createRoute } from '@hono/zod-openapi';
import { readDiary } from '#assistant/diary.ts';
import { streamLines } from '#assistant/streamLines.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import { Problem } from '#http/problems.ts';
import type { Api } from '#http/router.ts';
import type { Services } from '#services.ts';

const tags = ['Assistant'];
const path = '/api/assistant';
/** A string and no more: the router would take this name for a JSON answer's. */
const lines: string = 'application/x-ndjson';

export function addAssistantRoutes(api: Api, { assistant, database, throttle, now }: Services): void {
  // Before anything is looked at, so that no endpoint of the assistant can forget it.
  api.use(`${path}/*`, async (c, next) => {
    if (!c.var.session.isPremium) throw new Problem('premium-needed');
    await next();
  });

  api.openapi(
    createRoute({
      method: 'get',
      path: `${path}/connection`,
      tags,
      operationId: 'checkAssistant',
      summary: 'Whether the AI provider answers',
      responses: {
        200: json(connectionCheckShape, 'How it went'),
        ...refusals('signed-out', 'premium-needed'),
      },
    }),
    async (c) => {
      const { userId } = c.var.session;
      await throttle.count({ assistantCheck: userId });
      return c.json(await assistant.check(userId, c.req.raw.signal), 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'get',
      path: `${path}/context`,
      tags,
      operationId: 'readAssistantContext',
      summary: 'What the assistant sees: the very text that goes to the provider',
      responses: {
        200: json(assistantContextShape, 'All of it'),
        ...refusals('signed-out', 'premium-needed'),
      },
    }),
    async (c) => {
      const { session } = c.var;
      const { profile, records, today } = await readDiary(
        database,
        session.userId,
        dayIn(session.timezone, now()),
      );
      const { data } = makeContext(withoutIdentity(records, profile), today);
      const { name: provider = null, model = null } = assistant.provider ?? {};
      const tools = lookupNames.map((name) => ({ name, description: lookups[name].description }));
      return c.json({ provider, model, prompt: writePrompt(data), tools, neverSent: [...neverSent] }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: `${path}/chat`,
      tags,
      operationId: 'askAssistant',
      summary: 'Ask the assistant; the reply comes line by line',
      description:
        'The quick prompts are answered by the built-in analyst, other questions by the provider where there is one; ' +
        'the `answer` says by whom. The last line is an `end` or an `error`; a reply without either was cut off on its ' +
        'way. A newer question of yours ends the one that is pending. To stop a reply, close the connection.',
      request: { body: jsonBody(chatQuestionShape) },
      responses: {
        200: { description: 'One event a line', content: { [lines]: { schema: chatEventShape } } },
        ...refusals('signed-out', 'premium-needed', 'busy'),
      },
    }),
    async (c) => {
      const { session, requestId } = c.var;
      const question = c.req.valid('json');
      await throttle.count({ assistantMessages: session.userId, assistantDay: session.userId });
      const diary = await readDiary(database, session.userId, dayIn(session.timezone, now()));
      const { signal } = c.req.raw;
      // Who has gone away meanwhile takes nobody's place, and reads no answer.
      if (signal.aborted) throw new Problem('busy');
      const { events, abort } = assistant.reply(question, diary, requestId);
      signal.addEventListener('abort', abort);
      return c.body(streamLines(events, abort), 200, {
        'Content-Type': lines,
        'Cache-Control': 'no-store, no-transform',
        // Proxies would gather it all first.
        'X-Accel-Buffering': 'no',
      });
    },
  );
}
