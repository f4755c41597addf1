import { makeContext } from '@flarewell/domain/assistant/context';
import { neverSent, withoutIdentity } from '@flarewell/domain/assistant/identity';
import { writePrompt } from '@flarewell/domain/assistant/prompt';
import { needsHelp, noticesFor } from '@flarewell/domain/assistant/safety/safety';
import { dayIn } from '@flarewell/domain/day';
import {
  assistantContextShape,
  chatEventShape,
  chatQuestionShape,
  connectionCheckShape,
} from '@flarewell/domain/wire/assistant';
import { createRoute } from '@hono/zod-openapi';
import { readAssistantSource } from '#assistant/assistantSource.ts';
import { writeNotices } from '#assistant/reply.ts';
import { toolDescription } from '#assistant/tools.ts';
import type { Session } from '#db/accounts/sessions.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import { Problem } from '#http/problems.ts';
import type { Api } from '#http/router.ts';
import { finishInSlices } from '#load/slices.ts';
import type { Services } from '#services/services.ts';

const tags = ['Assistant'];
const path = '/api/assistant';
/** Typed as a plain string, because the router's types would treat this literal as a JSON response. */
const lines: string = 'application/x-ndjson';

export function addAssistantRoutes(
  api: Api,
  { assistant, database, searchPatterns, takeHeavyTurn, throttle, now }: Services,
): void {
  const readOpenDiary = (session: Session) =>
    readAssistantSource({ database, searchPatterns }, session, dayIn(session.timezone, now()));

  // Middleware, so that no endpoint of the assistant can forget this check.
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
      summary: 'Check whether the AI provider answers',
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
      summary: 'Read exactly what the assistant sends to the provider',
      responses: {
        200: json(assistantContextShape, 'All of it'),
        ...refusals('signed-out', 'premium-needed'),
      },
    }),
    async (c) => {
      const { session } = c.var;
      const { identity, records, today } = await readOpenDiary(session);
      const { data } = await finishInSlices(makeContext(withoutIdentity(records, identity), today));
      const { name: provider = null, model = null } = assistant.provider ?? {};
      return c.json(
        {
          provider,
          model,
          prompt: writePrompt(data, { isOwn: !records.about }),
          lookup: toolDescription,
          neverSent: [...neverSent],
        },
        200,
      );
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: `${path}/chat`,
      tags,
      operationId: 'askAssistant',
      summary: 'Ask the assistant; the reply is streamed line by line',
      description:
        'Signs of danger in the message are answered with a `notice` first, even above the limit on messages; after ' +
        'one of the kind `crisis` or `violence` the reply ends. ' +
        'The quick prompts are answered by the built-in analyst, other questions by the provider if there is one; ' +
        'the `answer` says which. Each answer of the analyst is a `lookup` with its question as a query; what it cannot answer is `declined`, with suggestions. The last line is an `end` or an `error`; a reply without either was cut off. A new ' +
        'question of the same person ends the pending one. To stop a reply, close the connection.',
      request: { body: jsonBody(chatQuestionShape) },
      responses: {
        200: { description: 'One event per line', content: { [lines]: { schema: chatEventShape } } },
        ...refusals('signed-out', 'premium-needed', 'busy'),
      },
    }),
    async (c) => {
      const { session, requestId } = c.var;
      const question = c.req.valid('json');
      const notices = noticesFor(question.message);
      const { signal } = c.req.raw;
      const start = async () => {
        await throttle.count({ assistantMessages: session.userId, assistantDay: session.userId });
        const read = () => readOpenDiary(session);
        // Somebody in danger waits for no turn.
        const diary = await (needsHelp(notices) ? read() : takeHeavyTurn(session.userId, read));
        // The client has disconnected: nobody would read the answer.
        if (signal.aborted) throw new Problem('busy');
        return assistant.reply(question, diary, requestId);
      };
      const { events, abort } = await start().catch((problem: unknown) => {
        // Neither a limit nor a busy server keeps a person in danger from reading where to get help.
        if (!(problem instanceof Problem && needsHelp(notices))) throw problem;
        return { events: writeNotices(notices), abort: () => undefined };
      });
      signal.addEventListener('abort', abort);
      return c.body(streamLines(events, abort), 200, {
        'Content-Type': lines,
        'Cache-Control': 'no-store, no-transform',
        // Keeps proxies from buffering the whole reply.
        'X-Accel-Buffering': 'no',
      });
    },
  );
}

/** Streams values as newline-delimited JSON. When the client disconnects, the generator is ended at once. */
function streamLines(values: AsyncGenerator<unknown>, onDisconnect: () => void): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await values.next();
      if (done) controller.close();
      else controller.enqueue(Buffer.from(`${JSON.stringify(value)}\n`));
    },
    async cancel() {
      onDisconnect();
      await values.return(undefined);
    },
  });
}
